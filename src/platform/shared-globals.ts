/** The names of the globals that Node and pages have beside those of the language. */
export const SHARED_GLOBALS: readonly string[] =
  `AbortController AbortSignal atob Blob BroadcastChannel btoa ByteLengthQueuingStrategy clearInterval clearTimeout
  CompressionStream console CountQueuingStrategy crypto Crypto CryptoKey CustomEvent DecompressionStream DOMException Event
  EventTarget fetch File FormData Headers MessageChannel MessageEvent MessagePort navigator performance PerformanceEntry
  PerformanceMark PerformanceMeasure PerformanceObserver queueMicrotask ReadableStream Request Response setInterval setTimeout
  structuredClone SubtleCrypto TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream URL
  URLSearchParams WebAssembly WebSocket WritableStream undefined`.split(/\s+/);

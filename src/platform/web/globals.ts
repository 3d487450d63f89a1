/** The names of the globals that code in a browser has. */
import { SHARED_GLOBALS } from '../shared-globals.js';

const LANGUAGE_GLOBALS = `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise
  RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl
  ArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
  Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect
  FinalizationRegistry SharedArrayBuffer decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite
  isNaN console WebAssembly`;

/** The names of all globals. Names that a program adds to `globalThis` do not count. */
export const programGlobals = (): readonly string[] => [...SHARED_GLOBALS, 'self', ...LANGUAGE_GLOBALS.split(/\s+/)];

/**
 * Draws a promise as its state and value. Node keeps numbers and the async context of a promise in properties whose
 * names are symbols, and `inspect` would print these for every promise inside a value.
 */
import { type InspectOptions, inspect } from 'node:util';

const OF_NODE = /^(?:async_id_symbol|trigger_async_id_symbol|kResourceStore)$/;

/** Hides the symbols in everything that this process prints. */
export function drawPlainPromises(): void {
  Object.defineProperty(Promise.prototype, inspect.custom, {
    configurable: true,
    writable: true,
    value(this: object, depth: number, options: InspectOptions, draw: typeof inspect) {
      if (!Object.isExtensible(this)) return draw(this, { ...options, depth, customInspect: false });
      for (const symbol of Object.getOwnPropertySymbols(this)) {
        if (OF_NODE.test(symbol.description ?? '')) Object.defineProperty(this, symbol, { enumerable: false });
      }
      // Without its own hook the promise would be drawn by this function again.
      Object.defineProperty(this, inspect.custom, { configurable: true, value: undefined });
      try {
        return draw(this, { ...options, depth });
      } finally {
        Reflect.deleteProperty(this, inspect.custom);
      }
    },
  });
}

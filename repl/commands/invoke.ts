/** Makes a call and the code of that call from the same parts, so that a command shows exactly what it does. */
import { inspect } from 'node:util';
import type { Spot } from '../../src/client/index.js';

export interface Invoked {
  /** `x.market.depth('BTCUSDT').limit(20)` */
  readonly code: string;
  readonly value: unknown;
}

/**
 * Calls a method of the client, then setters of its result.
 *
 * @param path names after the client, such as `market.depth`
 * @param args undefined: the path is a value and not a method, such as `limits`
 */
export function invoke(
  client: Spot,
  path: string,
  args?: readonly unknown[],
  setters: Readonly<Record<string, unknown>> = {},
): Invoked {
  let code = `x.${path}`;
  let owner: unknown;
  let value: unknown = client;
  for (const name of path.split('.')) {
    owner = value;
    value = (value as Record<string, unknown>)[name];
  }
  if (args) {
    code += `(${args.map(codeOf).join(', ')})`;
    value = (value as (...all: unknown[]) => unknown).apply(owner, [...args]);
  }
  for (const [name, argument] of Object.entries(setters)) {
    code += `.${name}(${codeOf(argument)})`;
    value = (value as Record<string, (one: unknown) => unknown>)[name]?.(argument);
  }
  return { code, value };
}

/** Formats a plain value as code. */
export function codeOf(value: unknown): string {
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY, compact: true, maxStringLength: null });
}

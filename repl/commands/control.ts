/**
 * Sends commands of `x.exchange` for dot commands. Only `x.exchange` decides whether the user may control the exchange;
 * its error says what to do.
 */
import type { CommandContext, Outcome } from './base/command.js';
import { invoke } from './invoke.js';
import { showCall } from './market.js';

/** Sends a command of `x.exchange` and shows its code. */
export function control({ client }: CommandContext, path: string, args: readonly unknown[]): Outcome {
  return showCall(invoke(client, `exchange.${path}`, args));
}

/** Converts a number; any other word stays text. */
export const asTyped = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

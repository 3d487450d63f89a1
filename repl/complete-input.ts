/** What Tab offers for the input up to the cursor, on the session as it stands. Sends nothing. */

import { type Completion, complete } from '../src/assist/completion.js';
import { endpointTable } from '../src/protocol/table.gen.js';
import { commandNames } from './dot-commands.js';
import type { Session } from './session.js';
import { processWorld } from './world.js';

/** Symbols offered before the exchange has told its own. */
const USUAL_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT', 'XRPUSDT', 'ETHBTC'];

/**
 * @param input The lines of the input so far, the last one up to the cursor.
 * @param session Undefined before the exchange is there: then only commands are known.
 * @param callMembers Members of every call.
 */
export function completeInput(input: string, session: Session | undefined, callMembers: readonly string[]): Completion {
  const command = /^\s*\.(\w*)$/.exec(input);
  if (command) {
    const prefix = command[1] ?? '';
    return { candidates: commandNames().filter((name) => name.startsWith(prefix)), prefix };
  }
  if (!session) return { candidates: [], prefix: '' };
  const { client, evaluator } = session;
  const symbols = () => (client.symbols.length > 0 ? client.symbols : USUAL_SYMBOLS);
  const world = processWorld(evaluator, symbols, () => callMembers);
  return complete(input.replace(/^\s*\.(?:explain|help|doc)\s+/, ''), endpointTable, world);
}

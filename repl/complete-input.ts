/** What Tab offers for the input up to the cursor, on the session as it stands. Sends nothing. */

import { type Completion, complete } from '../src/assist/completion.js';
import { endpointTable } from '../src/protocol/table.gen.js';
import { type CommandWorld, completeCommand } from './commands/candidates.js';
import { commands } from './commands/index.js';
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
  const symbols = () => (session?.client.symbols.length ? session.client.symbols : USUAL_SYMBOLS);
  const taken = completeCommand(input, commands, commandWorld(symbols));
  if (taken && 'candidates' in taken) {
    return { candidates: taken.candidates.map(({ text }) => text), prefix: taken.prefix };
  }
  const code = taken === undefined ? input : 'code' in taken ? taken.code : 'topic' in taken ? taken.topic : undefined;
  if (!session || code === undefined) return { candidates: [], prefix: '' };
  return complete(
    code,
    endpointTable,
    processWorld(session.evaluator, symbols, () => callMembers),
  );
}

/** What arguments of commands may be: known here, asked of nobody. */
function commandWorld(symbols: () => readonly string[]): CommandWorld {
  return { symbols, assets: () => [], networks: () => NETWORK_NAMES };
}

const NETWORK_NAMES = {
  embedded: 'the exchange that spotlab brings along',
  testnet: 'the public test network, with keys of its own',
  live: 'the real one',
};

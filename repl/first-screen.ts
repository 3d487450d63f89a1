/**
 * The first thing that a user sees: the greeting, and on the plain embedded exchange the first prompt. It is drawn before the
 * modules behind the prompt are loaded; keys that are typed meanwhile wait in the buffer of the terminal.
 */
import type { Spot } from '../src/client/index.js';
import { type ConnectOptions, connectOptionTable } from '../src/connect/index.js';
import { printOut } from '../src/output/index.js';
import { VERSION } from '../src/protocol/index.js';
import { drawn } from '../src/text/index.js';
import { type BannerFacts, banner, exampleSymbol } from './screen/banner.js';
import { setRawMode } from './screen/mode/raw-mode.js';
import { Paints } from './screen/paints.js';
import { promptText } from './screen/status.js';
import { columns } from './screen/terminal.js';

/** The network of a session that is not connected yet. */
export const EMBEDDED: Spot['network'] = { name: 'embedded', baseUrl: '' };

/** Variables that give keys. */
const KEY_VARIABLES = [connectOptionTable.apiKey, connectOptionTable.profile].flatMap(({ variable }) => variable ?? []);

type Position = Pick<BannerFacts, 'network' | 'symbol' | 'position' | 'restored'>;

/** Prints the greeting. */
export function greet(options: ConnectOptions, position: Position): void {
  const { bold, faint } = new Paints();
  const facts: BannerFacts = {
    ...position,
    version: VERSION,
    seed: options.seed,
    replay: options.replay && [options.replay.file].flat().join(', '),
    hasKeys: options.profile !== undefined || KEY_VARIABLES.some((name) => process.env[name]),
    allowTrading: options.allowTrading === true,
  };
  printOut(drawn(`${banner(facts, columns(), bold, faint)}\n`));
}

/** Draws the greeting and the prompt. The line editor draws the prompt again in its place. */
export function drawFirstScreen(options: ConnectOptions, { quiet }: { readonly quiet: boolean }): void {
  if (!quiet) greet(options, { network: EMBEDDED, symbol: exampleSymbol(options), position: undefined });
  // Without raw mode, the terminal would show the typed keys and the editor would show them again, and a paste would run
  // line by line.
  setRawMode(process.stdin, process.stdout, true);
  printOut(drawn(promptText({ network: EMBEDDED, input: 1 }, new Paints().promptStyle())));
}

/**
 * Checks the symbols in a command against the symbol list of the exchange, because a mistyped word may look like a
 * symbol. Pure: no I/O.
 */
import { nearest } from '../../src/protocol/index.js';
import { type ArgumentValues, type Command, CommandError } from './base/command.js';

/** The maximum number of symbols that a message suggests. */
const MAX_NAMED = 3;

/**
 * @param symbols symbols of the exchange; when empty (not loaded), nothing is checked
 * @throws CommandError with the nearest symbols or other valid words
 */
export function checkSymbols(command: Command, given: ArgumentValues, symbols: readonly string[]): void {
  if (symbols.length === 0) return;
  const [choice] = command.args.filter(({ kind }) => kind === 'choice');
  const choices = Object.keys(choice?.values ?? {});
  for (const { name, kind } of command.args) {
    if (name !== 'SYMBOL') continue;
    const words = kind === 'words' ? (given[name]?.toUpperCase().split(/[\s,'"[\]]+/) ?? []) : [given[name]];
    for (const word of words) {
      if (!word || symbols.includes(word)) continue;
      const ofAsset = symbols.filter((symbol) => symbol.startsWith(word)).slice(0, MAX_NAMED);
      const close = ofAsset.length > 0 ? ofAsset : nearest(word, [...choices, ...symbols]);
      const other = choice ? `${choice.name} is ${choices.join(' or ')}. ` : '';
      const hint = close.length > 0 ? `Nearest: ${close.join(', ')}.` : `${other}x.symbols lists all symbols.`;
      throw new CommandError(`.${command.name}: ${word} is not a symbol of this exchange. ${hint}`);
    }
  }
}

/** Whether the symbols behind a command exist, by what the exchange has told: a mistyped word may look like one. Pure. */
import { nearest } from '../../src/protocol/index.js';
import { type ArgumentValues, type Command, CommandError } from './command.js';

/**
 * @param symbols of the exchange; none where it has not told them, and nothing is checked then
 * @throws CommandError that names what is near: a symbol, or another word that the command takes
 */
export function checkSymbols(command: Command, given: ArgumentValues, symbols: readonly string[]): void {
  if (symbols.length === 0) return;
  const choices = command.args.flatMap(({ kind, values }) => (kind === 'choice' ? Object.keys(values ?? {}) : []));
  for (const { name, kind } of command.args) {
    if (name !== 'SYMBOL') continue;
    const words = kind === 'words' ? (given[name]?.toUpperCase().split(/[\s,'"[\]]+/) ?? []) : [given[name]];
    for (const word of words) {
      if (!word || symbols.includes(word)) continue;
      const close = nearest(word, [...choices, ...symbols]);
      const hint = close.length > 0 ? `Nearest: ${close.join(', ')}.` : 'All of them: x.symbols';
      throw new CommandError(`.${command.name}: there is no symbol ${word} here. ${hint}`);
    }
  }
}

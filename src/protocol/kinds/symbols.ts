/** Checks symbols and lists of symbols. */
import { SYMBOL } from '../values/limits.js';
import type { Door } from './door.js';
import { readJsonList, splitList } from './list-texts.js';
import { ValueProblem } from './value-problem.js';

/** A short symbol in another case, or two assets with one separator; a suggestion for another text would be a guess. */
const LIKE_SYMBOL = /^(?=.{2,20}$)[\p{L}\p{N}]+(?:[-_/:. ][\p{L}\p{N}]+)?$/u;

/** Symbols in lower case or with a separator are the most common mistake, so the advice is the corrected symbol. */
export function notASymbol(value: unknown): ValueProblem {
  const tidy =
    typeof value === 'string' && LIKE_SYMBOL.test(value) ? value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : '';
  const advice = tidy ? `Did you mean '${tidy}'?` : "A symbol is text such as 'BTCUSDT'.";
  return new ValueProblem('form', 'is not a symbol', { advice });
}

export function checkSymbols(given: unknown, door: Door): unknown {
  if (door === 'wire') return readJsonList(given as string);
  const list = door === 'data' && typeof given === 'string' ? splitList(given) : given;
  if (!Array.isArray(list) || list.length === 0) return new ValueProblem('form', "is not a list such as ['BTCUSDT']");
  const wrong = list.find((one) => typeof one !== 'string' || !SYMBOL.test(one)) as unknown;
  return wrong === undefined && !list.includes(undefined) ? list : new EntryProblem(wrong, notASymbol(wrong));
}

/** The problem of one entry of a list: its sentence names the entry. */
class EntryProblem extends ValueProblem {
  constructor(
    private readonly entry: unknown,
    { reason, what, more }: ValueProblem,
  ) {
    super(reason, what, more);
  }

  override sentence(name: string): string {
    return super.sentence(name, this.entry);
  }
}

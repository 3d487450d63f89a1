/**
 * The characters that the service allows in the text of a parameter. Its refusals quote these ranges. Source:
 * `errors.json`, legalRanges.
 */
import { CLIENT_ORDER_ID, DECIMAL, SYMBOL } from '../values/limits.js';
import { readJsonList } from './list-texts.js';
import { ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

const INTEGER = /^[0-9]{1,20}$/;
const SYMBOL_RANGE = '^[\\w\\-._&&[^a-z]]{1,50}$';
const SYMBOLS_RANGE = '^\\[("[\\w\\-._&&[^a-z]]{1,50}"(,"[\\w\\-._&&[^a-z]]{1,50}"){0,}){0,1}\\]$';
const ONE_OF_SYMBOLS = `"${SYMBOL.source.slice(1, -1)}"`;
/** `SYMBOLS_RANGE` as a regular expression of JavaScript: no spaces and no escapes, although JSON allows both. */
const SYMBOLS = new RegExp(`^\\[(${ONE_OF_SYMBOLS}(,${ONE_OF_SYMBOLS})*)?\\]$`, SYMBOL.flags);

/** Compiled patterns of texts. */
const patterns = new Map<string, RegExp>();

export function compiled(pattern: string): RegExp {
  let made = patterns.get(pattern);
  if (made === undefined) {
    made = new RegExp(pattern);
    patterns.set(pattern, made);
  }
  return made;
}

/**
 * The problem of a text with characters that the service does not allow for its kind; the problem's `what` contains the
 * legal range.
 */
export function checkCharacters(spec: ValueSpec, text: string): ValueProblem | undefined {
  switch (spec.kind) {
    case 'symbol':
    case 'asset':
      return SYMBOL.test(text) ? undefined : new ValueProblem('form', SYMBOL_RANGE);
    case 'decimal':
      return matches(text, DECIMAL);
    case 'integer':
    case 'id':
    case 'time':
      return matches(text, INTEGER);
    case 'clientOrderId':
      return matches(text, CLIENT_ORDER_ID);
    case 'symbols': {
      const list = readJsonList(text);
      if (list instanceof ValueProblem) return list;
      return SYMBOLS.test(text) ? undefined : new ValueProblem('form', SYMBOLS_RANGE);
    }
    default:
      return spec.pattern === undefined ? undefined : matches(text, compiled(spec.pattern));
  }
}

const matches = (text: string, pattern: RegExp): ValueProblem | undefined =>
  pattern.test(text) ? undefined : new ValueProblem('form', pattern.source);

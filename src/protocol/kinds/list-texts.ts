/** Reads a list of texts from one text: a JSON list, or entries separated by commas. */
import { ValueProblem } from './value-problem.js';

/** Maximum number of entries in a list. */
export const MAX_ENTRIES = 1_000;

/** A list of texts that a request to the service has as JSON. */
export function readJsonList(text: string): readonly string[] | ValueProblem {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return new ValueProblem('json', 'is not JSON');
  }
  if (!Array.isArray(list) || list.length > MAX_ENTRIES || !list.every((one) => typeof one === 'string')) {
    return new ValueProblem('json', 'is not a list of texts');
  }
  return list;
}

/** The entries of a text, separated by commas. */
export const splitList = (text: string): readonly string[] =>
  text === '' ? [] : text.split(',').map((part) => part.trim());

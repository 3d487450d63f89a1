/** The change in percent, which a message has as a float of 32 bits and JSON as a decimal text. */
import { PERCENT_DECIMALS } from '../schemas/json-form.js';

/** The text that JSON has for the float. */
export function percentText(value: number): string {
  const text = value.toFixed(PERCENT_DECIMALS);
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}

/** Writes the price change in percent as JSON has it, a decimal text. A binary message has it as a 32-bit float. */
import { PERCENT_DECIMALS } from '../schemas/json-form.js';

/** The text of a percentage in JSON, from the float of the message. */
export function percentText(value: number): string {
  const text = value.toFixed(PERCENT_DECIMALS);
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}

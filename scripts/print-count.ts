/** Prints the number of endpoints into README.md and CHANGELOG.md. */
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';

/** Returns a page with the present number; the rest of the page stays. */
export function printCount(page: string): string {
  const text = /(all) \d+( REST)? endpoints/i;
  if (!text.test(page)) throw new Error('the page does not contain the number of endpoints');
  return page.replace(text, `$1 ${Object.keys(catalogue).length}$2 endpoints`);
}

// Writes code as HTML with the same CSS classes that the editor gives to code.

import { classHighlighter, highlightCode } from '@lezer/highlight';
import { parser } from '@lezer/javascript';

const typescript = parser.configure({ dialect: 'ts' });

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML. */
export const escaped = (text) => String(text).replace(/[&<>"]/g, (char) => ENTITIES[char]);

/** TypeScript as HTML. */
export function highlighted(code) {
  let html = '';
  highlightCode(
    code,
    typescript.parse(code),
    classHighlighter,
    (text, classes) => {
      html += classes ? `<span class="${classes}">${escaped(text)}</span>` : escaped(text);
    },
    () => {
      html += '\n';
    },
  );
  return html;
}

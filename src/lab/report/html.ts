/** Text as HTML, and the few elements that a report is made of. Every text is escaped. Pure. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] as string);

/** Finished HTML, which is not escaped again. */
export interface Html {
  readonly html: string;
}

export type Content = string | Html;

export const htmlOf = (content: Content): string => (typeof content === 'string' ? escaped(content) : content.html);

export const code = (text: string): Html => ({ html: `<code>${escaped(text)}</code>` });

export const section = (title: string, ...parts: readonly (Html | undefined)[]): string =>
  `<section>\n<h2>${escaped(title)}</h2>\n${parts.map((part) => part?.html ?? '').join('\n')}\n</section>`;

export const paragraph = (...contents: readonly Content[]): Html => ({
  html: `<p>${contents.map(htmlOf).join('')}</p>`,
});

export const list = (items: readonly Content[]): Html => ({
  html: `<ul>${items.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</ul>`,
});

/** @param numbers indexes of the columns of numbers, which are aligned at the right */
export function table(
  head: readonly string[],
  rows: readonly (readonly Content[])[],
  numbers: readonly number[] = [],
): Html {
  const align = (at: number): string => (numbers.includes(at) ? ' class="n"' : '');
  const header = head.map((name, at) => `<th scope="col"${align(at)}>${escaped(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((one, at) => `<td${align(at)}>${htmlOf(one)}</td>`).join('')}</tr>`);
  return {
    html: `<div class="scroll" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`,
  };
}

/** A part of the page that is folded until the reader opens it. */
export const details = (summary: string, ...parts: readonly Html[]): Html => ({
  html: `<details><summary>${escaped(summary)}</summary>${parts.map(({ html }) => html).join('')}</details>`,
});

export const source = (text: string): Html => ({ html: `<pre tabindex="0"><code>${escaped(text)}</code></pre>` });

/** A picture inside the page. An SVG in an `<img>` runs no scripts and loads nothing. */
export function picture(svg: string): Html {
  const alt = /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '';
  const data = Buffer.from(svg).toString('base64');
  // The description was escaped when the SVG was made, so it is not escaped again.
  return {
    html: `<div class="scroll" tabindex="0"><img alt="${alt.replaceAll('"', '&quot;')}" src="data:image/svg+xml;base64,${data}"></div>`,
  };
}

/**
 * Measures the columns of a grapheme in the terminal. The table of wide characters is loaded after the first prompt.
 */

type TextWidth = (text: string) => number;
let measured: TextWidth | undefined;

export function widthOf(grapheme: string): number {
  if (grapheme.length === 1 && grapheme >= ' ' && grapheme <= '~') return 1;
  return measured ? measured(grapheme) : 1;
}

export async function loadWidths(): Promise<void> {
  measured ??= (await import('../../src/display/index.js')).textWidth;
}

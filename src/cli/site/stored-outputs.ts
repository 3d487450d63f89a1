/**
 * Puts the stored outputs of the lessons into the pages of the site. The notebooks of the package contain these outputs already, so the
 * packed pages have only a mark where an output belongs: with the outputs, the packed site would be twice as large.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NotebookOutput, parseNotebook } from '../../kernel/index.js';

/** The folder of the notebooks, for the compiled program and for the sources. */
const PLACES = ['../../../../notebooks', '../../../notebooks'];

const MARK = /<!--outputs ([\w.-]+\.ipynb) ([\w-]+)-->/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A page with the outputs in the places of their marks. */
export function withStoredOutputs(page: string): string {
  const [first] = page.matchAll(MARK);
  if (first === undefined) return page;
  const outputs = outputsOf(first[1] ?? '');
  return page.replace(MARK, (_, _name, id: string) => (outputs.get(id) ?? []).map(drawn).join('\n'));
}

function outputsOf(name: string): ReadonlyMap<string, readonly NotebookOutput[]> {
  const paths = PLACES.map((place) => join(fileURLToPath(new URL(place, import.meta.url)), name));
  const path = paths.find((one) => existsSync(one));
  if (path === undefined) return new Map();
  const { cells } = parseNotebook(readFileSync(path, 'utf8'), name);
  return new Map(cells.map((cell) => [String(cell.id), cell.outputs ?? []]));
}

/** An output, as site/page/draw-output.ts draws it. */
function drawn({ output_type: type, name, text, traceback, data }: NotebookOutput): string {
  const forms = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (type === 'stream') return textOf(joined(text), `out-${String(name)}`);
  if (type === 'error') return textOf((traceback as string[]).join('\n').replace(COLORS, ''), 'out-error');
  if (forms['text/html'] !== undefined) return `<div class="out-data">${joined(forms['text/html'])}</div>`;
  return `<div class="out-data">${textOf(joined(forms['text/plain'] ?? ''))}</div>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: errors of the kernel have the colours of terminals
const COLORS = /\u001b\[[\d;]*m/g;

const joined = (text: unknown): string => [text].flat().join('');
const textOf = (text: string, name = ''): string =>
  `<pre class="out-text ${name}">${text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? '')}</pre>`;

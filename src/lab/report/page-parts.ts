/**
 * The parts that reports of runs and of sweeps share. A report is one HTML page that loads nothing and runs no scripts,
 * which its Content-Security-Policy enforces, so it opens anywhere. Pure, apart from the drawings of the result.
 */
import { JUPYTER_DISPLAY } from '../../client/index.js';
import type { LabWindow } from '../base/lab-time.js';
import type { LabFile } from '../file/lab-file.js';
import { type Content, code, details, escaped, type Html, list, paragraph, picture, source, table } from './html.js';
import { STYLE } from './style.js';

/** Maximum number of rows of a list on a page. */
const MAX_ROWS = 200;
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** @param subtitle a line below the title */
export function page(title: string, subtitle: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
<p class="dim">${escaped(subtitle)}</p>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** The pictures that values show in a notebook. */
export async function picturesOf(values: readonly object[]): Promise<Html[]> {
  const svgs = await Promise.all(values.map(svgOf));
  return svgs.filter((svg) => svg !== undefined).map(picture);
}

/** The picture that the value shows in a notebook. */
async function svgOf(value: object): Promise<string | undefined> {
  const display = (value as { [JUPYTER_DISPLAY]?: () => unknown })[JUPYTER_DISPLAY];
  const bundle = (await display?.call(value)) as Readonly<Record<string, unknown>> | undefined;
  const svg = bundle?.['image/svg+xml'];
  return typeof svg === 'string' ? svg : undefined;
}

/** A remark below a table. */
export const note = (text: string): Html => ({ html: `<p class="dim">${escaped(text)}</p>` });

/** The first rows of a list, times as texts. */
export function rows(all: readonly object[], what: string): Html {
  if (all.length === 0) return note(`There was no ${what}.`);
  const names = Object.keys(all[0] as object);
  const shown = all.slice(0, MAX_ROWS) as readonly Readonly<Record<string, unknown>>[];
  const isNumber = (name: string) => shown.every((row) => row[name] === null || /^-?[\d.]+$/.test(String(row[name])));
  const numbers = names.flatMap((name, at) => (!/time$/i.test(name) && isNumber(name) ? [at] : []));
  const cell = (name: string, value: unknown): Content =>
    value === null ? '' : /time$/i.test(name) && typeof value === 'number' ? timeText(value) : String(value);
  const body = shown.map((row) => names.map((name) => cell(name, row[name])));
  const count = all.length === 1 ? `1 ${what}` : `${all.length} ${what}s`;
  const cut = all.length > MAX_ROWS ? `, the first ${MAX_ROWS} of them here; the file has all` : '';
  return details(`${count}${cut}`, table(names, body, numbers));
}

/** The market and the options of a file as a table. @param facts rows of the result, after the options */
export function options(
  { options: given, market, contents, version, node }: LabFile,
  facts: readonly (readonly [string, Content])[],
): Html {
  const { plain, latency, prepare, params, ...others } = given;
  const { windows = [], ...seeds } = others as typeof others & { readonly windows?: readonly LabWindow[] };
  const latencies = Object.entries(latency ?? {}).map(([name, one]): [string, Content] => [
    `latency.${name}`,
    code('code' in one ? one.code.source : JSON.stringify(one.value)),
  ]);
  const entries: (readonly [string, Content])[] = [
    ['market', code(JSON.stringify(market.spec))],
    ...contents.map(({ path, bytes, sha256 }): [string, Content] => [
      path === 'events' ? 'events' : path,
      { html: `${bytes.toLocaleString('en')} bytes, SHA-256 <code>${escaped(sha256)}</code>` },
    ]),
    ['params', code(JSON.stringify(params))],
    ...Object.entries(seeds).map(([name, value]): [string, Content] => [name, seedsText(value)]),
    ...windowRows(windows),
    ...Object.entries(plain).map(([name, value]): [string, Content] => [name, code(JSON.stringify(value))]),
    ...latencies,
    ...(prepare ? [['prepare', code(prepare.source)] as [string, Content]] : []),
    ...facts,
    ['versions', `spotlab ${version}, Node ${node}`],
  ];
  return table(['option', 'value'], entries);
}

/** The parts of time with their marks. */
function windowRows(windows: readonly LabWindow[]): [string, Content][] {
  if (windows.length === 0) return [];
  const texts = windows.map(({ fold, sample, from, to }) => {
    const mark = sample === null ? '' : sample === 'in' ? ', in sample' : ', out of sample';
    return `${fold}${mark}: ${spanText(from, to)}`;
  });
  return [['time', list(texts)]];
}

/** One seed, or a list of seeds. Consecutive seeds are written as a range. */
function seedsText(value: number | readonly number[]): string {
  const seeds = [value].flat();
  const [first = 0] = seeds;
  const isRange = seeds.length > 2 && seeds.every((seed, at) => seed === first + at);
  return isRange ? `${first} to ${seeds.at(-1)}` : seeds.join(', ');
}

/** The sources of the strategy. */
export const strategy = ({ strategy: { parts, sha256 } }: LabFile): Html[] => [
  paragraph('SHA-256 ', code(sha256)),
  ...parts.map(({ name, text }) => details(name, source(text))),
];

/** @param name of the file, for the command */
export const verification = (file: LabFile, name: string): Html[] => [
  paragraph('SHA-256 of the result as canonical JSON (RFC 8785): ', code(file.hash)),
  paragraph('This command makes it again and compares the sources, the market and the result, byte for byte:'),
  source(`npx spotlab@${file.version} lab verify ${name}`),
];

/** UTC. */
export const timeText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');

/** The text of a time range. If both times are on one day, the day is written once. */
export function spanText(from: number, to: number): string {
  const [start, end] = [timeText(from), timeText(to)];
  const isSameDay = start.slice(0, 11) === end.slice(0, 11);
  return `${start} to ${isSameDay ? end.slice(11) : end}`;
}

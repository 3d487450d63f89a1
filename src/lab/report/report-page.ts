/**
 * The report of a saved run: one HTML page with its pictures, tables, sources and hashes. It loads nothing and runs no
 * scripts, which its Content-Security-Policy enforces, so it opens anywhere. Pure, apart from the drawings of the result.
 */
import { JUPYTER_DISPLAY } from '../../client/index.js';
import type { LabFile } from '../file/lab-file.js';
import type { LabResult } from '../result/lab-result.js';
import {
  type Content,
  code,
  details,
  escaped,
  type Html,
  list,
  paragraph,
  picture,
  section,
  source,
  table,
} from './html.js';
import { ASSUMPTION_NOTES, ATTRIBUTION_NOTES, STATISTIC_NOTES } from './statistic-notes.js';
import { STYLE } from './style.js';

/** Rows of a list that the page shows. */
const MAX_ROWS = 200;
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/**
 * @param file with the paths that the page shows
 * @param name of the file, for the command that verifies it
 */
export async function reportPage(result: LabResult, file: LabFile, name: string): Promise<string> {
  const { info } = result;
  const title = `${info.strategy} in the lab`;
  const sections = [
    section('Result', ...(await pictures(result)), ending(result)),
    section(
      'Statistics',
      statistics(result),
      note(`Amounts are in ${info.valuation}. A Sharpe ratio of a short run, scaled to a year, says little.`),
    ),
    section('Sources of the profit', attribution(result)),
    section('Fills under three assumptions', assumptions(result)),
    section('Fills', rows(result.fills, 'fill')),
    section('Orders', rows(result.orders, 'order')),
    section('Market and options', options(result, file)),
    section('Strategy', ...strategy(file)),
    section('How to verify', ...verification(file, name)),
  ];
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
<p class="dim">${escaped(info.market)}. ${escaped(timeText(info.startTime))} to ${escaped(timeText(info.endTime))} UTC.</p>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** Picture of the whole run, and the fills on the candles of each symbol. */
async function pictures(result: LabResult): Promise<Html[]> {
  const symbols = [...new Set(result.klines.map(({ symbol }) => symbol))];
  const drawings = [result, ...symbols.map((symbol) => result.chart('fills', { symbol }))];
  const svgs = await Promise.all(drawings.map(svgOf));
  return svgs.filter((svg) => svg !== undefined).map(picture);
}

/** What the value shows in a notebook. */
async function svgOf(value: object): Promise<string | undefined> {
  const display = (value as { [JUPYTER_DISPLAY]?: () => unknown })[JUPYTER_DISPLAY];
  const bundle = (await display?.call(value)) as Readonly<Record<string, unknown>> | undefined;
  const svg = bundle?.['image/svg+xml'];
  return typeof svg === 'string' ? svg : undefined;
}

/** What ended the run, and its notes. */
function ending({ info }: LabResult): Html {
  const { end, notes, lines } = info;
  const failed = end.why === 'market' ? '' : `<p class="failed">${escaped(end.text)}</p>`;
  const items = [...notes, ...lines.map((line) => `Line of the strategy: ${line}`)];
  return { html: failed + (items.length > 0 ? list(items).html : '') };
}

const note = (text: string): Html => ({ html: `<p class="dim">${escaped(text)}</p>` });

const statistics = ({ statistics }: LabResult): Html =>
  table(
    ['statistic', 'value', 'formula'],
    STATISTIC_NOTES.map(({ label, formula, text }) => [label, text(statistics), formula]),
    [1],
  );

const attribution = ({ attribution, info }: LabResult): Html =>
  table(
    ['part', info.valuation, 'sum of'],
    ATTRIBUTION_NOTES.map(([name, text]) => [name, attribution[name], text]),
    [1],
  );

const assumptions = ({ assumptions, info }: LabResult): Html =>
  table(
    ['assumption', 'filled orders', 'fill rate', `profit, ${info.valuation}`, 'meaning'],
    assumptions.map(({ name, filledOrders, orders, fillRate, profit }) => [
      name,
      `${filledOrders} of ${orders}`,
      `${(fillRate * 100).toFixed(2)} %`,
      profit,
      ASSUMPTION_NOTES[name] ?? '',
    ]),
    [1, 2, 3],
  );

/** The first rows of a list, times as texts. */
function rows(all: readonly object[], what: string): Html {
  if (all.length === 0) return note(`There was no ${what}.`);
  const names = Object.keys(all[0] as object);
  const shown = all.slice(0, MAX_ROWS) as readonly Readonly<Record<string, unknown>>[];
  const isNumber = (name: string) => shown.every((row) => row[name] === null || /^-?[\d.]+$/.test(String(row[name])));
  const numbers = names.flatMap((name, at) => (!/time$/i.test(name) && isNumber(name) ? [at] : []));
  const cell = (name: string, value: unknown): Content =>
    value === null ? '' : /time$/i.test(name) && typeof value === 'number' ? timeText(value) : String(value);
  const body = shown.map((row) => names.map((name) => cell(name, row[name])));
  const count = all.length === 1 ? `1 ${what}` : `${all.length} ${what}s`;
  const cut = all.length > MAX_ROWS ? `, the first ${MAX_ROWS} of them here; the file of the run has all` : '';
  return details(`${count}${cut}`, table(names, body, numbers));
}

function options({ info }: LabResult, { options: given, market, contents, version, node }: LabFile): Html {
  const { plain, latency, prepare, params, seed } = given;
  const latencies = Object.entries(latency ?? {}).map(([name, one]): [string, Content] => [
    `latency.${name}`,
    code('code' in one ? one.code.source : JSON.stringify(one.value)),
  ]);
  const entries: [string, Content][] = [
    ['market', code(JSON.stringify(market.spec))],
    ...contents.map(({ path, bytes, sha256 }): [string, Content] => [
      path === 'events' ? 'events' : path,
      { html: `${bytes.toLocaleString('en')} bytes, SHA-256 <code>${escaped(sha256)}</code>` },
    ]),
    ['symbols', info.symbols.join(', ')],
    ['params', code(JSON.stringify(params))],
    ['seed', String(seed)],
    ...Object.entries(plain).map(([name, value]): [string, Content] => [name, code(JSON.stringify(value))]),
    ...latencies,
    ...(prepare ? [['prepare', code(prepare.source)] as [string, Content]] : []),
    ['rate limits', info.limits],
    ['requests', `${info.requests}, ${info.refused} of them refused; ${info.events} events received`],
    ['versions', `spotlab ${version}, Node ${node}`],
  ];
  return table(['option', 'value'], entries);
}

const strategy = ({ strategy: { parts, sha256 } }: LabFile): Html[] => [
  paragraph('SHA-256 ', code(sha256)),
  ...parts.map(({ name, text }) => details(name, source(text))),
];

const verification = (file: LabFile, name: string): Html[] => [
  paragraph('SHA-256 of the result as canonical JSON (RFC 8785): ', code(file.hash)),
  paragraph('This command makes the run again and compares the sources, the market and the result, byte for byte:'),
  source(`npx spotlab@${file.version} lab verify ${name}`),
];

const timeText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');

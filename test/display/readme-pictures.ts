/**
 * The pictures of the README: two terminals with candles and an order book, and a notebook cell with the result of a run, for
 * light and dark pages. They show the embedded exchange with its default seed, as `npm start` does, at a fixed time.
 */
import { DARK, LIGHT, type Palette } from '../../src/colors/index.js';
import { toMime, toText } from '../../src/display/index.js';
import { connect, lab, type Spot } from '../../src/index.js';
import { terminalSvg } from './terminal-svg.js';

/** A file of `docs/` and its text. */
export interface ReadmePicture {
  readonly name: string;
  readonly svg: string;
}

const WIDTH = 880;
const GAP = 12;
const COLUMNS = 57;
/** Rows of a drawing below its prompt. */
const ROWS = 23;
const SYMBOL = { params: { symbol: 'BTCUSDT' }, tickSize: '0.01', baseAsset: 'BTC', quoteAsset: 'USDT' } as const;

export async function readmePictures(): Promise<ReadmePicture[]> {
  const { klines, book, orders } = await market();
  const run = plain(await lab.run(maker, { market: lab.simulated({ length: '5m' }), balances: BALANCES }));
  const screen = { ...SYMBOL, width: COLUMNS, color: true, height: ROWS } as const;
  const interval = { params: { ...SYMBOL.params, interval: '1h' } };
  const sessions = [
    session("x.market.klines('BTCUSDT', '1h').limit(44)", toText(klines, { ...screen, ...interval, kind: 'klines' })),
    session("x.market.depth('BTCUSDT')", toText(book, { ...screen, kind: 'depth', orders })),
  ];
  const code = [
    "const market = lab.simulated({ length: '5m' })",
    "await lab.run(maker, { market, balances: { USDT: '10000', BTC: '0.1' } })",
  ];
  return (['light', 'dark'] as const).flatMap((page) => {
    const colors = page === 'light' ? LIGHT : DARK;
    const theme = { text: colors.ink, dim: colors.dim, up: colors.up, down: colors.down };
    const sheet = toMime({ draw: 'run', run }, { kind: 'lab', params: {}, width: 80, color: false, theme });
    return [
      { name: `prompt-${page}.svg`, svg: windows(sessions, page) },
      { name: `notebook-${page}.svg`, svg: cell(code, sheet['image/svg+xml'] ?? '', colors) },
    ];
  });
}

const BALANCES = { USDT: '10000', BTC: '0.1' };

/** Candles, and a book with an own order in it; plain data. */
async function market(): Promise<{ klines: unknown; book: unknown; orders: object[] }> {
  await using x = await connect({ time: '2026-03-02T12:00:00Z', paused: true, display: 'data' });
  const klines = await x.market.klines('BTCUSDT', '1h').limit(44);
  await x.orders.limit('BTCUSDT', 'BUY', '0.02', '59431.26');
  const orders = await x.account.openOrders('BTCUSDT');
  return plain({ klines, orders, book: await x.market.depth('BTCUSDT') });
}

/** The maker of docs/lab.md. */
async function maker(x: Spot): Promise<void> {
  for await (const trade of x.stream.trades('BTCUSDT')) {
    if (trade.id % 20 !== 0) continue;
    const middle = Math.round(Number(trade.price));
    await x.orders.cancelAll('BTCUSDT').catch(() => {});
    await x.orders.limitMaker('BTCUSDT', 'BUY', '0.001', String(middle - 3)).catch(() => {});
    await x.orders.limitMaker('BTCUSDT', 'SELL', '0.001', String(middle + 3)).catch(() => {});
  }
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const session = (code: string, drawn: string): string =>
  `\u001b[36membedded >\u001b[39m \u001b[1m${code}\u001b[22m\n${drawn}`;

/** Terminal windows of one height beside each other. */
function windows(screens: readonly string[], page: 'light' | 'dark'): string {
  const rows = Math.max(...screens.map((screen) => screen.split('\n').length));
  const drawn = screens.map((screen) =>
    terminalSvg(screen + '\n '.repeat(rows - screen.split('\n').length), { title: 'spotlab', columns: COLUMNS, page }),
  );
  const [width, height] = sizeOf(drawn[0] ?? '');
  const each = (WIDTH - GAP * (drawn.length - 1)) / drawn.length;
  const high = Math.ceil((height * each) / width);
  return picture(
    'The prompt of spotlab: candles of one hour, and the order book with an own order',
    [WIDTH, high],
    [...drawn.map((svg, at) => nested(svg, { x: at * (each + GAP), y: 0, width: each, height: high }, height))],
  );
}

const INSET = 10;
const LINE = 18;
/** The visible height of a higher output, as in a notebook that scrolls. */
const OUTPUT_HEIGHT = 350;

/** A cell of a notebook: its code, and the top of its output below. */
function cell(
  code: readonly string[],
  output: string,
  { ink, dim, rule, page, grid }: Palette & { page: string },
): string {
  const [wide, whole] = sizeOf(output);
  const width = wide + 2 * INSET;
  const box = code.length * LINE + 12;
  const top = 8 + box + 6;
  const high = Math.min(whole, OUTPUT_HEIGHT);
  const mono = `font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="13"`;
  const baseline = (at: number): number => 10 + LINE * (at + 1);
  return picture(
    'A notebook cell: a strategy runs in the lab, and its result is drawn',
    [width, top + high + 4],
    [
      `<rect x=".5" y=".5" width="${width - 1}" height="${top + high + 3}" rx="6" fill="${page}" stroke="${rule}"/>`,
      `<rect x="${INSET}" y="8" width="${wide}" height="${box}" rx="3" fill="${grid}" fill-opacity=".6"/>`,
      `<text x="${INSET + 8}" y="${baseline(0)}" ${mono} fill="${dim}">[1]:</text>`,
      ...code.map(
        (text, at) =>
          `<text x="${INSET + 52}" y="${baseline(at)}" ${mono} fill="${ink}">${text.replaceAll(' ', '\u00a0')}</text>`,
      ),
      nested(output, { x: INSET, y: top, width: wide, height: high }, high),
    ],
  );
}

const picture = (
  title: string,
  [width, height]: readonly [width: number, height: number],
  parts: readonly string[],
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    ...parts,
    '</svg>\n',
  ].join('\n');

/** An SVG as a part of another SVG; only its upper `seen` pixels are visible. */
function nested(
  svg: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  seen: number,
): string {
  return svg.replace(/^<svg [^>]*>/, (head) => {
    const more = head.replace(/ (?:xmlns|x|y|width|height|viewBox|role|aria-label)="[^"]*"/g, '').slice('<svg'.length);
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${sizeOf(svg)[0]} ${seen}"${more}`;
  });
}

function sizeOf(svg: string): [width: number, height: number] {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return [Number(width), Number(height)];
}

/** The help pages of the client's own members that take arguments: charts, timelines, live displays, limits. Pure. */
import { clientMembers, historyMembers } from '../../protocol/index.js';
import { wrap } from '../text/wrap.js';
import type { HelpStyle } from './overview.js';
import { type Row, section, usageLines } from './page.js';

interface ClientPage {
  readonly usage: string;
  readonly examples: readonly string[];
  readonly parameters: readonly Row[];
  readonly notes?: string;
}

const PAGES: Readonly<Record<string, ClientPage>> = {
  chart: {
    usage: 'x.chart(value, kind | options)',
    examples: [
      "x.chart(x.market.depth('BTCUSDT').limit(500))",
      "x.chart(await x.market.klines('BTCUSDT', '1h'), 'line')",
      "x.chart([3, 1, 4, 1, 5], { name: 'numbers', kind: 'histogram' })",
      "x.chart(trades, { mark: 'point', x: 'time', y: 'qty', color: 'isBuyerMaker' })",
    ],
    parameters: [
      ['value', 'A result, a reading call (it is sent first), numbers, or pairs of time and value.'],
      [
        'kind',
        'Klines: line, candles. A book: curve, ladder. Trades: line, tape. Tickers: changes, line. An account: balances. Numbers: line, equity, histogram. The default is the first kind.',
      ],
      ['name', 'Title. Default: the symbol of the call.'],
      ['timeZone', 'Offset from UTC, such as 8 or -1:00.'],
      [
        'prices, in',
        'For an account: a result of market.ticker.price(), and the asset in which to value the balances.',
      ],
      ['mark', 'Plots columns of any rows: line, point, bar or histogram.'],
      ['x, y', 'Columns of the plot; y may be a list for line and point. Without x: the first column with times.'],
      ['color', 'A column whose values divide the rows into coloured groups.'],
    ],
  },
  life: {
    usage: 'x.life(order) or x.life(symbol, orderId)',
    examples: [
      "const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000'); x.life(order)",
      "x.life('BTCUSDT', 123)",
    ],
    parameters: [
      ['order', 'The result of a call that placed, queried or cancelled an order or an order list.'],
      ['symbol, orderId', 'The symbol and the id of one order.'],
    ],
    notes: 'Result: .events (placed, triggered, fills, amendments, end), .orders, and a drawing as a timeline.',
  },
  positions: {
    usage: 'x.positions(symbols, options)',
    examples: ['x.positions()', "x.positions('BTCUSDT', { from: '-1d', method: 'fifo' })"],
    parameters: [
      [
        'symbols',
        'A symbol or a list. Default: all symbols of a small exchange, the symbols that you trade or hold on a large one.',
      ],
      ['from, to', 'The time range of the fills. Default: all fills.'],
      ['method', 'The cost of a sale: average (default), the average cost; fifo, the cost of what was bought first.'],
      ['in', 'Asset of the total. Default: the quote asset of the symbols, or USDT if they differ.'],
    ],
    notes: 'Result: .positions (a row for each symbol), .total, and the methods of a table.',
  },
  live: {
    usage: 'x.live(draw, every | options)',
    examples: ["x.live(() => x.chart(x.market.depth('BTCUSDT').limit(500)), '2s')"],
    parameters: [
      ['draw', 'A function that returns a value or a reading call. Trading calls in it throw.'],
      ['every', 'Time between two drawings, such as 500ms. Default 1s.'],
      ['times', 'Number of drawings. Default: no limit.'],
    ],
    notes:
      "At the prompt, the key q ends the display. To repeat one call, use its own method: x.market.depth('BTCUSDT').live('2s').",
  },
  history: {
    usage: 'x.history',
    examples: [
      "await x.history.sync('BTCUSDT', '1m', { from: '2024-01-01' })",
      "await x.history.sync('BTCUSDT', 'trades', { from: '2025-01-02', to: '2025-01-05', source: 'dumps/' })",
      "(await x.history.klines('BTCUSDT', '1m', { from: '2024-06-01' })).resample('4h')",
    ],
    parameters: Object.entries(historyMembers).map(([name, note]) => [`.${name}`, note]),
    notes: 'kind is an interval of klines from 1s to 1d, trades or aggTrades. docs/history.md explains the folder.',
  },
  limits: {
    usage: 'x.limits',
    examples: ['x.limits', "x.limits.forecast(x.market.klines('BTCUSDT', '1m').from('-30d'))"],
    parameters: [
      ['.windows', 'Each limit with its used, reserved and free part.'],
      ['.forecast(calls)', 'The weight of calls, and how long they would take. Sends nothing.'],
    ],
  },
};

/** The page of a member of the client; undefined when it has none. */
export function clientPage(member: string, width: number, style: HelpStyle): string | undefined {
  const page = Object.hasOwn(PAGES, member) ? PAGES[member] : undefined;
  if (!page) return undefined;
  return [
    ...usageLines(page.usage, width, style),
    ...wrap(clientMembers[member] ?? '', width, '  '),
    '',
    style.faint(page.examples.length > 1 ? 'examples' : 'example'),
    ...page.examples.flatMap((line) =>
      wrap(line, width - 2, '').map((part, at) => (at === 0 ? `  ${part}` : `    ${part}`)),
    ),
    ...section('parameters', page.parameters, width, style),
    ...(page.notes === undefined ? [] : ['', ...wrap(page.notes, width, '')]),
  ].join('\n');
}

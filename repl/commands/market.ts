/** Dot commands that read market data. */
import type { Command, CommandArgument, CommandContext, Outcome } from './base/command.js';
import { invoke } from './invoke.js';

const SYMBOL: CommandArgument = {
  name: 'SYMBOL',
  kind: 'symbol',
  description: 'Symbol, in upper or lower case',
  default: 'the symbol used last',
};

const count = (name: string, description: string, max: number, assumed: string): CommandArgument => ({
  name,
  kind: 'count',
  description,
  min: 1,
  max,
  default: assumed,
});

/** Fewest and most klines of a chart that fills the terminal. */
const CHART_BARS = [20, 500] as const;
/** Columns of a chart that are not candles. */
const CHART_MARGIN = 24;

/** Shows the value of a call, with its code. */
export function showCall(invoked: { readonly code: string; readonly value: unknown }): Outcome {
  return { code: invoked.code, show: { value: invoked.value } };
}

/** Returns the given symbol, or the symbol used last; a given symbol becomes the one used last. */
function symbolOf(context: CommandContext, symbol: string | undefined): string {
  if (symbol !== undefined) context.symbol = symbol;
  return context.symbol;
}

export const marketCommands: readonly Command[] = [
  {
    name: 'book',
    group: 'market',
    summary: 'Order book as a price ladder.',
    args: [SYMBOL, count('LEVELS', 'Price levels per side', 5000, '10')],
    example: 'book ETHUSDT 50',
    isView: true,
    otherNames: ['depth', 'orderbook', 'orderBook', 'ladder'],
    run: (context, { SYMBOL: symbol, LEVELS: levels = '10' }) =>
      showCall(invoke(context.client, 'market.depth', [symbolOf(context, symbol)], { limit: Number(levels) })),
  },
  {
    name: 'depth',
    group: 'market',
    summary: 'Order book as a depth curve.',
    args: [SYMBOL, count('LEVELS', 'Price levels per side', 5000, '500')],
    example: 'depth ETHUSDT 1000',
    run(context, { SYMBOL: symbol, LEVELS: levels = '500' }) {
      const { code, value } = invoke(context.client, 'market.depth', [symbolOf(context, symbol)], {
        limit: Number(levels),
      });
      return { code: `x.chart(${code})`, show: { value: context.client.chart(value) } };
    },
  },
  {
    name: 'chart',
    group: 'market',
    summary: 'Klines as candles.',
    details: 'For another time zone or time range, use the printed call with .tz(), .from() and .to().',
    args: [
      SYMBOL,
      { name: 'INTERVAL', kind: 'interval', description: 'Length of a kline', default: '1h' },
      count('BARS', 'Number of klines; the last one is still open', 1000, 'as many as fit the screen'),
    ],
    example: 'chart ETHUSDT 15m 96',
    isView: true,
    otherNames: ['klines', 'kline', 'candles'],
    run(context, { SYMBOL: symbol, INTERVAL: interval = '1h', BARS: bars }) {
      const fitting = Math.max(CHART_BARS[0], Math.min(CHART_BARS[1], context.width() - CHART_MARGIN));
      const limit = bars === undefined ? fitting : Number(bars);
      return showCall(invoke(context.client, 'market.klines', [symbolOf(context, symbol), interval], { limit }));
    },
  },
  {
    name: 'tape',
    group: 'market',
    summary: 'Trades as they happen, with the side of the taker.',
    details:
      'Shows the latest trades, then new trades as they happen, until you press q. The last line of the screen names their stream. A terminal that cannot draw in place shows the latest trades once.',
    args: [SYMBOL, count('TRADES', 'Number of trades', 1000, '20')],
    example: 'tape BTCUSDT 50',
    isView: true,
    isLive: true,
    otherNames: ['trades', 'trade', 'aggTrades'],
    run: (context, { SYMBOL: symbol, TRADES: trades = '20' }) =>
      showCall(invoke(context.client, 'market.trades', [symbolOf(context, symbol)], { limit: Number(trades) })),
  },
  {
    name: 'tickers',
    group: 'market',
    summary: 'Price changes of the last 24 hours.',
    details: 'One symbol is shown in detail; all symbols together cost weight 80.',
    args: [{ name: 'SYMBOL', kind: 'words', description: 'Symbols', default: 'all' }],
    example: 'tickers BTCUSDT ETHUSDT',
    isView: true,
    otherNames: ['ticker', 'price', 'prices'],
    run(context, { SYMBOL: given }) {
      const symbols =
        given
          ?.toUpperCase()
          .split(/[\s,'"[\]]+/)
          .filter(Boolean) ?? [];
      if (symbols.length === 1) symbolOf(context, symbols[0]);
      const args = symbols.length === 0 ? [] : [symbols.length === 1 ? symbols[0] : symbols];
      return showCall(invoke(context.client, 'market.ticker.last24h', args));
    },
  },
];

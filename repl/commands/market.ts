/** Commands that look at the market. */
import type { Command, CommandArgument, CommandContext, Outcome } from './command.js';
import { invoke } from './invoke.js';

const SYMBOL: CommandArgument = {
  name: 'SYMBOL',
  kind: 'symbol',
  description: 'Symbol, in upper or lower case',
  default: 'the one looked at last',
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
/** Columns beside the candles. */
const CHART_MARGIN = 24;

/** The call as a value to show, with its code. */
export function showCall(invoked: { readonly code: string; readonly value: unknown }): Outcome {
  return { code: invoked.code, show: { value: invoked.value } };
}

/** The symbol that was given, or the one looked at last; it is the last one now. */
function symbolOf(context: CommandContext, symbol: string | undefined): string {
  if (symbol !== undefined) context.symbol = symbol;
  return context.symbol;
}

export const marketCommands: readonly Command[] = [
  {
    name: 'book',
    group: 'market',
    summary: 'The order book as a ladder.',
    args: [SYMBOL, count('LEVELS', 'Price levels of each side', 5000, '10')],
    example: 'book ETHUSDT 50',
    isView: true,
    run: (context, { SYMBOL: symbol, LEVELS: levels = '10' }) =>
      showCall(invoke(context.client, 'market.depth', [symbolOf(context, symbol)], { limit: Number(levels) })),
  },
  {
    name: 'depth',
    group: 'market',
    summary: 'The order book as a depth curve.',
    args: [SYMBOL, count('LEVELS', 'Price levels of each side', 5000, '500')],
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
    details: 'In another zone, or from another time: the call that it shows takes .tz(), .from() and .to().',
    args: [
      SYMBOL,
      { name: 'INTERVAL', kind: 'interval', description: 'Length of a kline', default: '1h' },
      count('BARS', 'Klines, the last one is still open', 1000, 'as many as fit'),
    ],
    example: 'chart ETHUSDT 15m 96',
    isView: true,
    run(context, { SYMBOL: symbol, INTERVAL: interval = '1h', BARS: bars }) {
      const fitting = Math.max(CHART_BARS[0], Math.min(CHART_BARS[1], context.width() - CHART_MARGIN));
      const limit = bars === undefined ? fitting : Number(bars);
      return showCall(invoke(context.client, 'market.klines', [symbolOf(context, symbol), interval], { limit }));
    },
  },
  {
    name: 'tape',
    group: 'market',
    summary: 'The last trades, and who took whom.',
    args: [SYMBOL, count('TRADES', 'How many', 1000, '20')],
    example: 'tape BTCUSDT 50',
    isView: true,
    run: (context, { SYMBOL: symbol, TRADES: trades = '20' }) =>
      showCall(invoke(context.client, 'market.trades', [symbolOf(context, symbol)], { limit: Number(trades) })),
  },
  {
    name: 'tickers',
    group: 'market',
    summary: 'What the last 24 hours did to symbols.',
    details: 'One symbol is told in detail; of all there are this costs the weight of 80.',
    args: [{ name: 'SYMBOL', kind: 'words', description: 'Symbols', default: 'all' }],
    example: 'tickers BTCUSDT ETHUSDT',
    isView: true,
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

/**
 * Draws any value as terminal text or as a Jupyter MIME bundle. The kind of the value selects a function that turns the
 * value into blocks, and for charts a second function that draws an SVG picture. A value that does not fit its kind, or
 * whose drawing throws, is printed as plain data: these functions never throw.
 */

import { accountBlocks } from './account/account.js';
import { balancesPicture } from './account/balances-svg.js';
import { commissionBlocks } from './account/commission.js';
import type { DisplayKind, ShowContext } from './context.js';
import { columnsOf } from './context-values.js';
import { controlBlocks } from './control.js';
import { depthBlocks } from './depth/depth.js';
import { depthPicture } from './depth/depth-picture.js';
import { klinesBlocks } from './klines/klines.js';
import { klinesPicture } from './klines/klines-picture.js';
import { labBlocks, labPicture } from './lab/lab.js';
import { limitsPicture } from './limits/gauges-svg.js';
import { latencyBlocks } from './limits/latency.js';
import { latencyPicture } from './limits/latency-picture.js';
import { limitsBlocks } from './limits/limits.js';
import { rateLimitsBlocks } from './limits/rate-limits.js';
import { progressBlocks } from './live/progress.js';
import { changesPicture } from './market/changes-svg.js';
import { exchangeInfoBlocks } from './market/exchange-info.js';
import { executionRulesBlocks } from './market/execution-rules.js';
import { filtersBlocks } from './market/filters.js';
import { tapePicture } from './market/tape-svg.js';
import { avgPriceBlocks, priceBlocks, pricesBlocks, tickerBlocks, tickersBlocks } from './market/tickers.js';
import { timeBlocks } from './market/time.js';
import { tradesBlocks } from './market/trades.js';
import { explanationBlocks } from './orders/explanation.js';
import { cancelledBlocks, orderBlocks } from './orders/order.js';
import { orderLifeBlocks, orderLifePicture } from './orders/order-life.js';
import { orderListBlocks } from './orders/order-list.js';
import { orderListPicture } from './orders/order-list-svg.js';
import { ordersBlocks } from './orders/orders.js';
import { amendedBlocks, replacedBlocks } from './orders/replaced.js';
import { equityPicture } from './series/equity-svg.js';
import { plotBlocks, plotPicture } from './series/plot.js';
import { seriesBlocks } from './series/series.js';
import { seriesHistogram, seriesPicture } from './series/series-picture.js';
import type { Picture } from './svg/picture.js';
import { svgWithTitles } from './svg/svg-hover.js';
import { pictureToHtml } from './svg/svg-image.js';
import { linesToText } from './text/ansi.js';
import { type Block, blocksToLines, line } from './text/blocks.js';
import { dataFileBlocks, dataTableBlocks } from './text/data-table.js';
import { errorBlocks } from './text/error.js';
import { blocksToHtml } from './text/html.js';
import { jsonBlocks } from './text/json.js';
import { recordBlocks } from './text/record.js';
import { span } from './text/rich.js';
import { rowsBlocks } from './text/rows.js';

/** Turns a value into blocks; undefined if the value does not fit the kind. */
type DrawBlocks = (value: unknown, context: ShowContext) => Block[] | undefined;

const drawings: Readonly<Partial<Record<DisplayKind, DrawBlocks>>> = {
  klines: klinesBlocks,
  depth: depthBlocks,
  trades: tradesBlocks,
  aggTrades: tradesBlocks,
  ticker: tickerBlocks,
  tickers: tickersBlocks,
  price: priceBlocks,
  prices: pricesBlocks,
  avgPrice: avgPriceBlocks,
  exchangeInfo: exchangeInfoBlocks,
  time: timeBlocks,
  account: accountBlocks,
  order: orderBlocks,
  orders: ordersBlocks,
  cancelled: cancelledBlocks,
  orderList: orderListBlocks,
  life: orderLifeBlocks,
  plot: plotBlocks,
  replaced: replacedBlocks,
  amended: amendedBlocks,
  table: rowsBlocks,
  record: recordBlocks,
  commission: commissionBlocks,
  filters: filtersBlocks,
  executionRules: executionRulesBlocks,
  rateLimits: rateLimitsBlocks,
  limits: limitsBlocks,
  latency: latencyBlocks,
  series: seriesBlocks,
  control: controlBlocks,
  progress: progressBlocks,
  explanation: explanationBlocks,
  error: errorBlocks,
  dataTable: dataTableBlocks,
  dataFile: dataFileBlocks,
  lab: labBlocks,
};

/** Draws the picture of a value for a page; undefined if the value does not fit the kind. */
type DrawPicture = (value: unknown, context: ShowContext) => Picture | undefined;

/** Draws the picture only if the context asks for this view. */
const onlyAs =
  (view: ShowContext['view'], draw: DrawPicture): DrawPicture =>
  (value, context) =>
    context.view === view ? draw(value, context) : undefined;

const pictures: Readonly<Partial<Record<DisplayKind, DrawPicture>>> = {
  klines: klinesPicture,
  depth: depthPicture,
  trades: onlyAs('tape', tapePicture),
  aggTrades: onlyAs('tape', tapePicture),
  tickers: onlyAs('changes', changesPicture),
  account: onlyAs('balances', balancesPicture),
  series: (value, context) =>
    context.view === 'equity'
      ? equityPicture(value, context)
      : context.view === 'histogram'
        ? seriesHistogram(value, context)
        : seriesPicture(value, context),
  orderList: orderListPicture,
  limits: limitsPicture,
  latency: latencyPicture,
  life: orderLifePicture,
  plot: plotPicture,
  lab: labPicture,
};

/**
 * A value as terminal text, no line wider than `context.width`, without a final newline.
 *
 * Never throws: a value that cannot be drawn is printed as plain data.
 *
 * @example toText([['0.01', …]], { kind: 'klines', params: { symbol: 'BTCUSDT' }, width: 80, color: false })
 */
export function toText(value: unknown, context: ShowContext): string {
  const width = columnsOf(context);
  try {
    const text = linesToText(blocksToLines(blocksOf(value, context), width), width, context);
    if (text !== '') return text;
  } catch {
    // The next line prints the value as plain data.
  }
  return linesToText(blocksToLines(jsonBlocks(value, width), width), width, context);
}

/**
 * A value as a Jupyter MIME bundle: always `text/plain` (never coloured) and `text/html`, for charts also
 * `image/svg+xml`.
 *
 * The HTML of a chart is an `<img>` that holds the SVG: every front end shows it, also in untrusted notebooks. Never
 * throws.
 */
export function toMime(value: unknown, context: ShowContext): Record<string, string> {
  const plainContext = { ...context, color: false };
  const plain = toText(value, plainContext);
  try {
    const picture = pictures[context.kind]?.(value, plainContext);
    if (!picture) return { 'text/html': blocksToHtml(blocksOf(value, plainContext)), 'text/plain': plain };
    const below = [...(picture.below ?? []), ...(context.notes ?? []).map(noteLine)];
    return {
      'text/html': pictureToHtml(picture) + blocksToHtml(below),
      'image/svg+xml': svgWithTitles(picture.svg, picture.hover ?? []),
      'text/plain': plain,
    };
  } catch {
    return { 'text/html': blocksToHtml(jsonBlocks(value, columnsOf(context))), 'text/plain': plain };
  }
}

function blocksOf(value: unknown, context: ShowContext): Block[] {
  const blocks = drawings[context.kind]?.(value, context) ?? jsonBlocks(value, columnsOf(context));
  return context.notes?.length ? [...blocks, ...context.notes.map(noteLine)] : blocks;
}

const noteLine = (text: string): Block => line(span('• ', 'dim'), text);

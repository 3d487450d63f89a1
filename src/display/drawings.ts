/**
 * The kinds of values that are drawn, each with its drawing. A new kind needs only an entry here: `npm run generate`
 * prints the names of the kinds into `DisplayKind`, and endpoints, streams and the client use these names.
 */

import { accountBlocks } from './account/account.js';
import { balancesPicture } from './account/balances-svg.js';
import { commissionBlocks } from './account/commission.js';
import { positionsBlocks } from './account/positions.js';
import type { ShowContext } from './context/context.js';
import { columnsOf } from './context/context-values.js';
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
import { plotBlocks, plotPicture } from './plot/plot.js';
import { equityPicture } from './series/equity-svg.js';
import { seriesBlocks } from './series/series.js';
import { seriesHistogram, seriesPicture } from './series/series-picture.js';
import type { Picture } from './svg/picture.js';
import type { Block } from './text/blocks.js';
import { dataFileBlocks, dataTableBlocks } from './text/data-table.js';
import { errorBlocks } from './text/error.js';
import { jsonBlocks } from './text/json.js';
import { recordBlocks } from './text/record.js';
import { rowsBlocks } from './text/rows.js';

/** How the values of a kind are drawn. */
interface Drawing {
  /** Turns a value into blocks; undefined if the value does not fit the kind. */
  readonly blocks: (value: unknown, context: ShowContext) => Block[] | undefined;
  /** Draws the picture of a value for a page; undefined if the value does not fit the kind. */
  readonly picture?: DrawPicture;
  /** Whether the drawing in a terminal is as high as the screen. */
  readonly isTall?: true;
}

type DrawPicture = (value: unknown, context: ShowContext) => Picture | undefined;

/** Draws the picture only if the context asks for this view. */
const onlyAs =
  (view: ShowContext['view'], draw: DrawPicture): DrawPicture =>
  (value, context) =>
    context.view === view ? draw(value, context) : undefined;

const seriesPictureOf: DrawPicture = (value, context) => {
  if (context.view === 'equity') return equityPicture(value, context);
  return context.view === 'histogram' ? seriesHistogram(value, context) : seriesPicture(value, context);
};

export const drawings: Readonly<Record<string, Drawing>> = {
  klines: { blocks: klinesBlocks, picture: klinesPicture, isTall: true },
  depth: { blocks: depthBlocks, picture: depthPicture },
  trades: { blocks: tradesBlocks, picture: onlyAs('tape', tapePicture) },
  aggTrades: { blocks: tradesBlocks, picture: onlyAs('tape', tapePicture) },
  ticker: { blocks: tickerBlocks },
  tickers: { blocks: tickersBlocks, picture: onlyAs('changes', changesPicture) },
  price: { blocks: priceBlocks },
  prices: { blocks: pricesBlocks },
  avgPrice: { blocks: avgPriceBlocks },
  exchangeInfo: { blocks: exchangeInfoBlocks },
  time: { blocks: timeBlocks },
  account: { blocks: accountBlocks, picture: onlyAs('balances', balancesPicture) },
  positions: { blocks: positionsBlocks },
  order: { blocks: orderBlocks },
  orders: { blocks: ordersBlocks },
  cancelled: { blocks: cancelledBlocks },
  orderList: { blocks: orderListBlocks, picture: orderListPicture },
  life: { blocks: orderLifeBlocks, picture: orderLifePicture },
  plot: { blocks: plotBlocks, picture: plotPicture, isTall: true },
  replaced: { blocks: replacedBlocks },
  amended: { blocks: amendedBlocks },
  table: { blocks: rowsBlocks },
  record: { blocks: recordBlocks },
  commission: { blocks: commissionBlocks },
  filters: { blocks: filtersBlocks },
  executionRules: { blocks: executionRulesBlocks },
  rateLimits: { blocks: rateLimitsBlocks },
  limits: { blocks: limitsBlocks, picture: limitsPicture },
  latency: { blocks: latencyBlocks, picture: latencyPicture },
  series: { blocks: seriesBlocks, picture: seriesPictureOf, isTall: true },
  control: { blocks: controlBlocks },
  progress: { blocks: progressBlocks },
  explanation: { blocks: explanationBlocks },
  error: { blocks: errorBlocks },
  dataTable: { blocks: dataTableBlocks },
  dataFile: { blocks: dataFileBlocks },
  lab: { blocks: labBlocks, picture: labPicture, isTall: true },
  json: { blocks: (value, context) => jsonBlocks(value, columnsOf(context)) },
};

/** The drawings that a page does not load at its start. It loads all of them when the first call needs any of them. */
import { accountBlocks } from './account/account.js';
import { balancesPicture } from './account/balances-svg.js';
import { commissionBlocks } from './account/commission.js';
import { positionsBlocks } from './account/positions.js';
import type { ShowContext } from './context/context.js';
import { controlBlocks } from './control.js';
import { dataFileBlocks } from './data-file.js';
import { depthBlocks } from './depth/depth.js';
import { depthPicture } from './depth/depth-picture.js';
import type { Drawing, DrawPicture } from './drawing.js';
import { labBlocks, labPicture } from './lab/lab.js';
import { rateLimitsBlocks } from './limits/rate-limits.js';
import { changesPicture } from './market/changes-svg.js';
import { exchangeInfoBlocks } from './market/exchange-info.js';
import { executionRulesBlocks } from './market/execution-rules.js';
import { filtersBlocks } from './market/filters.js';
import { tapePicture } from './market/tape-svg.js';
import { avgPriceBlocks, priceBlocks, pricesBlocks, tickerBlocks, tickersBlocks } from './market/tickers.js';
import { tradesBlocks } from './market/trades.js';
import { cancelledBlocks, orderBlocks } from './orders/order.js';
import { orderLifeBlocks, orderLifePicture } from './orders/order-life.js';
import { orderListBlocks } from './orders/order-list.js';
import { orderListPicture } from './orders/order-list-svg.js';
import { ordersBlocks } from './orders/orders.js';
import { amendedBlocks, replacedBlocks } from './orders/replaced.js';

/** Draws the picture only if the context asks for this view. */
const onlyAs =
  (view: ShowContext['view'], draw: DrawPicture): DrawPicture =>
  (value, context) =>
    context.view === view ? draw(value, context) : undefined;

export const laterDrawings: Readonly<Record<string, Drawing>> = {
  depth: { blocks: depthBlocks, picture: depthPicture },
  trades: { blocks: tradesBlocks, picture: onlyAs('tape', tapePicture) },
  aggTrades: { blocks: tradesBlocks, picture: onlyAs('tape', tapePicture) },
  ticker: { blocks: tickerBlocks },
  tickers: { blocks: tickersBlocks, picture: onlyAs('changes', changesPicture) },
  price: { blocks: priceBlocks },
  prices: { blocks: pricesBlocks },
  avgPrice: { blocks: avgPriceBlocks },
  exchangeInfo: { blocks: exchangeInfoBlocks },
  filters: { blocks: filtersBlocks },
  rateLimits: { blocks: rateLimitsBlocks },
  account: { blocks: accountBlocks, picture: onlyAs('balances', balancesPicture) },
  positions: { blocks: positionsBlocks },
  order: { blocks: orderBlocks },
  orders: { blocks: ordersBlocks },
  cancelled: { blocks: cancelledBlocks },
  orderList: { blocks: orderListBlocks, picture: orderListPicture },
  life: { blocks: orderLifeBlocks, picture: orderLifePicture },
  replaced: { blocks: replacedBlocks },
  amended: { blocks: amendedBlocks },
  control: { blocks: controlBlocks },
  commission: { blocks: commissionBlocks },
  executionRules: { blocks: executionRulesBlocks },
  dataFile: { blocks: dataFileBlocks },
  lab: { blocks: labBlocks, picture: labPicture, isTall: true },
};

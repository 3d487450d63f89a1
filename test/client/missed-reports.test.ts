/** Tests the execution reports that the client makes itself, for changes of an order during a time in which no events arrived. */
import { expect, test } from 'vitest';
import { missedReports } from '../../src/client/streams/account/missed-reports.js';
import type { AccountTrade, OrderQuery } from '../../src/client/types/data-types.gen.js';
import { type ExecutionReport, OrderFold } from '../../src/streams/index.js';
import { orderRow } from '../support/order-row.js';

const trade = (id: number, qty: string, time: number, orderId = 7): AccountTrade => ({
  ...{ symbol: 'BTCUSDT', id, orderId, orderListId: -1, price: '100.00000000', qty, time },
  quoteQty: `${Number(qty) * 100}.00000000`,
  commission: '0.00100000',
  commissionAsset: 'BTC',
  isBuyer: true,
  isMaker: true,
  isBestMatch: true,
});

const TIMES = { since: 5, started: 0 };

function stateAfter(...statements: object[]) {
  const fold = new OrderFold();
  for (const statement of statements) fold.reply(statement);
  return { fold, state: fold.order('BTCUSDT', 7)?.state };
}

const text = ({ executionType, status, executedQty, tradeId }: ReturnType<typeof missedReports>[number]) =>
  `${executionType} ${status} ${executedQty} ${tradeId}`;

test('the report of a missed trade has the sums after this trade; an order unknown until then is reported as placed first', () => {
  const now = orderRow({
    status: 'CANCELED',
    executedQty: '3.00000000',
    cummulativeQuoteQty: '300.00000000',
    updateTime: 30,
  });
  const trades = [trade(2, '2.00000000', 20), trade(1, '1.00000000', 15), trade(3, '9.00000000', 15, 8)];
  expect(missedReports(now, undefined, trades, TIMES).map(text)).toEqual([
    'NEW NEW 0.00000000 -1',
    'TRADE PARTIALLY_FILLED 1.00000000 1',
    'TRADE PARTIALLY_FILLED 3.00000000 2',
    'CANCELED CANCELED 3.00000000 -1',
  ]);
});

test('only changes since the last known state are reported as missed; a missed amendment names the former client order id', () => {
  const before = orderRow({
    clientOrderId: 'before',
    origQty: '6.00000000',
    executedQty: '1.00000000',
    status: 'PARTIALLY_FILLED',
  });
  const { state, fold } = stateAfter(before, [trade(1, '1.00000000', 9)]);
  const now = orderRow({
    status: 'FILLED',
    executedQty: '5.00000000',
    cummulativeQuoteQty: '500.00000000',
    updateTime: 30,
  });
  const reports = missedReports(now, state, [trade(1, '1.00000000', 9), trade(2, '4.00000000', 30)], TIMES);
  expect(reports.map(text)).toEqual(['REPLACED PARTIALLY_FILLED 1.00000000 -1', 'TRADE FILLED 5.00000000 2']);
  expect(reports[0]).toMatchObject({ origClientOrderId: 'before', clientOrderId: 'now', executionId: -1 });
  // The fold takes them like reports of the exchange.
  for (const report of reports) fold.report(report as unknown as ExecutionReport);
  expect(fold.order('BTCUSDT', 7)?.state).toMatchObject({ status: 'FILLED', origQty: '5.00000000', hasAllFills: true });
});

test('an order that has not changed while reports were lost gets no report', () => {
  const { state } = stateAfter(orderRow());
  expect(missedReports(orderRow(), state, [], TIMES)).toEqual([]);
});

test('an order placed before the subscription gets no report of its placement, nor of its trades before the loss', () => {
  const now = orderRow({
    status: 'FILLED',
    executedQty: '5.00000000',
    cummulativeQuoteQty: '500.00000000',
    updateTime: 30,
  });
  const trades = [trade(1, '1.00000000', 15), trade(2, '4.00000000', 30)];
  const reports = missedReports(now, undefined, trades, { since: 20, started: 12 });
  expect(reports.map(text)).toEqual(['TRADE FILLED 5.00000000 2']);
});

test('a change that the client knows from a reply, but from no report, is reported as missed', () => {
  const fold = new OrderFold();
  const canceled = orderRow({ status: 'CANCELED', updateTime: 30 });
  fold.report({ ...missedReports(orderRow(), undefined, [], TIMES)[0], executionId: 3 } as unknown as ExecutionReport);
  fold.reply(canceled);
  const known = fold.order('BTCUSDT', 7);
  expect([known?.state?.status, known?.reported?.status]).toEqual(['CANCELED', 'NEW']);
  expect([...fold.openByReports()]).toEqual([known]);
  const reports = missedReports(canceled, known?.reported as unknown as OrderQuery, [], TIMES);
  expect(reports.map(text)).toEqual(['CANCELED CANCELED 0.00000000 -1']);
});

/** Tests of the fold of replies and reports into order states: any order of arrival gives the same state. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isClosedStatus } from '../../src/protocol/index.js';
import { type ExecutionReport, OrderFold, type OrderState } from '../../src/streams/index.js';
import { trials } from '../support/depth.js';
import { histories, ORDER_ID, type Statement, SYMBOL, tell } from './order-history.js';

const stateOf = (fold: OrderFold): OrderState | undefined => fold.order(SYMBOL, ORDER_ID)?.state;

function folded(statements: readonly Statement[]): OrderState | undefined {
  const fold = new OrderFold();
  for (const statement of statements) tell(fold, statement);
  return stateOf(fold);
}

/** A history, and its statements in any order, each repeated one to three times. */
const shuffled = histories.chain((statements) =>
  fc.tuple(
    fc.constant(statements),
    fc
      .array(fc.integer({ min: 1, max: 3 }), { minLength: statements.length, maxLength: statements.length })
      .map((counts) => statements.flatMap((one, index) => Array<Statement>(counts[index] ?? 1).fill(one)))
      .chain((many) => fc.shuffledSubarray(many, { minLength: many.length })),
  ),
);

const progress = ({ executedQty, status, updateTime, fills }: OrderState) => ({
  executed: Number(executedQty),
  isFinal: isClosedStatus(status),
  isFilling: status !== 'NEW',
  updateTime,
  fills: fills.length,
});

describe('the state of an order, made from its reports and replies,', () => {
  test('is the same for any order of arrival and any number of repeats', () => {
    fc.assert(
      fc.property(shuffled, ([statements, arrived]) => {
        expect(folded(arrived)).toEqual(folded(statements));
      }),
      { numRuns: trials(133, 400) },
    );
  });

  test('never goes back to an earlier state', () => {
    fc.assert(
      fc.property(shuffled, ([, arrived]) => {
        const fold = new OrderFold();
        let before: OrderState | undefined;
        for (const statement of arrived) {
          tell(fold, statement);
          const now = stateOf(fold);
          if (before && now) {
            const [was, is] = [progress(before), progress(now)];
            expect(is.executed).toBeGreaterThanOrEqual(was.executed);
            expect(is.fills).toBeGreaterThanOrEqual(was.fills);
            expect(Number(is.isFinal)).toBeGreaterThanOrEqual(Number(was.isFinal));
            expect(Number(is.isFilling)).toBeGreaterThanOrEqual(Number(was.isFilling));
            if (is.executed === was.executed && before.status === now.status)
              expect(is.updateTime).toBeGreaterThanOrEqual(was.updateTime);
          }
          expect(now !== undefined || before === undefined).toBe(true);
          before = now;
        }
      }),
      { numRuns: trials(67, 200) },
    );
  });

  test('is that of the newest report or reply, also when some before it are missing', () => {
    fc.assert(
      fc.property(
        histories.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all))),
        ([all, some]) => {
          const last = all.at(-1) as Statement;
          const state = folded([last, ...some]) as OrderState;
          const whole = folded(all) as OrderState;
          const known = ['status', 'executedQty', 'origQty', 'clientOrderId', 'updateTime'] as const;
          for (const name of known) expect(state[name]).toBe(whole[name]);
          expect(state.hasAllFills).toBe(state.fills.length === whole.fills.length);
        },
      ),
      { numRuns: trials(67, 200) },
    );
  });

  test('has from reports alone the same fills, status and quantities', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const reports = all.filter(({ via }) => via === 'report');
        const { fills, status, executedQty, origQty, clientOrderId, hasAllFills } = folded(all) as OrderState;
        expect(folded(reports)).toMatchObject({
          fills,
          status,
          executedQty,
          origQty,
          clientOrderId,
          hasAllFills: true,
        });
        expect(hasAllFills).toBe(true);
      }),
      { numRuns: trials(33, 100) },
    );
  });
});

const report = (fields: Partial<ExecutionReport>): ExecutionReport => ({
  symbol: SYMBOL,
  orderId: 1,
  clientOrderId: 'a',
  origClientOrderId: '',
  executionType: 'NEW',
  status: 'NEW',
  origQty: '1.00000000',
  executedQty: '0.00000000',
  executionId: 1,
  transactTime: 1,
  tradeId: -1,
  lastPrice: '0.00000000',
  lastQty: '0.00000000',
  commission: '0',
  commissionAsset: null,
  isMaker: false,
  ...fields,
});

describe('the orders of an account, made from reports and replies,', () => {
  test('include an order from an ACK without a state; a report gives it a state, which a later ACK does not change', () => {
    const fold = new OrderFold();
    const ack = { symbol: SYMBOL, orderId: 1, orderListId: -1, clientOrderId: 'a', transactTime: 1 };
    expect(fold.reply(ack)).toHaveLength(1);
    expect(fold.order(SYMBOL, 1)?.state).toBeUndefined();
    fold.report(report({}));
    expect(fold.order(SYMBOL, 1)?.state?.status).toBe('NEW');
    expect(fold.reply(ack)).toEqual([]);
  });

  test('are found by each client order id that they have had', () => {
    const fold = new OrderFold();
    fold.report(report({ status: 'CANCELED', executionId: 9, clientOrderId: 'cancel', origClientOrderId: 'a' }));
    fold.report(report({ executionId: 8 }));
    expect(fold.orderByClientId(SYMBOL, 'a')?.state).toMatchObject({ clientOrderId: 'cancel', status: 'CANCELED' });
    expect(fold.orderByClientId(SYMBOL, 'cancel')).toBe(fold.orderByClientId(SYMBOL, 'a'));
    expect(fold.orderByClientId('ETHUSDT', 'a')).toBeUndefined();
    fold.report(report({ orderId: 2, executionId: 10 }));
    fold.report(report({ orderId: 1, executionId: 8 }));
    expect(fold.orderByClientId(SYMBOL, 'a')?.orderId).toBe(2);
  });

  test('include the orders of a list, of a cancel-replace and of rows', () => {
    const fold = new OrderFold();
    const order = (orderId: number, status: string) => ({
      symbol: SYMBOL,
      orderId,
      orderListId: 5,
      clientOrderId: `c${orderId}`,
      transactTime: 3,
      executedQty: '0.00000000',
      origQty: '1.00000000',
      status,
    });
    fold.reply({
      orderListId: 5,
      orders: [{ symbol: SYMBOL, orderId: 1 }],
      orderReports: [order(1, 'NEW'), order(2, 'NEW')],
    });
    fold.reply({
      cancelResult: 'SUCCESS',
      cancelResponse: { ...order(1, 'CANCELED'), origClientOrderId: 'c1' },
      newOrderResponse: order(3, 'NEW'),
    });
    fold.reply({ cancelResponse: { code: -2011, msg: 'Unknown order sent.' }, newOrderResponse: null });
    expect(fold.order(SYMBOL, 1)?.isFinal).toBe(true);
    // No report has said anything.
    expect([...fold.openByReports()].map(({ orderId }) => orderId)).toEqual([1, 2, 3]);
  });

  test('keep ids above 2^53 exact', () => {
    const fold = new OrderFold();
    const orderId = 9_007_199_254_740_993n;
    fold.report(report({ orderId, executionId: 9_007_199_254_740_995n }));
    expect(fold.report(report({ orderId, executionId: 9_007_199_254_740_994n }))).toBeUndefined();
    expect(fold.order(SYMBOL, orderId)?.state?.orderId).toBe(orderId);
  });

  const placed = (orderId: number) =>
    report({ orderId, clientOrderId: `c${orderId}`, executionId: orderId * 2, transactTime: orderId });
  const ended = (orderId: number) => ({ ...placed(orderId), executionId: orderId * 2 + 1, status: 'EXPIRED' });

  test('are at most as many final ones as the limit: the oldest are dropped, with their client order ids', () => {
    const fold = new OrderFold({ mostFinal: 100 });
    for (let orderId = 1; orderId <= 10_000; orderId += 1) {
      fold.report(placed(orderId));
      if (orderId % 100 > 0) fold.report(ended(orderId));
    }
    expect([...fold.openByReports()]).toHaveLength(100);
    expect(fold.orderByClientId(SYMBOL, 'c100')?.isOpen).toBe(true);
    expect(fold.orderByClientId(SYMBOL, 'c9999')?.isFinal).toBe(true);
    expect(fold.order(SYMBOL, 9_950)).toBeDefined();
    expect(fold.order(SYMBOL, 9_799)).toBeUndefined();
    expect(fold.orderByClientId(SYMBOL, 'c9799')).toBeUndefined();
  });

  test('after its end, an order that was open for a long time is kept as long as any other final order', () => {
    const fold = new OrderFold({ mostFinal: 100 });
    fold.report(placed(1));
    for (let orderId = 2; orderId <= 250; orderId += 1) fold.report(ended(orderId));
    fold.report(ended(1));
    for (let orderId = 251; orderId < 300; orderId += 1) fold.report(ended(orderId));
    expect(fold.orderByClientId(SYMBOL, 'c1')?.state?.status).toBe('EXPIRED');
    for (let orderId = 300; orderId < 400; orderId += 1) fold.report(ended(orderId));
    expect(fold.order(SYMBOL, 1)).toBeUndefined();
  });

  test('do not include a dropped order again after late reports of it', () => {
    const fold = new OrderFold({ mostFinal: 10 });
    for (let orderId = 1; orderId <= 100; orderId += 1) fold.report(ended(orderId));
    expect(fold.order(SYMBOL, 1)).toBeUndefined();
    const row = { symbol: SYMBOL, orderId: 1, orderListId: -1, clientOrderId: 'c1', updateTime: 1, isWorking: true };
    const amounts = { origQty: '1.0', executedQty: '0.0', cummulativeQuoteQty: '0.0' };
    expect(fold.report(placed(1))).toBeUndefined();
    expect(fold.report(ended(1))).toBeUndefined();
    expect(fold.reply({ ...row, ...amounts, status: 'NEW' })).toEqual([]);
    expect([...fold.openByReports()]).toEqual([]);
    // The end of the order is not reported as a change, but the state can be read.
    expect(fold.reply({ ...row, ...amounts, status: 'EXPIRED' })).toEqual([]);
    expect(fold.order(SYMBOL, 1)?.state?.status).toBe('EXPIRED');
  });

  test('do not count an order as open of which only a trade is known', () => {
    const fold = new OrderFold();
    fold.reply([
      { symbol: SYMBOL, orderId: 7, id: 1, price: '1.0', qty: '1.0', commission: '0', time: 1, isBuyer: true },
    ]);
    expect(fold.order(SYMBOL, 7)?.fills).toHaveLength(1);
    expect([...fold.openByReports()]).toEqual([]);
  });
});

describe('the store of orders of a client', () => {
  const row = (orderId: number, fields: object = {}) => ({
    symbol: SYMBOL,
    orderId,
    orderListId: -1,
    clientOrderId: `c${orderId}`,
    price: '1.0',
    origQty: '1.00000000',
    executedQty: '0.00000000',
    cummulativeQuoteQty: '0.0',
    status: 'NEW',
    transactTime: 1_000 + orderId,
    ...fields,
  });
  const ids = (orders: readonly { readonly orderId: unknown }[]) => orders.map(({ orderId }) => orderId);

  test('keeps, without an account stream, open orders, and final orders and fills only if they are needed', () => {
    const fold = new OrderFold({ isSubscribed: false });
    const fills = [{ price: '1.0', qty: '1.0', commission: '0', commissionAsset: 'BNB', tradeId: 1 }];
    fold.reply(row(1));
    fold.reply(row(2, { status: 'FILLED', executedQty: '1.00000000', fills }));
    fold.reply(row(3, { status: 'FILLED', executedQty: '1.00000000', fills, orderListId: 7 }));
    expect(ids(fold.open())).toEqual([1]);
    expect(fold.order(SYMBOL, 2)).toBeUndefined();
    expect(ids(fold.endedInLists())).toEqual([3]);
    expect(fold.order(SYMBOL, 3)?.fills).toEqual([]);
    fold.reply([{ symbol: SYMBOL, orderId: 9, id: 1, price: '1.0', qty: '1.0', isBuyer: true, time: 1 }]);
    expect(fold.order(SYMBOL, 9)).toBeUndefined();
  });

  test('keeps the last 1,000 orders whose end is not known', () => {
    const fold = new OrderFold({ isSubscribed: false });
    for (let orderId = 1; orderId <= 10_000; orderId += 1) {
      fold.reply(row(orderId));
      // Order 1 is mentioned again and again, so it is never the oldest.
      if (orderId % 500 === 0) fold.reply(row(1, { status: 'PARTIALLY_FILLED', transactTime: 2_000 + orderId }));
    }
    const open = ids(fold.open());
    expect(open).toHaveLength(1_000);
    expect(open.slice(0, 3)).toEqual([1, 10_000, 9_999]);
    expect(fold.order(SYMBOL, 5_000)).toBeUndefined();
  });

  test('counts an order that a list of open orders lacks as not open, until a reply mentions it again', () => {
    const fold = new OrderFold({ isSubscribed: false });
    for (const orderId of [1, 2]) fold.reply(row(orderId));
    fold.reply({ ...row(3), symbol: 'ETHUSDT' });
    fold.openAreListed(SYMBOL);
    fold.reply([row(2)]);
    expect(ids(fold.open())).toEqual([2, 3]);
    fold.reply(row(1));
    expect(ids(fold.open())).toEqual([1, 2, 3]);
  });

  test('keeps, after the end of an account stream, the open orders with their last states, but none of the reports', () => {
    const fold = new OrderFold({ isSubscribed: false });
    fold.reply(row(5));
    fold.subscribed();
    // Only orders that were mentioned since then can have missed reports.
    expect(ids([...fold.openByReports()])).toEqual([]);
    expect([...fold.symbols()]).toEqual([SYMBOL]);
    fold.report(report({ transactTime: 2_000 }));
    const trade = { executionType: 'TRADE', status: 'PARTIALLY_FILLED', executedQty: '0.50000000', lastQty: '0.5' };
    fold.report(report({ ...trade, lastPrice: '1.0', tradeId: 4, executionId: 2, transactTime: 2_001 }));
    fold.report(report({ orderId: 2, executionId: 3, clientOrderId: 'b' }));
    fold.report(report({ orderId: 2, executionId: 4, clientOrderId: 'b', status: 'CANCELED' }));
    const before = fold.order(SYMBOL, 1)?.state;
    expect(before?.hasAllFills).toBe(true);
    fold.unsubscribed();
    expect(ids(fold.open())).toEqual([1, 5]);
    const order = fold.order(SYMBOL, 1);
    expect(order?.state).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.50000000', hasAllFills: false });
    expect(order?.reported).toBeUndefined();
    expect(order?.isCurrent).toBe(false);
    expect(fold.order(SYMBOL, 2)).toBeUndefined();
    // The state goes on from there, and never back.
    expect(fold.reply(row(1, { transactTime: 1_500 }))).toHaveLength(1);
    expect(fold.order(SYMBOL, 1)?.state?.executedQty).toBe('0.50000000');
    fold.subscribed();
    fold.report(report({ status: 'CANCELED', executionId: 9, executedQty: '0.50000000', transactTime: 2_005 }));
    expect(fold.order(SYMBOL, 1)?.isFinal).toBe(true);
  });

  test('ignores a report that is older than a reply, and a reply that is older than a report', () => {
    const fold = new OrderFold();
    const terms = { timeInForce: 'GTC', type: 'LIMIT', side: 'BUY', workingTime: 1_001, icebergQty: '0.0' };
    const placed = row(1, { ...terms, status: 'EXPIRED', transactTime: 1_001 });
    expect(fold.reply(placed)).toHaveLength(1);
    const state = fold.order(SYMBOL, 1)?.state;
    const accepted = report({ clientOrderId: 'c1', transactTime: 1_001, executionId: 5 });
    expect(fold.report(accepted)).toBeUndefined();
    expect(fold.order(SYMBOL, 1)?.state).toBe(state);
    expect(fold.order(SYMBOL, 1)?.reported).toMatchObject({ status: 'NEW' });
    fold.report({ ...accepted, status: 'EXPIRED', executionType: 'EXPIRED', executionId: 6 });
    const final = fold.order(SYMBOL, 1)?.state;
    expect(final?.status).toBe('EXPIRED');
    expect(fold.reply(placed)).toEqual([]);
    expect(fold.order(SYMBOL, 1)?.state).toBe(final);
  });

  test('after it was cleared, the store counts a report about an earlier order as new', () => {
    const fold = new OrderFold();
    fold.report(report({ status: 'CANCELED' }));
    fold.clear();
    expect(fold.open()).toEqual([]);
    expect(fold.report(report({ executionId: 1 }))).toBeDefined();
  });
});

test('a state that the store of orders has given out does not change when fills come later', () => {
  const fold = new OrderFold();
  const fill = {
    symbol: SYMBOL,
    orderId: ORDER_ID,
    price: '1.0',
    commission: '0',
    commissionAsset: 'BNB',
    isBuyer: true,
  };
  fold.reply([{ ...fill, id: 1, qty: '0.1', time: 1 }]);
  fold.reply({ symbol: SYMBOL, orderId: ORDER_ID, status: 'NEW', executedQty: '0.3', updateTime: 1 });
  const first = stateOf(fold) as OrderState;
  fold.reply([{ ...fill, id: 3, qty: '0.1', time: 3 }]);
  const second = stateOf(fold) as OrderState;
  fold.reply([{ ...fill, id: 2, qty: '0.1', time: 2 }]);
  expect(
    [first, second, stateOf(fold) as OrderState].map(({ fills, hasAllFills }) => [
      fills.map(({ tradeId }) => tradeId),
      hasAllFills,
    ]),
  ).toEqual([
    [[1], false],
    [[1, 3], false],
    [[1, 2, 3], true],
  ]);
});

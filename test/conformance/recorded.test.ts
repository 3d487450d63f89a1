/**
 * Tests against recorded replies of the public exchange from 2018 to 2024: our schemas parse every reply, and an
 * exchange with the symbols of that time replies with the same fields of the same types. Fields that were added later
 * are listed one by one.
 */
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/endpoints/catalogue.js';
import { DEFAULT_RATE_LIMITS } from '../../src/protocol/values/limits.js';
import { sharedJson, sharedPath, testWith } from '../support/shared.js';
import { resultSchema } from './result-schema.js';
import { type Answer, type Fields, startTestExchange, type TestExchange } from './running-exchange.js';
import { ofAnyAge, shapeOf, type WireShape } from './wire-shape.js';

const RECORDED = 'data/responses/recorded.json';
const QUOTES = 'data/responses/rate-limit-quotes.json';
const LISTING = 'data/exchangeinfo/mainnet-2021-10-12.json.gz';

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReturnType<typeof JSON.parse>;
}

const recorded = sharedJson<readonly Recorded[]>(RECORDED) ?? [];

/** Fields that the service added: the year of the newest recording that lacks them. */
const NEWER: Readonly<Record<string, number>> = {
  orderListId: 2019,
  cummulativeQuoteQty: 2018,
  origQuoteOrderQty: 2023,
  transactTime: 2021,
  workingTime: 2021,
  selfTradePreventionMode: 2021,
  commissionRates: 2021,
  brokered: 2021,
  requireSelfTradePrevention: 2021,
  preventSor: 2021,
  uid: 2021,
};

/** Recordings that differ from today's replies of the service, each with the reason. */
const ODD: Readonly<Record<number, string>> = {
  38: 'a path that holds its parameters, which the service of 2018 refused like a wrong interval and ours does not know',
};

/** The title of a test: the number of the recording, and its request. */
const title = (one: Recorded, i: number) => {
  const asked = one.params.filter(([name]) => !/timestamp|signature|recvWindow/.test(name));
  return `${i}: ${one.method} ${one.path} ${asked.map((pair) => pair.join('=')).join(' ')}`.trim();
};
const each = recorded.map((one, i) => [title(one, i), one, i] as const);

/**
 * The endpoint of a recorded request. One recording asks for the time under /api/v1, where the endpoint is the same as under
 * /api/v3.
 */
function endpointOf({ method, path }: Recorded): string {
  const found = Object.entries(catalogue).find(
    ([, one]) => one.method === method && one.path === path.replace('/api/v1/time', '/api/v3/time'),
  );
  if (!found) throw new Error(`no endpoint ${method} ${path}`);
  return found[0];
}

function fieldsOf({ params }: Recorded): Fields {
  return Object.fromEntries(params.filter(([name]) => name !== 'timestamp' && name !== 'signature'));
}

describe('recorded replies of the real exchange are valid by the schemas of the catalogue', () => {
  testWith(RECORDED)('there are 63 recorded replies', () => expect(recorded).toHaveLength(63));

  const answers = each.filter(([, one]) => one.status === 200);
  const lacking = new Map<string, number>();
  test.each(answers)('%s', (_title, one) => {
    const id = endpointOf(one);
    const schema = resultSchema(id, fieldsOf(one), id === 'newOrder' ? (one.body.fills ? 'FULL' : 'RESULT') : 'FULL');
    ofAnyAge(schema, new Set(Object.keys(NEWER))).parse(one.body);
    const strict = schema.safeParse(one.body);
    const year = new Date(one.headers.date ?? 0).getUTCFullYear();
    for (const name of strict.success ? [] : missingOf(strict.error.issues)) {
      lacking.set(name, Math.max(lacking.get(name) ?? 0, year));
    }
  });

  testWith(RECORDED)('the fields that they lack are exactly those listed as newer than the recordings', () => {
    expect(Object.fromEntries(lacking)).toEqual(NEWER);
  });

  const refusals = each.filter(([, one, i]) => one.status !== 200 && ODD[i] === undefined);
  test.each(refusals)('%s: the refusal has a code and a text', (_title, { body }) => {
    expect(body).toEqual({ code: expect.any(Number), msg: expect.any(String) });
  });

  for (const file of ['testnet-2024-09-08.json.gz', 'testnet-2024-09-08.subset.json', 'mainnet-2021-10-12.json.gz']) {
    const path = `data/exchangeinfo/${file}`;
    testWith(path)(`exchangeInfo, ${file}`, () => {
      resultSchema('exchangeInfo', {}).parse(sharedJson(path));
    });
  }
});

/** Names of the fields that a schema requires and the data lack; for a union, those of its alternative with the fewest issues. */
function missingOf(issues: readonly ReturnType<typeof JSON.parse>[]): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') {
      const [fewest] = [...issue.errors].sort((a, b) => a.length - b.length);
      return missingOf(fewest);
    }
    return [String(issue.path.at(-1))];
  });
}

/** Fields of our replies that the recordings lack, by endpoint: they were added later, or depend on the order. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  account:
    'commissionRates commissionRates.maker commissionRates.taker commissionRates.buyer commissionRates.seller brokered requireSelfTradePrevention preventSor uid'.split(
      ' ',
    ),
  newOrder:
    'orderListId origQuoteOrderQty workingTime selfTradePreventionMode cummulativeQuoteQty fills expiryReason'.split(
      ' ',
    ),
  queryOrder: 'orderListId origQuoteOrderQty workingTime selfTradePreventionMode expiryReason'.split(' '),
  openOrders: '[].orderListId [].origQuoteOrderQty [].workingTime [].selfTradePreventionMode'.split(' '),
  cancelOrder: 'orderListId origQuoteOrderQty transactTime selfTradePreventionMode'.split(' '),
  cancelOpenOrders:
    '[].transactTime [].origQuoteOrderQty [].selfTradePreventionMode [list].orderReports[].transactTime [list].orderReports[].origQuoteOrderQty [list].orderReports[].selfTradePreventionMode'.split(
      ' ',
    ),
  exchangeInfo:
    'otoAllowed opoAllowed allowTrailingStop cancelReplaceAllowed amendAllowed pegInstructionsAllowed permissionSets permissionSets[] permissionSets[][] defaultSelfTradePreventionMode allowedSelfTradePreventionModes allowedSelfTradePreventionModes[]'
      .split(' ')
      // MAX_POSITION is a filter that none of the recording's seven symbols has.
      .concat('filters[MAX_POSITION]', 'filters[MAX_POSITION].filterType', 'filters[MAX_POSITION].maxPosition')
      .map((name) => `symbols[].${name}`),
};

/** Our exchange with the symbols that the recordings are about, and orders to ask for. */
async function startPeer(): Promise<TestExchange> {
  return startTestExchange({
    exchangeInfo: sharedPath(LISTING) ?? '',
    rateLimits: DEFAULT_RATE_LIMITS,
    funds: { BTC: '9', LTC: '500', USDT: '100000', XRP: '100000', WABI: '10000', BNB: '10' },
  });
}

describe('replies of this exchange to the recorded requests', () => {
  let started: Promise<TestExchange> | undefined;
  const peer = () => {
    started ??= startPeer();
    return started;
  };

  /** Sends the recorded request with ids of orders that exist here. */
  async function ask(x: TestExchange, one: Recorded): Promise<Answer> {
    const id = endpointOf(one);
    const endpoint = catalogue[id];
    const fields = { ...fieldsOf(one) } as Record<string, string | number>;
    const limit = { type: 'LIMIT', timeInForce: 'GTC' };
    const symbol = String(fields.symbol ?? 'LTCBTC');
    if (one.status === 200 && /^(queryOrder|cancelOrder|openOrders|cancelOpenOrders)$/.test(id)) {
      const { body: quote } = await x.get('ticker/bookTicker', { symbol });
      // Far from the market, so that it rests, and worth enough for the filters.
      const terms = {
        symbol,
        side: 'BUY',
        ...limit,
        quantity: 1_000,
        price: (quote.bidPrice * 0.5).toFixed(symbol.endsWith('USDT') ? 4 : 5),
      };
      const small = symbol.startsWith('LTC') ? { ...terms, price: '0.000500', quantity: 10 } : terms;
      const placed = await x.signed('POST', 'order', small);
      expect(placed.body).toMatchObject({ status: 'NEW' });
      if (fields.orderId !== undefined) fields.orderId = placed.body.orderId;
      if (fields.origClientOrderId !== undefined) fields.origClientOrderId = placed.body.clientOrderId;
      if (id === 'cancelOpenOrders') {
        const list = {
          symbol,
          side: 'SELL',
          quantity: 10,
          price: '0.005000',
          stopPrice: '0.000600',
          stopLimitPrice: '0.000600',
        };
        const both = await x.signed('POST', 'order/oco', { ...list, stopLimitTimeInForce: 'GTC', stopIcebergQty: 5 });
        expect(both.body).toMatchObject({ contingencyType: 'OCO' });
      }
    }
    if (id === 'newOrder' && one.status === 200) {
      // The price is that of our market, so that orders which were filled in the recording are filled here.
      const { body: quote } = await x.get('ticker/bookTicker', { symbol });
      const crosses = (one.body.fills?.length ?? 0) > 0 ? 1 : -1;
      const isBuy = fields.side === 'BUY';
      const best = Number(isBuy === crosses > 0 ? quote.askPrice : quote.bidPrice);
      const { tickSize } = (await x.get('exchangeInfo', { symbol })).body.symbols[0].filters[0];
      const decimals = String(tickSize).indexOf('1') - 1;
      fields.price = (best * (1 + (isBuy ? 0.1 : -0.1) * crosses)).toFixed(Math.max(0, decimals));
      if (crosses < 0 && symbol !== 'DOGEBTC') fields.quantity = symbol.endsWith('USDT') ? 0.1 : 2;
    }
    // Times are as long ago as they were in the recording.
    for (const name of ['startTime', 'endTime']) {
      const ageMs = Date.parse(one.headers.date ?? '') - Number(fields[name]);
      if (fields[name] !== undefined) fields[name] = x.nowMs - ageMs;
    }
    const path = endpoint?.path ?? one.path;
    if (one.body.code === -2014) return x.raw('GET', `${path}?timestamp=${x.nowMs}&signature=00`);
    if (endpoint?.security === 'NONE')
      return x.get(path, fields, endpoint.needsKey ? { 'x-mbx-apikey': x.running.apiKey } : {});
    const late = one.body.code === -1021 ? { timestamp: x.nowMs - 3_600_000 } : {};
    return x.signed(one.method, path, fields, late);
  }

  testWith(RECORDED)('are compared for 62 requests, which are all but those listed as odd', () => {
    expect(each.length - Object.keys(ODD).length).toBe(62);
  });

  test.each(each.filter(([, , i]) => ODD[i] === undefined))(
    'have the status, fields and headers of the recorded reply: %s',
    async (_title, one) => {
      const x = await peer();
      x.advance(1_000);
      const answer = await ask(x, one);
      expect(answer.status, JSON.stringify(answer.body)).toBe(one.status);
      if (one.status !== 200) {
        expect(answer.body).toEqual(one.body);
        return;
      }
      const id = endpointOf(one);
      const [theirs, ours] = [shapeOf(one.body), shapeOf(answer.body)];
      expect(differences(theirs, ours)).toEqual([]);
      const added = [...ours.keys()].filter((path) => !theirs.has(path) && !isBelowNew(path, ours, theirs));
      expect(added.filter((path) => !(ADDED[id] ?? []).includes(path) && !path.startsWith('fills['))).toEqual([]);
      for (const name of Object.keys(one.headers).filter((header) => header.startsWith('x-mbx-'))) {
        expect(answer.headers[name], name).toMatch(/^\d+$/);
      }
      expect(String(answer.headers['content-type'])).toMatch(/^application\/json;charset=UTF-8$/i);
    },
  );
});

/** Fields of the recorded reply that ours lacks, or has with another type. */
function differences(theirs: WireShape, ours: WireShape): string[] {
  const found: string[] = [];
  for (const [path, type] of theirs) {
    const mine = ours.get(path);
    // The six decimals come from a page of the documentation, which is one of the recordings.
    if (mine === type || (type === 'decimal.6' && mine === 'decimal.8')) continue;
    found.push(`${path}: ${type}, ours ${mine ?? 'absent'}`);
  }
  return found;
}

/** Whether a path is below a list that was empty in the recording. */
function isBelowNew(path: string, ours: WireShape, theirs: WireShape): boolean {
  const list = path.slice(0, path.lastIndexOf('['));
  return (
    path.includes('[') &&
    theirs.get(list) === 'array' &&
    ours.get(list) === 'array' &&
    ![...theirs.keys()].some((one) => one.startsWith(`${list}[`))
  );
}

describe('refusals for too much weight', () => {
  /** A recorded text of 2020 to 2022 with the words of the present reference. */
  const today = (text: string) =>
    text
      .replace('Please use the websocket for live updates', 'Please use WebSocket Streams for live updates')
      .replace(/\d{13}/, '<time>')
      .replace(/limit is \d+ /, 'limit is <limit> ');

  testWith(QUOTES)('have the status, code and words that users of the real exchange have quoted', async () => {
    const limiter = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 10 } as const;
    const x = await startTestExchange({ rateLimits: [limiter] });
    const seen: { status: number; body: unknown }[] = [];
    for (let i = 0; i < 40; i += 1) seen.push(await x.get('ping'));
    const words = seen
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => ({ status, ...(body as { code: number; msg: string }) }));
    const quotes =
      sharedJson<readonly { source: string; status: number; body: { code: number; msg: string } }[]>(QUOTES) ?? [];
    expect(quotes).toHaveLength(5);
    for (const { source, status, body } of quotes) {
      // Margin trading has other texts for its limits.
      if (source.includes('margin endpoint')) continue;
      const like = words.find((one) => one.status === status && today(one.msg) === today(body.msg));
      expect(like?.code, `${source}: ${body.msg} beside ${words.at(-1)?.msg}`).toBe(body.code);
    }
  });
});

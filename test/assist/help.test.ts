import { describe, expect, test } from 'vitest';
import { helpOn, noHelpText, overview } from '../../src/assist/help/help.js';
import { helpTopicIn } from '../../src/assist/help/help-request.js';
import { topics } from '../../src/assist/help/topics.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { filterNotes } from '../../src/protocol/orders/filter-notes.js';

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
const verbs = endpointTable.flatMap((endpoint) => endpoint.verbs.map((verb) => verb.id));

test.each([80, 120])('the overview of the help names every verb and keeps to %i columns', (width) => {
  const text = overview(endpointTable, width);
  for (const verb of verbs) expect(text).toContain(`${verb}(`);
  expect(widest(text)).toBeLessThanOrEqual(width);
});

describe('help on a verb', () => {
  test('shows its arguments, cost and setters', () => {
    const text = helpOn('market.klines', endpointTable, 80);
    expect(text).toContain('x.market.klines(symbol, interval)');
    expect(text).toMatch(/endpoint +GET \/api\/v3\/klines\n +security +public\n +weight +2\n/);
    expect(text).toMatch(/source +Database/);
    expect(text).toMatch(/\.all\(\) +returns\s+every\s+row\s+of\s+a\s+range/);
    expect(text).toContain('.tz() .timeZone()');
    expect(text).toContain('Default 500.');
  });
  test.each(["x.market.klines('BTCUSDT', '1h')", 'await x.market.klines(', 'klines', 'x.market.klines.'])(
    'is found by %s',
    (topic) => expect(helpOn(topic, endpointTable, 80)).toContain('x.market.klines(symbol, interval)'),
  );
  test('shows the required fields of each leg of an order list', () => {
    expect(helpOn('orders.oco', endpointTable, 80)).toMatch(/LIMIT_MAKER\s+needs price/);
  });
  test.each(verbs)('the help on %s is at most 80 columns wide', (verb) =>
    expect(widest(helpOn(verb, endpointTable, 80) as string)).toBeLessThanOrEqual(80),
  );
});

test('help on a group of verbs lists the verbs of this group only', () => {
  const text = helpOn('x.account', endpointTable, 80);
  expect(text).toContain('account.info()');
  expect(text).not.toContain('market.');
});

test('help on an enum lists the values of the enum', () =>
  expect(helpOn('TimeInForce', endpointTable, 80)).toMatch(/GTC\s+stays on the\s+book until/));

test('help on a mistyped topic names the nearest topic', () => {
  expect(helpOn('market.kline', endpointTable, 80)).toBeUndefined();
  expect(noHelpText('market.kline', endpointTable)).toContain('market.klines');
  expect(noHelpText('depht', endpointTable)).toContain('market.depth');
});

describe('help requests with a question mark', () => {
  test.each([
    ['x.market.klines?', 'x.market.klines'],
    ["x.market.klines('BTCUSDT', '1h')?", "x.market.klines('BTCUSDT', '1h')"],
    ['?klines', 'klines'],
    ['klines??', 'klines'],
    ['-1013?', '-1013'],
    ['PRICE_FILTER?', 'PRICE_FILTER'],
    ['rows[0]?', 'rows[0]'],
    ['.book?', '.book'],
  ])('%s asks about %s', (line, topic) => expect(helpTopicIn(line)).toBe(topic));
  test.each(['a > b ?', 'isReady ?', 'x?.y', 'a ? b : c', "'what?'", '?', '12 + 3?', 'await?x'])(
    '%s is not a request for help but code',
    (line) => expect(helpTopicIn(line)).toBeUndefined(),
  );
});

describe('help on other topics than verbs', () => {
  const on = (topic: string) => helpOn(topic, endpointTable, 80) ?? '';
  test('help on an error code has its messages and filters', () => {
    for (const topic of ['-1013', '1013', 'INVALID_MESSAGE']) {
      expect(on(topic)).toContain('Filter failure: %s');
      expect(on(topic)).toContain('PRICE_FILTER');
    }
  });
  test('help on a filter has its condition and its error', () => {
    expect(on('LOT_SIZE')).toContain('minQty <= quantity <= maxQty');
    expect(on('MAX_NUM_ORDER_AMENDS')).toContain('-2038');
  });
  test('help on an enum lists exactly the verbs that use it', () => {
    expect(on('TimeInForce')).toContain('orders.limit');
    expect(on('TimeInForce')).not.toContain('orders.market');
  });
  test('the topics errors, filters and enums are found before verbs with these words in their names', () => {
    expect(on('filters')).toContain('EXCHANGE_MAX_NUM_ORDERS');
    expect(on('errors')).toMatch(/-2010 NEW_ORDER_REJECTED/);
    expect(on('enums')).toContain('KlineInterval');
    expect(on('account.filters')).toContain('GET /api/v3/myFilters');
  });
  test('help exists on a result type, a setter, a member of calls, and a command of the exchange', () => {
    expect(on('Fill')).toMatch(/commissionAsset +string\. Asset in which the commission was paid\./);
    expect(on('Kline')).toMatch(/\[4\] close +string\. Price of the last trade\./);
    expect(on('tif')).toMatch(/timeInForce: How long the order stays\s+active/);
    expect(on('explain')).toContain('sends nothing');
    expect(on('x.exchange.clock.advance')).toContain("x.exchange.clock.advance('1h')");
    expect(on('x.exchange.seed')).toMatch(/^x\.exchange\.seed\(seed\)\n/);
    expect(on('x.exchange.clock.advance')).toMatch(/^x\.exchange\.clock\.advance\(by, \{ fidelity\? \}\)\n/);
    expect(on('exchange')).toContain('.faults.add');
    expect(on('x.exchange.fund')).toMatch(/result\n +AccountBalance\n +asset string, free string, locked string\n/);
    expect(on('ControlledStep')).toMatch(/speed +number\. Seconds[\s\S]+\n +steps +number\. Number of steps/);
  });
  test.each(['x.request', 'x.exchange.faults.add', 'x.live'])(
    'the help on %s has a first line of at most 40 columns, and the call in it continues on the second line',
    (topic) => {
      const [first = '', second = ''] = (helpOn(topic, endpointTable, 40) ?? '').split('\n');
      expect(first.length).toBeLessThanOrEqual(40);
      expect(`${first} ${second}`).toMatch(/^x\.[\w.]+\(.*/);
    },
  );
  test.each([
    ['x.request', 'x.request(method, path, params?, security?)', 'no query string'],
    ['x.sql', 'x.sql`…`', 'with DuckDB'],
    ['x.history.sync', 'x.history.sync(symbol, kind, options)', "source: 'dumps/'"],
    ['x.clock.sleep', 'x.clock.sleep(duration, signal?)', 'milliseconds'],
    ['x.class', 'x.class', 'x.exchange.class'],
    ['decimal', 'decimal(value)', 'SPOTLAB_DECIMAL'],
    ['decimal.min', 'decimal.min(first, ...others)', 'lowest'],
    ['connect', 'connect(options?)', 'lists the options'],
  ])('help on %s begins with the form of its call', (topic, heading, text) => {
    expect(on(topic).split('\n')[0]).toBe(heading);
    expect(on(topic).replace(/\s+/g, ' ')).toContain(text);
    expect(widest(on(topic))).toBeLessThanOrEqual(80);
  });
  test.each([
    'errors',
    'filters',
    'enums',
    '-1013',
    '-2010',
    'PERCENT_PRICE',
    'OrderFull',
    'exchange',
    'tif',
    'market',
  ])('the help on %s is at most 80 columns wide', (topic) => expect(widest(on(topic))).toBeLessThanOrEqual(80));
});

test('the help of a verb has its result, limits, errors and an example', () => {
  const text = helpOn('orders.limit', endpointTable, 80) ?? '';
  expect(text).toMatch(/OrderFull with newOrderRespType FULL/);
  expect(text).toMatch(/fills\s+Fill\[\]/);
  expect(text).toMatch(
    /unfilled orders\s+counts as 1; an account may have\s+50\s+in\s+10\s+seconds\s+and\s+160,000\s+in\s+a\s+day/,
  );
  expect(text).toMatch(/-2010 NEW_ORDER_REJECTED/);
  expect(text).toMatch(/an iceberg order\s+needs timeInForce GTC/);
  expect(text).toContain("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '59000')");
  expect(helpOn('market.depth', endpointTable, 80)).toMatch(/weight +5 \(limit ≤ 100\), 25/);
});

describe('help on topics that new users type', () => {
  test.each<[string, RegExp]>([
    ['x', /^x\n[\s\S]*\.market +Market data[\s\S]*\.limits +Rate limit usage/],
    ['history', /^x\.history\n[\s\S]+\.sync +Adds days that are not there yet/],
    ['life', /^x\.life\(order\) or x\.life\(symbol, orderId\)\n +The history of an order/],
    ['x.latency', /^x\.latency\n/],
    ['replace', /orders\.replace\.limit\(/],
    ['sor', /orders\.sor\.market\(/],
    ['ticker', /market\.ticker\.price\(/],
    ['IOC', /^IOC: a value of\n +TimeInForce +fills as much as possible/],
    ['weight', /^\.weight\n {2}The request weight of the call/],
  ])('help on %s is the page that a new user looks for', (topic, text) => {
    const help = helpOn(topic, endpointTable, 80) as string;
    expect(help).toMatch(text);
    expect(widest(help)).toBeLessThanOrEqual(80);
  });
});

test('every filter has help', () => {
  for (const name of Object.keys(filterNotes)) expect(helpOn(name, endpointTable, 80)).toContain(name);
});

test('every completed topic has help', () => {
  const unknown = topics(endpointTable).filter(({ text }) => helpOn(text, endpointTable, 80) === undefined);
  expect(unknown).toEqual([]);
});

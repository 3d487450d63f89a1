import { describe, expect, test } from 'vitest';
import { asClient, statusOf } from '../../repl/screen/client-status.js';
import { type PromptStatus, promptText, withoutPrompts } from '../../repl/screen/status.js';
import { makeClient, NOW } from '../support/make-client.js';

const EMBEDDED = { name: 'embedded', baseUrl: 'http://127.0.0.1:1' };
const plain = { columns: 100, ascii: false, faint: String, warn: String, alarm: String, mark: String };
const tagged = {
  ...plain,
  faint: (text: string) => `<${text}>`,
  warn: (text: string) => `!${text}!`,
  alarm: (text: string) => `!!${text}!!`,
};

const weight = (used: number, reserved = 0) =>
  ({ type: 'REQUEST_WEIGHT', interval: '1M', pool: 'ip', limit: 6000, used, reserved }) as const;
const orders = (used: number, limit: number, interval: string) =>
  ({ type: 'ORDERS', interval, pool: 'ip', limit, used, reserved: 0 }) as const;

const status = (more: Omit<PromptStatus, 'network'>): PromptStatus => ({ network: EMBEDDED, ...more });

describe('the prompt', () => {
  test('shows only the network before the first reply', () => {
    expect(promptText({ network: EMBEDDED }, plain)).toBe('embedded > ');
    expect(promptText({ network: { name: 'http://127.0.0.1:80', baseUrl: 'http://127.0.0.1:80' } }, plain)).toBe(
      '127.0.0.1 > ',
    );
    expect(promptText({ network: { name: 'live', baseUrl: 'https://live.test' } }, tagged)).toBe('!!live!! > ');
  });

  test('shows the share of used weight, the known open orders and the latency of the last reply', () => {
    const known = status({
      limits: { windows: [weight(700, 50), orders(3, 50, '10S')] },
      openOrders: 3,
      latencyMs: 3.6,
    });
    expect(promptText(known, plain)).toBe('embedded ━──── 12% · ~3 open · 4 ms > ');
    expect(promptText(known, { ...plain, ascii: true })).toBe('embedded #---- 12% | ~3 open | 4 ms > ');
  });

  test('shows the number of the input if the terminal is wide enough', () => {
    expect(promptText({ network: EMBEDDED, input: 7 }, plain)).toBe('embedded [7] > ');
    expect(promptText({ network: EMBEDDED, input: 7 }, { ...plain, columns: 99 })).toBe('embedded > ');
  });

  test.each([
    [0, 0, '───── 0%'],
    [59, 0, '───── <1%'],
    [4199, 0, '━━━── 69%'],
    [5399, 0, '━━━━─ 89%'],
    [5999, 0, '━━━━━ 99%'],
    [6000, 0, '━━━━━ 100%'],
    [6000, 600, '━━━━━ 110%'],
  ])('shows %d used and %d reserved of 6000, rounded down, as %s', (used, reserved, shown) => {
    expect(promptText(status({ limits: { windows: [weight(used, reserved)] } }), plain)).toBe(`embedded ${shown} > `);
  });

  test('is yellow from 70 % and red from 90 %; order counts appear near their limit', () => {
    const at = (used: number, ...more: ReturnType<typeof orders>[]) =>
      promptText(status({ limits: { windows: [weight(used), ...more] } }), tagged);
    expect(at(4199)).toBe('embedded <━━━── 69%> > ');
    expect(at(4200)).toBe('embedded !━━━━─ 70%! > ');
    expect(at(5400)).toBe('embedded !!━━━━━ 90%!! > ');
    expect(at(0, orders(34, 50, '10S'))).not.toContain('orders');
    expect(at(0, orders(45, 50, '10S'), orders(120_000, 160_000, '1D'))).toContain('!!orders 45/50 in 10s!!');
  });

  test('shows a backoff or a ban, during which no request is sent, and how long it lasts', () => {
    const windows = [weight(10)];
    const at = (more: object) => promptText(status({ limits: { windows, ...more } }), tagged);
    expect(at({ backoffForMs: 12_300 })).toBe('embedded !backoff 13 s! > ');
    expect(at({ ordersBackoffForMs: 100 })).toBe('embedded !orders backoff 1 s! > ');
    expect(at({ backoffForMs: 5, bannedForMs: 600_000 })).toBe('embedded !!banned 10 min!! > ');
  });

  test('is short on a narrow terminal', () => {
    const known = status({ limits: { windows: [weight(4300)] }, openOrders: 3, latencyMs: 1234 });
    expect(promptText(known, { ...plain, columns: 59 })).toBe('embedded 71% · ~3 open > ');
    expect(promptText(known, { ...plain, columns: 39 })).toBe('embedded > ');
    expect(promptText(known, { ...plain, columns: 80 })).toBe('embedded 71% · ~3 open > ');
    expect(promptText(known, { ...plain, columns: 100 })).toContain('1.2 s');
    const local = { ...known, network: { name: 'http://127.0.0.1:18080', baseUrl: 'http://127.0.0.1:18080' } };
    expect(promptText(local, { ...plain, columns: 80 })).toBe('127.0.0.1:18080 71% > ');
  });
});

describe('the data of the prompt', () => {
  test('comes from data that the client already has, and sends no request', async () => {
    const placed = { symbol: 'BTCUSDT', orderId: 7, orderListId: -1, status: 'NEW', executedQty: '0' };
    const client = makeClient([{ body: placed, headers: { 'x-mbx-used-weight-1m': '4321' } }]);
    expect(statusOf(client.x, NOW)).toEqual({ network: client.x.network });
    await client.x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    const { limits, openOrders, latencyMs } = statusOf(client.x, NOW);
    expect(limits?.windows.find(({ type }) => type === 'REQUEST_WEIGHT')).toMatchObject({ used: 4321, reserved: 0 });
    expect([openOrders, latencyMs]).toEqual([1, 0]);
    client.clock.advance(60_000);
    expect(statusOf(client.x, NOW).limits?.windows[0]).toMatchObject({ used: 0 });
    expect(client.transport.sent).toHaveLength(1);
  });

  test('is read only if `x` is a client', () => {
    const { x } = makeClient();
    expect(asClient(x)).toBe(x);
    expect([asClient(undefined), asClient(5), asClient({})]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a prompt that was pasted with the input', () => {
  const prompts = [
    promptText({ network: EMBEDDED }, plain),
    promptText(status({ limits: { windows: [weight(30)] }, openOrders: 3, latencyMs: 8, input: 7 }), plain),
    promptText(status({ limits: { windows: [weight(30)] }, openOrders: 3 }), { ...plain, ascii: true, columns: 60 }),
  ];
  const free = () => false;

  test.each(prompts)('%s is removed', (prompt) => {
    expect(withoutPrompts(`${prompt}1 > 0`, 'embedded', free)).toBe('1 > 0');
    const lines = `${prompt}const f = () => {\n... return 5\n... }\n${prompt}f()`;
    expect(withoutPrompts(lines, 'embedded', free)).toBe('const f = () => {\nreturn 5\n}\nf()');
  });

  test('is not removed if the session has a variable of its name, or if it names another network', () => {
    expect(withoutPrompts('embedded > 1', 'embedded', (name) => name === 'embedded')).toBe('embedded > 1');
    expect(withoutPrompts('live > 1', 'embedded', free)).toBe('live > 1');
    expect(withoutPrompts('embedded.x > 1', 'embedded', free)).toBe('embedded.x > 1');
    expect(withoutPrompts('a\n... b', 'embedded', free)).toBe('a\n... b');
    expect(withoutPrompts('127.0.0.1 > 2', '127.0.0.1', free)).toBe('2');
  });
});

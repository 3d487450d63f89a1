/**
 * Makes every call in the tables of docs/moving.md with three clients on one exchange, and checks that the replies of a
 * row have the same content. The calls of ccxt, which is not installed here, are left out.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Spot } from '@binance/spot';
import { MainClient } from 'binance';
import { afterAll, describe, expect, test } from 'vitest';

import { connect } from '../../src/index.js';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/moving.md'), 'utf8');

/** The rows of a section: the task and one call for each client. */
function rowsOf(section: string): string[][] {
  const [, text = ''] = page.split(`## ${section}\n`);
  const table = text.split(/^## /m)[0] ?? '';
  const rows = [...table.matchAll(/^\| (.*) \|$/gm)].slice(2).map(([, row = '']) => row.split(' | '));
  return rows.map(([task = '', ...calls]) => [task, ...calls.slice(0, 3).map((call) => call.replaceAll('`', ''))]);
}

// The other clients stamp their requests by the machine's clock, which an exchange with a paused clock accepts.
const x = await connect({ paused: true, limits: 'off' });
const { apiKey, secretKey } = await x.exchange.keys.create();
const clients: readonly object[] = [
  x,
  new Spot({ configurationRestAPI: { basePath: x.network.baseUrl, apiKey, apiSecret: secretKey, timeout: 60_000 } })
    .restAPI,
  new MainClient({ api_key: apiKey, api_secret: secretKey, baseUrl: x.network.baseUrl, disableTimeSync: true }),
];
afterAll(() => x.close());

interface Ids {
  readonly id?: number;
  readonly listId?: number;
}

/** Makes the call of a cell. The reply is plain data; where this client has words for letters, `raw` is the reply. */
async function reply(client: object, cell: string, { id, listId }: Ids = {}): Promise<unknown> {
  const call = new Function('client', 'id', 'listId', `return client.${cell}`);
  const result = await call(client, id, listId);
  const data = typeof result?.data === 'function' ? await result.data() : result;
  if (typeof data?.raw === 'string') return JSON.parse(data.raw);
  return JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
}

/** Fields that two calls with the same meaning have in common. */
const SAME = ['symbol', 'side', 'type', 'status', 'timeInForce', 'contingencyType', 'listOrderStatus'];

/** A reply with the types of its values, except for those that cannot differ between two placements. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.length ? [shapeOf(value[0])] : [];
  if (typeof value !== 'object' || value === null) return SAME.includes(name) ? value : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner, key)]));
}

/** A dash stands for a call that a client does not have. */
const ABSENT = '–';

describe('the same read in three libraries', () => {
  test.each([...rowsOf('Market data'), ...rowsOf('Account')])(
    'has the same reply from each library: %s',
    async (_, ...cells) => {
      const replies = await Promise.all(cells.map((cell, at) => reply(clients[at] ?? {}, cell)));
      expect(replies[1]).toEqual(replies[0]);
      expect(replies[2]).toEqual(replies[0]);
    },
  );
});

describe('the same order in three libraries', () => {
  test.each(rowsOf('Orders'))('has a reply with the same fields from each library: %s', async (_, ...cells) => {
    const shapes: unknown[] = [];
    for (const [at, cell] of cells.entries()) {
      if (cell === ABSENT) continue;
      const { orderId } = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '48000');
      const pair = x.orders.oco('BTCUSDT', 'SELL', '0.01');
      const { orderListId } = await pair
        .above('LIMIT_MAKER', { price: '80000' })
        .below('STOP_LOSS', { stopPrice: '40000' });
      shapes.push(shapeOf(await reply(clients[at] ?? {}, cell, { id: orderId, listId: orderListId })));
      await x.orders.cancelAll('BTCUSDT').catch(() => {});
    }
    expect(shapes.length).toBeGreaterThan(1);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });
});

test('the three tables have at least 38 rows of four cells', () => {
  const rows = ['Market data', 'Account', 'Orders'].flatMap(rowsOf);
  expect(rows.length).toBeGreaterThanOrEqual(38);
  for (const row of rows) expect(row).toHaveLength(4);
});

/** Tests how orders are found in a reply: every field of the catalogue that contains an order is known, and each order is found once. */

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../src/catalogue/index.js';
import type { Fields } from '../../src/protocol/index.js';
import { ORDER_PARTS, type OrderPart, visitOrders } from '../../src/streams/index.js';

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema } & Record<string, unknown>;

/** The fields on the way to each object with an order id and a symbol; '' for the result itself and its rows. */
function orderFields(schema: JsonSchema, field: string, found: Set<string>): void {
  const { properties = {}, items } = schema;
  if (properties.orderId && properties.symbol) found.add(field);
  for (const [name, one] of Object.entries(properties)) orderFields(one, name, found);
  for (const one of [items, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] as JsonSchema[]) ?? [])])
    if (one && typeof one === 'object') orderFields(one, field, found);
}

const found = new Set<string>();
for (const endpoint of Object.values(catalogue)) {
  if (endpoint.security === 'NONE') continue;
  for (const schema of [endpoint.result, ...Object.values(endpoint.resultBy?.results ?? {})]) {
    const options = { io: 'input', reused: 'inline', unrepresentable: 'any' } as const;
    orderFields(z.toJSONSchema(schema, options) as JsonSchema, '', found);
  }
}

describe('the orders in a reply', () => {
  test('are searched in exactly the fields in which the catalogue has orders', () => {
    found.delete('');
    expect([...found].sort()).toEqual([...ORDER_PARTS].sort());
  });

  const visited = (reply: unknown) => {
    const orders: [unknown, OrderPart | undefined][] = [];
    const lists: unknown[] = [];
    visitOrders(reply, {
      visit: ({ orderId }, part) => orders.push([orderId, part]),
      visitList: ({ orderListId }: Fields) => lists.push(orderListId),
    });
    return { orders, lists };
  };

  test('are the reply itself, its rows, and the orders in its fields', () => {
    expect(visited({ orderId: 1 }).orders).toEqual([[1, undefined]]);
    expect(visited([{ orderId: 1 }, null, 'x', { orderId: 2n }]).orders).toEqual([
      [1, undefined],
      [2n, undefined],
    ]);
    const list = { contingencyType: 'OCO', orderListId: 7, orders: [{ orderId: 1 }], orderReports: [{ orderId: 1 }] };
    expect(visited([list])).toEqual({
      lists: [7],
      orders: [
        [1, 'orderReports'],
        [1, 'orders'],
      ],
    });
    expect(visited({ executionId: 5, amendedOrder: { orderId: 3 } }).orders).toEqual([[3, 'amendedOrder']]);
  });

  test('the orders of a cancelled list belong to the cancelled half of a cancel-replace', () => {
    const cancelResponse = { contingencyType: 'OCO', orderListId: 7, orderReports: [{ orderId: 1 }, { orderId: 2 }] };
    expect(visited({ cancelResponse, newOrderResponse: { orderId: 3 } })).toEqual({
      lists: [7],
      orders: [
        [1, 'cancelResponse'],
        [2, 'cancelResponse'],
        [3, 'newOrderResponse'],
      ],
    });
    const refused = { cancelResponse: { code: -2011, msg: 'Unknown order sent.' }, newOrderResponse: null };
    expect(visited(refused)).toEqual({ lists: [], orders: [] });
  });

  test('other values than replies contain no orders', () => {
    for (const reply of [undefined, null, 'text', 5, [], {}, { orders: 'x' }])
      expect(visited(reply)).toEqual({ lists: [], orders: [] });
  });
});

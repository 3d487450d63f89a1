/**
 * Load for the kill tests: several clients send orders to a process of the exchange at the same time, and record what
 * they know of every order when the process is killed.
 */
import { createHmac } from 'node:crypto';
import { Agent, request as send } from 'undici';
import { Random } from '../../src/market/universe/random.js';

export interface Keys {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** An order that was sent. `orderId` is set when the order was acknowledged. */
export interface SentOrder {
  readonly clientOrderId: string;
  orderId?: number;
  /** Whether the cancel was acknowledged; `asked` while the reply is missing. */
  cancel?: 'asked' | 'acknowledged';
  /** Executed quantity in the acknowledgement. */
  executedQty?: string;
}

export interface SentList {
  readonly listClientOrderId: string;
  orderListId?: number;
}

/** A cancel-replace: either the old order was replaced by the new one, or nothing happened. */
export interface SentReplace {
  readonly oldId: number;
  readonly newClientOrderId: string;
}

export interface Sent {
  readonly orders: SentOrder[];
  readonly lists: SentList[];
  replaces: SentReplace[];
  acknowledged: number;
  /** Number of refused requests, for example because of the limit of open orders. */
  refused: number;
}

// biome-ignore lint/suspicious/noExplicitAny: the wire's JSON
type Json = any;

export class Client {
  private readonly keys: Keys;
  private readonly agent = new Agent({ connections: 8, pipelining: 1 });

  constructor(keys: Keys) {
    this.keys = keys;
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Readonly<Record<string, string | number>> = {}) {
    const text = Object.entries({ ...fields, recvWindow: 60_000, timestamp: Date.now() });
    const query = text.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const signature = createHmac('sha256', this.keys.secretKey).update(query).digest('hex');
    const url = `${this.keys.baseUrl}/api/v3/${path}?${query}&signature=${signature}`;
    const reply = await send(url, { method, dispatcher: this.agent, headers: { 'x-mbx-apikey': this.keys.apiKey } });
    return { status: reply.statusCode, body: (await reply.body.json()) as Json };
  }

  /** Trades of the market from an id on. */
  async history(symbol: string, fromId: number) {
    const url = `${this.keys.baseUrl}/api/v3/historicalTrades?symbol=${symbol}&fromId=${fromId}&limit=1000`;
    const reply = await send(url, { dispatcher: this.agent, headers: { 'x-mbx-apikey': this.keys.apiKey } });
    return { status: reply.statusCode, body: (await reply.body.json()) as Json };
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** Sends orders one after the other until the process stops answering. @param prefix the start of client order ids */
export async function load(client: Client, sent: Sent, seed: number, prefix: string): Promise<void> {
  const random = new Random(seed);
  const open: SentOrder[] = [];
  for (let count = 0; ; count += 1) {
    try {
      await one(client, sent, open, random, `${prefix}-${count}`);
    } catch {
      // The process was killed.
      return;
    }
  }
}

const BTC = { symbol: 'BTCUSDT', quantity: '0.001' };

async function one(client: Client, sent: Sent, open: SentOrder[], random: Random, id: string): Promise<void> {
  const kind = random.below(10);
  const price = String(20_000 + random.below(10_000));
  const old = open[random.below(Math.max(1, open.length))];
  if (open.length > 10 && old) await cancel(client, sent, open, old);
  else if (kind < 4 || !old) await place(client, sent, open, id, { type: 'LIMIT', timeInForce: 'GTC', price });
  else if (kind === 4) await place(client, sent, open, id, { type: 'MARKET' });
  else if (kind < 7) await placeList(client, sent, id);
  else if (kind < 9) await replace(client, sent, open, old, id, price);
  else await cancel(client, sent, open, old);
}

async function place(client: Client, sent: Sent, open: SentOrder[], id: string, terms: Record<string, string>) {
  const order: SentOrder = { clientOrderId: id };
  sent.orders.push(order);
  const { status, body } = await client.call('POST', 'order', { ...BTC, side: 'BUY', newClientOrderId: id, ...terms });
  if (status !== 200) {
    sent.refused += 1;
    return;
  }
  acknowledge(sent, order, body);
  if (terms.type === 'LIMIT') open.push(order);
}

async function placeList(client: Client, sent: Sent, id: string): Promise<void> {
  const list: SentList = { listClientOrderId: id };
  sent.lists.push(list);
  const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '90000', belowType: 'STOP_LOSS', belowStopPrice: '20000' };
  const fields = { ...BTC, side: 'SELL', listClientOrderId: id, ...legs };
  const { status, body } = await client.call('POST', 'orderList/oco', fields);
  if (status !== 200) {
    sent.refused += 1;
    return;
  }
  list.orderListId = body.orderListId;
  sent.acknowledged += 1;
  // The number of open orders of this kind per account is limited.
  const { orderListId } = list;
  const gone = await client.call('DELETE', 'orderList', { symbol: 'BTCUSDT', orderListId: orderListId as number });
  if (gone.status === 200) sent.acknowledged += 1;
}

async function replace(client: Client, sent: Sent, open: SentOrder[], old: SentOrder, id: string, price: string) {
  open.splice(open.indexOf(old), 1);
  const order: SentOrder = { clientOrderId: id };
  sent.orders.push(order);
  const both: SentReplace = { oldId: old.orderId as number, newClientOrderId: id };
  sent.replaces.push(both);
  old.cancel = 'asked';
  const { status, body } = await client.call('POST', 'order/cancelReplace', {
    ...BTC,
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrderId: old.orderId as number,
    newClientOrderId: id,
  });
  if (status !== 200) {
    // Refused, or reported as half completed: the check "both halves or none" does not apply to it.
    sent.replaces.splice(sent.replaces.indexOf(both), 1);
    sent.refused += 1;
    return;
  }
  old.cancel = 'acknowledged';
  acknowledge(sent, order, body.newOrderResponse);
  open.push(order);
}

async function cancel(client: Client, sent: Sent, open: SentOrder[], old: SentOrder): Promise<void> {
  open.splice(open.indexOf(old), 1);
  old.cancel = 'asked';
  const { status, body } = await client.call('DELETE', 'order', { symbol: 'BTCUSDT', orderId: old.orderId as number });
  if (status !== 200) throw new Error(`a cancel was refused: ${JSON.stringify(body)}`);
  old.cancel = 'acknowledged';
  sent.acknowledged += 1;
}

function acknowledge(sent: Sent, order: SentOrder, body: Json): void {
  order.orderId = body.orderId;
  order.executedQty = body.executedQty;
  sent.acknowledged += 1;
}

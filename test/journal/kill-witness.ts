/**
 * Listens to the streams of a process that is killed, and judges after the restart what they said: every order, trade and
 * list that an event told of exists with the same content, and no id is used for two things.
 */
import { StreamClient, signedParams } from '../support/stream-client.js';
import type { Client, Keys } from './kill-load.js';

// biome-ignore lint/suspicious/noExplicitAny: the wire's JSON
type Json = any;

const CLOSED = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH', 'REJECTED']);

export class Witness {
  /** The content of all events, by id, over all restarts. */
  private readonly orders = new Map<number, string>();
  private readonly executions = new Map<number, string>();
  private readonly trades = new Map<number, string>();
  private readonly lists = new Map<number, string>();
  /** Events since the last judgement. */
  private reports: Json[] = [];
  private prints: Json[] = [];
  private statuses: Json[] = [];
  private sockets: StreamClient[] = [];
  heard = 0;

  /** Listens to the account and to the trades of the market. */
  async listen(keys: Keys): Promise<void> {
    const base = keys.baseUrl.replace(/^http/, 'ws');
    const account = await StreamClient.open(`${base}/ws-api/v3`);
    const { status } = await account.request('userDataStream.subscribe.signature', signedParams(keys, {}, Date.now()));
    if (status !== 200) throw new Error(`the subscription was refused with ${status}`);
    this.sockets = [account, await StreamClient.open(`${base}/ws/btcusdt@trade`)];
  }

  /** Collects the events that arrived until the process was killed. */
  async gather(): Promise<void> {
    const [account, market] = this.sockets;
    await Promise.all(this.sockets.map(({ closed }) => closed));
    const events: Json[] = (account?.messages ?? []).flatMap(({ event }) => event ?? []);
    this.reports = events.filter(({ e }) => e === 'executionReport');
    this.statuses = events.filter(({ e }) => e === 'listStatus');
    this.prints = (market?.messages ?? []).filter(({ e }) => e === 'trade');
    this.heard += this.reports.length + this.statuses.length + this.prints.length;
  }

  /**
   * @param orders all orders after the restart
   * @param trades all trades of the account after the restart
   * @returns the differences from the events of the streams
   */
  async faults(
    client: Client,
    orders: ReadonlyMap<number, Json>,
    trades: ReadonlyMap<number, Json>,
  ): Promise<string[]> {
    const found: string[] = [];
    const once = (ids: Map<number, string>, what: string, id: number, content: string) => {
      const known = ids.get(id);
      if (known !== undefined && known !== content) found.push(`${what} ${id} was ${known} and is ${content}`);
      ids.set(id, content);
    };
    for (const { i, c, C, S, o, q, p, O, X, z, I, x, t, L, l, n } of this.reports) {
      once(this.orders, 'order', i, [C || c, S, o, q, p, O].join(' '));
      once(this.executions, 'execution', I, [i, x, X, z, t].join(' '));
      const order = orders.get(i);
      if (!order) {
        found.push(`order ${i} (${x}, execution ${I}) is gone`);
        continue;
      }
      // A cancel gives its order another client order id.
      const id = order.status !== 'CANCELED' || X === 'CANCELED' ? order.clientOrderId : c;
      const is = [
        X === 'CANCELED' && id === c ? C : id,
        order.side,
        order.type,
        order.origQty,
        order.price,
        order.time,
      ].join(' ');
      if (is !== this.orders.get(i)) found.push(`order ${i} was ${this.orders.get(i)} and is ${is}`);
      if (CLOSED.has(X) && order.status !== X) found.push(`order ${i} was ${X} and is ${order.status}`);
      if (Number(order.executedQty) < Number(z)) found.push(`order ${i} had ${z} and has ${order.executedQty}`);
      if (t < 0) continue;
      once(this.trades, 'trade', t, [l, L].join(' '));
      const trade = trades.get(t);
      const of = trade && [trade.orderId, trade.qty, trade.price, trade.commission].join(' ');
      if (of !== [i, l, L, n].join(' ')) found.push(`trade ${t} of order ${i} was ${l} ${L} ${n} and is ${of}`);
    }
    for (const { g, C } of this.statuses) {
      once(this.lists, 'list', g, C);
      const { body } = await client.call('GET', 'orderList', { orderListId: g });
      if (body.listClientOrderId !== C) found.push(`list ${g} was ${C} and is ${body.listClientOrderId}`);
    }
    found.push(...(await this.printFaults(client)));
    return found;
  }

  private async printFaults(client: Client): Promise<string[]> {
    const rows = new Map<number, Json>();
    for (let next: number = this.prints[0]?.t; next <= this.prints.at(-1)?.t; ) {
      const { body } = await client.history('BTCUSDT', next);
      for (const row of body) rows.set(row.id, row);
      if (body.length === 0) break;
      next = body.at(-1).id + 1;
    }
    return this.prints.flatMap(({ t, p, q, T, m }) => {
      const row = rows.get(t);
      const is = row && [row.price, row.qty, row.time, row.isBuyerMaker].join(' ');
      return is === [p, q, T, m].join(' ') ? [] : `trade ${t} of the market was ${p} ${q} ${T} ${m} and is ${is}`;
    });
  }
}

/**
 * Tests recovery: a process that uses one data directory is killed under load again and again, sometimes while it starts. After every restart
 * each acknowledged order must exist once, everything that the streams of the account and of the market told must be as they told it, an order
 * without acknowledgement must exist completely or not at all, balances must equal the sum of fills and open orders, and ids must continue.
 *
 * The default is a few kills; `npm run kills` (or KILLS=50) runs fifty. KILL_SEED changes the random times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Random } from '../../src/market/universe/random.js';
import { parseUnits } from '../../src/protocol/values/decimal.js';
import { trials } from '../support/depth.js';
import { Client, type Keys, load, type Sent } from './kill-load.js';
import { Witness } from './kill-witness.js';

const KILLS = Number(process.env.KILLS ?? trials(2, 4));
const SEED = Number(process.env.KILL_SEED ?? 20_261_121);
const CLIENTS = 8;
/** Maximum number of acknowledgements before a kill. */
const MOST = 300;
/** A start takes about this long. */
const START_MS = 1_500;
const MAIN = resolve(import.meta.dirname, '../../dist/src/cli/main.js');

interface Running extends Keys {
  readonly child: ChildProcess;
  readonly stderr: () => string;
}

async function start(folder: string): Promise<Running> {
  const limits = ['--weight-limit', '100000000', '--request-limit', '100000000/5m', '--order-limit', '100000000/10s'];
  const child = spawn(process.execPath, [MAIN, 'exchange', '--data', folder, ...limits], { stdio: 'pipe' });
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const line = await new Promise<string>((told, failed) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('\n')) told(out);
    });
    child.once('exit', () => failed(new Error(`the exchange did not start: ${err}`)));
  });
  return { ...(JSON.parse(line) as Keys), child, stderr: () => err };
}

function kill({ child }: Running): Promise<void> {
  return new Promise((gone) => {
    child.once('exit', () => gone());
    child.kill('SIGKILL');
  });
}

/** Kills a process while it starts: while it takes the lock, reads the journal, begins a generation, or writes a snapshot. */
async function killStart(folder: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'exchange', '--data', folder], { stdio: 'ignore' });
  const gone = new Promise((ended) => child.once('exit', ended));
  await setTimeout(afterMs);
  child.kill('SIGKILL');
  await gone;
}

/** Client order ids of the load that more than one order has, and ids that two orders or two trades have. */
function doubled({ orders, trades }: Awaited<ReturnType<typeof standing>>): unknown[] {
  const found: unknown[] = [];
  // A cancelled list gives its legs one id, so only those that clients chose for one order count.
  const chosen = orders.map(([, id]) => id).filter((id) => /^(r\d+-|next-)/.test(id));
  for (const ids of [chosen, orders.map(([id]) => id), trades.map(({ id }) => id)]) {
    const seen = new Set();
    for (const id of ids) if (seen.size === seen.add(id).size) found.push(id);
  }
  return found;
}

/** All data of the account that a restart must not change. */
async function standing(client: Client) {
  const rows = await all(client, 'allOrders');
  const orders = rows.map((one) => [one.orderId, one.clientOrderId, one.status, one.executedQty]);
  const trades = await all(client, 'myTrades');
  const account = (await client.call('GET', 'account')).body;
  return { rows, orders, trades, balances: account.balances as Balance[] };
}

interface OpenOrder {
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly orderListId: number;
}

interface Balance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the wire's JSON
async function all(client: Client, path: 'allOrders' | 'myTrades'): Promise<any[]> {
  const [id, from] = path === 'allOrders' ? ['orderId', 'orderId'] : ['id', 'fromId'];
  const rows = [];
  for (let next = 0; ; ) {
    const { status, body } = await client.call('GET', path, { symbol: 'BTCUSDT', limit: 1_000, [from]: next });
    expect(status).toBe(200);
    rows.push(...body);
    if (body.length < 1_000) return rows;
    next = body.at(-1)[id] + 1;
  }
}

const units = (text: string) => parseUnits(text, 8);

/** Checks the account's balances: the initial funds, plus the fills, minus what the open orders lock. */
function checkBalances(
  first: readonly Balance[],
  { trades, balances }: Awaited<ReturnType<typeof standing>>,
  open: readonly OpenOrder[],
) {
  const total = new Map(first.map(({ asset, free }) => [asset, units(free)]));
  const add = (asset: string, amount: bigint) => total.set(asset, (total.get(asset) ?? 0n) + amount);
  for (const { isBuyer, qty, quoteQty, commission, commissionAsset } of trades) {
    add('BTC', isBuyer ? units(qty) : -units(qty));
    add('USDT', isBuyer ? -units(quoteQty) : units(quoteQty));
    add(commissionAsset, -units(commission));
  }
  const locked = new Map<string, bigint>();
  const lock = (asset: string, amount: bigint) => locked.set(asset, (locked.get(asset) ?? 0n) + amount);
  const lists = new Set<number>();
  for (const { side, price, origQty, executedQty, orderListId } of open) {
    const left = units(origQty) - units(executedQty);
    if (side === 'BUY') lock('USDT', (left * units(price)) / 100_000_000n);
    // At most one leg of an OCO pair is executed.
    else if (!lists.has(orderListId)) lock('BTC', left);
    lists.add(orderListId);
  }
  for (const { asset, free, locked: held } of balances) {
    expect([asset, units(free) + units(held), units(held)]).toEqual([
      asset,
      total.get(asset) ?? 0n,
      locked.get(asset) ?? 0n,
    ]);
  }
}

test(`${KILLS} kills of an exchange under load lose nothing that it acknowledged, and leave nothing half done`, {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-kills-'));
  const random = new Random(SEED);
  const sent: Sent = { orders: [], lists: [], replaces: [], acknowledged: 0, refused: 0 };
  let running = await start(folder);
  let client = new Client(running);
  const witness = new Witness();
  await witness.listen(running);
  const first = (await standing(client)).balances;
  let highest = 0;
  let killedStarts = 0;
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const goal = sent.acknowledged + 1 + random.below(MOST);
      const loads = Array.from({ length: CLIENTS }, (_, i) => load(client, sent, random.next(), `r${round}-${i}`));
      let isOver = false;
      void Promise.all(loads).then(() => {
        isOver = true;
      });
      while (sent.acknowledged < goal && !isOver) await new Promise((next) => setImmediate(next));
      expect(isOver, running.stderr()).toBe(false);
      await kill(running);
      await Promise.all(loads);
      await client.close();
      await witness.gather();

      while (random.below(3) === 0) {
        await killStart(folder, random.below(START_MS));
        killedStarts += 1;
      }
      running = await start(folder);
      if (round === 0) await expect(start(folder)).rejects.toThrow('is in use by another process (process ');
      client = new Client(running);
      await witness.listen(running);
      const after = await standing(client);
      const rows = new Map(after.rows.map((row) => [row.orderId, row]));
      const trades = new Map(after.trades.map((trade) => [trade.id, trade]));
      expect(await witness.faults(client, rows, trades)).toEqual([]);
      expect(doubled(after)).toEqual([]);
      const byId = new Map(after.orders.map((order) => [order[0], order]));
      const byClientId = new Map(after.orders.map((order) => [order[1], order]));
      for (const { orderId, clientOrderId, cancel, executedQty } of sent.orders) {
        if (orderId === undefined) continue;
        const found = byId.get(orderId);
        expect(found, `acknowledged order ${orderId}`).toBeDefined();
        if (!cancel) expect(found?.[1]).toBe(clientOrderId);
        if (cancel === 'acknowledged') expect(found?.[2]).toBe('CANCELED');
        expect(units(found?.[3]) >= units(executedQty ?? '0')).toBe(true);
      }
      for (const { listClientOrderId, orderListId } of sent.lists) {
        const { status, body } = await client.call('GET', 'orderList', { origClientOrderId: listClientOrderId });
        if (orderListId !== undefined) expect(body.orderListId, listClientOrderId).toBe(orderListId);
        if (status === 200)
          expect(body.orders.map((leg: { orderId: number }) => byId.has(leg.orderId))).toEqual([true, true]);
        else expect(body.code).toBe(-2018);
      }
      for (const { oldId, newClientOrderId } of sent.replaces) {
        const isDone =
          byClientId.has(newClientOrderId) ||
          sent.orders.some((one) => one.clientOrderId === newClientOrderId && one.orderId);
        expect(byId.get(oldId)?.[2] === 'CANCELED', `both halves of ${newClientOrderId}`).toBe(isDone);
      }
      sent.replaces = [];
      checkBalances(first, after, (await client.call('GET', 'openOrders')).body);

      await client.call('DELETE', 'openOrders', { symbol: 'BTCUSDT' });
      for (const order of sent.orders) order.cancel ??= 'asked';
      const next = await client.call('POST', 'order', {
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.001',
        price: '20000',
        newClientOrderId: `next-${round}`,
      });
      expect(next.body.orderId).toBeGreaterThan(Math.max(highest, ...after.orders.map(([id]) => id)));
      highest = next.body.orderId;
      sent.orders.push({ clientOrderId: `next-${round}`, orderId: highest, executedQty: '0' });
      expect(running.stderr()).toBe('');
    }
  } finally {
    await client.close();
    await kill(running).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(
    `${KILLS} kills under load and ${killedStarts} of starts, ${sent.acknowledged} acknowledged and ${sent.refused} refused commands, ` +
      `${witness.heard} events of streams, seed ${SEED}\n`,
  );
});

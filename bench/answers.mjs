/**
 * Measures the processor time of `ExchangeService.handle` per reply, in one process without a socket. Replies about all
 * symbols, and a deep order book, are measured once as new replies and once as cached bytes; pages of 1000 klines for
 * every interval, after a warm-up.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LISTING = fileURLToPath(new URL('../../shared/data/exchangeinfo/testnet-2024-09-08.json.gz', import.meta.url));
const INTERVALS = '1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M'.split(' ');
const DEEP = 5_000;

export async function benchAnswers({ rounds = 15 } = {}) {
  const rig = await makeRig();
  const rows = [];
  for (const [what, url] of [
    [`exchangeInfo, ${rig.symbols} symbols`, 'exchangeInfo'],
    [`ticker/price, ${rig.symbols} symbols`, 'ticker/price'],
    [`ticker/bookTicker, ${rig.symbols} symbols`, 'ticker/bookTicker'],
    [`ticker/24hr, ${rig.symbols} symbols`, 'ticker/24hr'],
    [`depth, ${DEEP} levels a side`, `depth?symbol=BTCUSDT&limit=${DEEP}`],
  ]) {
    const kept = rig.service();
    const [anew, again] = [[], []];
    rig.send(kept, url);
    for (let round = -3; round < rounds; round += 1) {
      const fresh = rig.service();
      const one = cpuMs(() => rig.send(fresh, url));
      const other = cpuMs(() => rig.send(kept, url));
      if (round < 0) continue;
      anew.push(one);
      again.push(other);
    }
    const [before, after] = [median(anew), median(again)];
    rows.push({
      answer: what,
      KB: Math.round(rig.send(kept, url) / 1_024),
      'made anew, ms': before.toFixed(2),
      'kept, ms': after.toFixed(3),
      times: (before / after).toFixed(1),
    });
  }
  return rows;
}

export async function benchKlines({ rounds = 15 } = {}) {
  const rig = await makeRig();
  const service = rig.service();
  return INTERVALS.map((interval) => {
    const url = `klines?symbol=BTCUSDT&interval=${interval}&limit=1000`;
    const first = cpuMs(() => rig.send(service, url));
    const all = Array.from({ length: rounds }, () => cpuMs(() => rig.send(service, url)));
    return {
      interval,
      'first, ms': first.toFixed(2),
      'warm, ms': median(all).toFixed(2),
      'slowest, ms': Math.max(...all).toFixed(2),
    };
  });
}

/** An exchange with a deep book on a stopped clock, and services with empty caches. */
async function makeRig() {
  const [{ MarketClock }, { ExchangeService }, { listedVenue, simulatedVenue }, { readExchangeInfo }] =
    await Promise.all([
      import('../dist/src/server/venue/market-clock.js'),
      import('../dist/src/server/service/service.js'),
      import('../dist/src/server/venue/simulated-venue.js'),
      import('../dist/src/server/venue/exchange-info-file.js'),
    ]);
  const nowMs = Date.now();
  const clock = new MarketClock(() => nowMs);
  const venue = existsSync(LISTING)
    ? listedVenue(clock, 1, true, await readExchangeInfo(LISTING))
    : simulatedVenue(clock, 1, true);
  const service = () => new ExchangeService({ venue, rateLimits: [] });
  const send = (from, url) => {
    const [path, query = ''] = url.split('?');
    const request = { method: 'GET', path: `/api/v3/${path}`, query, body: '', headers: {}, address: '::1' };
    const { status, body } = from.handle(request);
    if (status !== 200) throw new Error(`${url}: ${status} ${body}`);
    return typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);
  };
  send(service(), 'depth?symbol=BTCUSDT');
  fillBook(venue.exchange, nowMs * 1_000);
  return { service, send, symbols: venue.exchange.symbols().length };
}

/** Fills both sides of the BTCUSDT book, from an account without a limit on its open orders. */
function fillBook(exchange, nowUs) {
  const account = exchange.openAccount({ USDT: '100000000000', BTC: '1000000' }, { isParticipant: true });
  const best = exchange.bookTicker('BTCUSDT');
  for (const [side, price, sign] of [
    ['BUY', best.bidPrice, -1],
    ['SELL', best.askPrice, 1],
  ]) {
    for (let level = 1; level <= DEEP; level += 1) {
      const order = { type: 'LIMIT', timeInForce: 'GTC', quantity: (0.01 + (level % 97) / 1e4).toFixed(5) };
      const terms = {
        ...order,
        price: (Number(price) + sign * level * 0.17).toFixed(2),
        clientOrderId: `${side}-${level}`,
      };
      exchange.apply({ kind: 'placeOrder', account, symbol: 'BTCUSDT', side, ...terms }, nowUs);
    }
  }
}

function cpuMs(act) {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchAnswers());
  console.table(await benchKlines());
}

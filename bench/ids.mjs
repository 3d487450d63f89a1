/**
 * Measures the cost of checking the ids of a reply for lost digits: the time of parsing with the check divided by the
 * time without it. `node bench/ids.mjs [DIST]` prints one JSON object: nanoseconds per reply and the ratio, the best of
 * several alternating rounds.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = resolve(process.argv[2] ?? 'dist');
const { parseWithExactIds } = await import(pathToFileURL(`${dist}/src/transport/exact-ids.js`).href);
const { endpointTable } = await import(pathToFileURL(`${dist}/src/protocol/endpoints/table.gen.js`).href);

const ROUNDS = 15;
const ROUND_MS = 60;

const times = (count, make) => `[${Array.from({ length: count }, (_, index) => make(index)).join()}]`;
const level = (index) => `["${(60000 - index / 100).toFixed(8)}","${(0.001 * (1 + (index % 90))).toFixed(8)}"]`;
const trade = (id) =>
  `{"id":${id},"price":"60000.01000000","qty":"0.00100000","quoteQty":"60.00001000","time":${1.7e12 + id},"isBuyerMaker":true,"isBestMatch":true}`;
const order = (id) =>
  `{"symbol":"BTCUSDT","orderId":${id},"orderListId":-1,"clientOrderId":"x${id}","price":"60000.00000000","origQty":"0.01000000","executedQty":"0.01000000","origQuoteOrderQty":"0.00000000","cummulativeQuoteQty":"600.00000000","status":"FILLED","timeInForce":"GTC","type":"LIMIT","side":"BUY","stopPrice":"0.00000000","icebergQty":"0.00000000","time":${1.7e12 + id},"updateTime":${1.7e12 + id},"isWorking":true,"workingTime":${1.7e12 + id},"selfTradePreventionMode":"NONE"}`;

const replies = {
  trades: times(1000, (index) => trade(5e9 + index)),
  allOrders: times(1000, (index) => order(4e10 + index)),
  depth: `{"lastUpdateId":52000000000,"bids":${times(5000, level)},"asks":${times(5000, level)}}`,
};

function nanoseconds(run) {
  const until = performance.now() + ROUND_MS;
  const startedAt = performance.now();
  let runs = 0;
  while (performance.now() < until) {
    run();
    runs += 1;
  }
  return ((performance.now() - startedAt) * 1e6) / runs;
}

const figures = {};
for (const [id, text] of Object.entries(replies)) {
  const { ids } = endpointTable.find((endpoint) => endpoint.id === id);
  const ways = { plain: () => JSON.parse(text), exact: () => parseWithExactIds(text, ids) };
  const best = { plain: Number.POSITIVE_INFINITY, exact: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [way, run] of Object.entries(ways)) best[way] = Math.min(best[way], nanoseconds(run));
  }
  const rounded = text.replace(/(?<="id":|"orderId":|"lastUpdateId":)\d+/, '9223372036854775807');
  const beyondNs = nanoseconds(() => parseWithExactIds(rounded, ids));
  figures[id] = {
    bytes: text.length,
    plainNs: Math.round(best.plain),
    exactNs: Math.round(best.exact),
    ratio: Number((best.exact / best.plain).toFixed(3)),
    beyond2to53Ratio: Number((beyondNs / best.plain).toFixed(1)),
  };
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);

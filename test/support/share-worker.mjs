// A process that asks an exchange as fast as it can, with shared limits, until it is killed: for the tests of shared
// limits and scripts/share.mjs. It prints a line for each reply: status, used weight, time on the machine's clock.
//
// node share-worker.mjs BASE_URL SHARE CONCURRENCY [VERB]
import { connect } from '../../dist/src/index.js';

const [network, share, concurrency, verb = 'price'] = process.argv.slice(2);
let lines = '';
let isReady = false;
const x = await connect({
  network,
  limits: { share },
  retries: 0,
  timeoutMs: 5_000,
  onResponse: ({ status, headers }) => {
    if (!isReady) return;
    if (lines === '') setImmediate(flush);
    const used = Object.entries(headers).find(([name]) => name.startsWith('x-mbx-used-weight-'))?.[1];
    lines += `${status ?? 0} ${used ?? 0} ${Date.now()}\n`;
  },
});
// The exchange has unusual limits, which this call reads. With SHARE_TOLD=0 the process must learn them from replies.
if (process.env.SHARE_TOLD !== '0') await x.general.exchangeInfo('BTCUSDT');
isReady = true;
process.on('warning', ({ message }) => {
  if (message.includes('shared')) process.stdout.write(`warning ${message}\n`);
});

function flush() {
  process.stdout.write(lines);
  lines = '';
}

async function ask() {
  for (;;) {
    const call = verb === 'price' ? x.market.ticker.price('BTCUSDT') : x.market.depth('BTCUSDT').limit(5000);
    await call.send().catch((error) => {
      if (error.code !== 'SPOTLAB_LIMIT_BANNED') process.stdout.write(`error ${error.code} ${error.message}\n`);
      return new Promise((resolve) => setTimeout(resolve, 20));
    });
  }
}

for (let at = 0; at < Number(concurrency); at += 1) ask();

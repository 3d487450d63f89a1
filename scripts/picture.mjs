// Draws docs/repl.svg, the first picture of README.md: a REPL session with the embedded exchange, generated from a
// seed. Run after a build: node scripts/picture.mjs
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';

import { terminalSvg } from '../dist/src/display/index.js';
import { connect } from '../dist/src/index.js';

const COLUMNS = 84;
const x = await connect({ seed: 1 });
const prompt = (code) => `\u001b[36membedded > \u001b[39m\u001b[1m${code}\u001b[22m`;
const drawn = (value) => inspect(value, { colors: true, breakLength: COLUMNS });
const screen = [
  prompt("x.market.klines('BTCUSDT', '1h').tz('8').limit(60)"),
  drawn(await x.market.klines('BTCUSDT', '1h').tz('8').limit(60)),
  '',
  prompt("x.market.depth('BTCUSDT').limit(6)"),
  drawn(await x.market.depth('BTCUSDT').limit(6)),
  '',
  prompt("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').tif('GTC')"),
  drawn(await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').tif('GTC').id('first-order')),
];
writeFileSync(
  new URL('../docs/repl.svg', import.meta.url),
  terminalSvg(screen.join('\n'), { title: 'spotlab — an exchange in your notebook', columns: COLUMNS }),
);
await x.close();

// The front page: what spotlab is, candles that are drawn when the site is built, and cells that run.

import { parse } from 'acorn';
import { PARSE_OPTIONS } from '../../dist/src/cells/parse.js';
import { outputsOf } from './outputs.mjs';
import { liveCell, pageOf } from './page.mjs';

/** The exchange of the page. Its time is fixed, so that a run draws the same pictures as the stored ones. */
const CHOICE = { seed: 7, time: '2026-03-02T12:30:00Z' };

const CANDLES = `// Two days of a simulated market. The same seed gives the same prices to everybody.
x.market.klines('BTCUSDT', '1h').limit(48)`;

const ORDER = `// A limit order below the market, drawn with the candles.
await x.orders.limit('BTCUSDT', 'BUY', '0.01', '60200')
const orders = await x.account.openOrders('BTCUSDT')
x.chart(x.market.klines('BTCUSDT', '15m').limit(48), { orders })`;

const TICKET = `// Looking never trades: without await, this order is only shown.
x.orders.market('BTCUSDT', 'SELL', '0.5')`;

const CELLS = [CANDLES, ORDER, TICKET];

const FACTS = [
  [
    'The first command works',
    'A funded account on an embedded exchange with a real matching engine. No key, no server, nothing to install.',
  ],
  [
    'Looking never trades',
    'A call that reads is sent and drawn. A call that trades is shown as a ticket, and sent by <code>await</code>.',
  ],
  [
    'Money is exact',
    'Prices and quantities are decimals from the cell to the engine and back. No float decides a fill.',
  ],
  [
    'Nothing surprises',
    'Limits are reserved before a request leaves. A refusal says which value was wrong, and what to do next.',
  ],
];

/** @returns the page's HTML */
export async function frontPage(assets) {
  const outputs = await outputsOf(CHOICE, CELLS);
  const programs = [parse(CANDLES, PARSE_OPTIONS)];
  const cells = CELLS.map((code, at) => liveCell(code, outputs[at], programs[at])).join('\n');
  const facts = FACTS.map(([title, text]) => `<div><dt>${title}</dt><dd>${text}</dd></div>`).join('\n');
  const body = `<div class="lead">
<h1>An exchange in your notebook</h1>
<p>A typed client for exchanges with the Binance spot API, and an exchange with a matching engine and a simulated market behind it.
The cells below run in this page, on your machine: change them and press <kbd>Shift</kbd>+<kbd>Enter</kbd>.</p>
<noscript><p class="note">Scripts are off, so the cells show what they printed when this page was built.</p></noscript>
</div>
${cells}
<dl class="facts">
${facts}
</dl>
<section>
<h2>Learn how an exchange works</h2>
<p><a href="learn/index.html">Walkthroughs</a> explain order books, order types, rate limits and more, with exercises that the exchange checks; <a href="play/index.html">a notebook of your own</a> is for your code.</p>
</section>
<section class="install">
<h2>On your own machine</h2>
<p>The package has a prompt, a Jupyter kernel, a lab for strategies, and no dependencies. It needs Node 20.19.</p>
<pre class="command">npx spotlab</pre>
</section>`;
  return pageOf({
    ...{ path: 'index.html', title: 'spotlab: an exchange in your notebook', body, assets, className: 'front' },
    description: 'A typed client for spot exchanges, and an exchange with a real matching engine, in your browser.',
    scripts: ['live'],
    choice: CHOICE,
  });
}

// The play page: a notebook for the reader.
import { pageOf } from './page.mjs';

const FIRST = {
  choice: { seed: 7 },
  cells: [
    {
      kind: 'text',
      text: '# A notebook\n\nThe client is `x`, and it is connected to an exchange in this page: its market is simulated, and your account has funds. **Shift+Enter** runs a cell; what you write stays in this browser.',
    },
    { kind: 'code', text: "x.market.klines('BTCUSDT', '1h').limit(48)" },
    { kind: 'text', text: 'An order below the market, which rests in the book:' },
    {
      kind: 'code',
      text: "const ticker = await x.market.ticker.price('BTCUSDT')\nconst price = decimal(ticker.price).mul('0.999').round(2).toString()\nconst order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', price)\norder",
    },
    { kind: 'code', text: 'x.account.openOrders()' },
    { kind: 'text', text: 'A name with a question mark shows its help:' },
    { kind: 'code', text: 'x.orders.limit?' },
  ],
};

/** Writes JSON for a page, in which no text can end the element around it. */
const inPage = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function playPage(assets) {
  const body = `<h1 class="quiet">Notebook</h1>
<div id="bar" class="bar" role="toolbar" aria-label="Notebook"></div>
<input id="file" type="file" accept=".ipynb,application/json" hidden aria-label="A notebook file">
<p id="note" class="notice" role="status" hidden></p>
<noscript><p class="notice">This page needs scripts: its notebook runs in your browser.</p></noscript>
<div id="notebook"></div>
<div id="end" class="bar"></div>
<script type="application/json" id="first-notebook">${inPage(FIRST)}</script>`;
  return pageOf({
    ...{ path: 'play/index.html', title: 'Notebook: spotlab', body, assets, part: 'Play', className: 'play' },
    description: 'A notebook with a spot exchange that runs in your browser.',
    scripts: ['play'],
  });
}

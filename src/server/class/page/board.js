// The board of a class: shows the rows that the exchange sends by server-sent events, and sends the teacher's commands.
//
// Names and texts of students are only ever set as text, never as HTML. The token stays in this tab: the address has it
// after the `#`, which no request and no Referer contains, and it is removed from the address at once.

const TOKEN_NAME = 'spotlab-board-token';
const RETRY_MS = [500, 1000, 2000, 5000];
/** Number of halted symbols that the status names. */
const MAX_NAMED = 5;
const CHART = { width: 900, height: 220, padding: 8 };
/** About this many lines of the price axis. */
const AXIS_LINES = 5;
/** The projector view: the width of rank, name and profit in widths of a letter, the height of a row in heights of the text. */
const PROJECTOR = { columnEm: 17, lineEm: 1.5, largestPx: 72, gapEm: 2 };

const byId = (id) => document.getElementById(id);
const made = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

let token = takeToken();
/** The last state that the exchange sent. */
let state;
let stream = new AbortController();

function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) {
    sessionStorage.setItem(TOKEN_NAME, given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(TOKEN_NAME);
}

const request = (path, options = {}) =>
  fetch(`/board/${path}`, {
    ...options,
    referrerPolicy: 'no-referrer',
    headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
  });

function say(text, isProblem = false) {
  byId('status').textContent = text;
  byId('status').classList.toggle('problem', isProblem);
}

/** Follows the events of the exchange, and connects again when they end. */
async function follow() {
  stream.abort();
  stream = new AbortController();
  const { signal } = stream;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const symbol = byId('symbol').value;
      const answer = await request(`events${symbol ? `?symbol=${encodeURIComponent(symbol)}` : ''}`, { signal });
      if (answer.status === 401) return askForToken();
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      for await (const data of eventsOf(answer.body)) {
        failures = 0;
        state = JSON.parse(data);
        show();
      }
    } catch {
      // Reported below, as an end of the events is.
    }
    if (signal.aborted) return;
    say('No connection to the exchange. Trying again …', true);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]));
  }
}

/** The data of server-sent events. EventSource cannot send the token as a header. */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop();
    for (const event of events) if (event.startsWith('data: ')) yield event.slice('data: '.length);
  }
}

function askForToken() {
  byId('board').hidden = true;
  byId('login').hidden = false;
  say(token ? 'The token is not the one of this board.' : 'The board needs its token.', Boolean(token));
  byId('token').focus();
}

function show() {
  byId('login').hidden = true;
  byId('board').hidden = false;
  const { timeMs, isPaused, halted, symbols, symbol, assets, asset, scenarios } = state;
  const names = halted.length > MAX_NAMED ? `${halted.length} symbols` : halted.join(', ');
  const stopped = halted.length === symbols.length ? 'trading is halted' : halted.length ? `halted: ${names}` : '';
  say([`${utc(timeMs)} UTC`, isPaused ? 'clock paused' : '', stopped].filter(Boolean).join(' · '), halted.length > 0);
  byId('caption').textContent =
    `Equity and profit in ${asset}, at the last price of each asset. Profit is compared with the start balances at the same prices.`;
  fill(byId('symbol'), symbols, symbol);
  fill(byId('asset'), assets, byId('asset').value || assets[0]);
  fill(byId('scenario'), scenarios, byId('scenario').value || scenarios[0]);
  showRows();
  showChart();
}

/** Replaces the options of a menu when they have changed. */
function fill(menu, values, chosen) {
  if (menu.dataset.values !== values.join()) {
    menu.dataset.values = values.join();
    menu.replaceChildren(...values.map((value) => made('option', { value, textContent: value })));
    menu.value = chosen;
  }
}

const ORDERS = {
  profit: (a, b) => Number(b.profit) - Number(a.profit) || a.account - b.account,
  name: (a, b) => a.name.localeCompare(b.name),
  action: (a, b) => (b.lastActionMs ?? 0) - (a.lastActionMs ?? 0) || a.account - b.account,
};

const isProjector = () => document.body.classList.contains('projector');

/** The rank of each account by profit; equal profits have the same rank. */
function ranksOf(rows) {
  const profits = rows.map(({ profit }) => Number(profit)).sort((a, b) => b - a);
  return new Map(rows.map(({ account, profit }) => [account, profits.indexOf(Number(profit)) + 1]));
}

function showRows() {
  const body = byId('rows');
  const ranks = ranksOf(state.rows);
  // Ranks that run in another order would be read as mistakes.
  const order = isProjector() ? ORDERS.profit : ORDERS[byId('sort').value];
  const known = new Map([...body.children].map((row) => [Number(row.dataset.account), row]));
  const rows = [...state.rows].sort(order).map((row) => {
    const element = known.get(row.account) ?? newRow(row.account);
    update(element, row, ranks.get(row.account));
    return element;
  });
  fitProjector(rows.length);
  if (rows.length === body.children.length && rows.every((row, at) => row === body.children[at])) return;
  // A moved element loses the focus.
  const focused = document.activeElement;
  body.replaceChildren(...rows);
  if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true });
}

function newRow(account) {
  const reset = made('button', { type: 'button', className: 'reset', textContent: 'Reset' });
  reset.addEventListener('click', () => resetAccount(account));
  const row = made(
    'tr',
    {},
    made(
      'th',
      { scope: 'row' },
      made('span', { className: 'rank' }),
      made('span', { className: 'name' }),
      made('span', { className: 'small' }),
    ),
    made('td', { className: 'equity number detail' }),
    made('td', { className: 'profit number' }),
    made('td', { className: 'trades number detail wide' }),
    made('td', { className: 'open number detail wide' }),
    made('td', { className: 'action detail wide' }),
    made('td', { className: 'at detail wide' }),
    made('td', { className: 'detail' }, reset),
  );
  row.dataset.account = account;
  return row;
}

/** Chooses the number of columns with which the text is largest, and fills the height of the page with its rows. */
function fitProjector(count) {
  if (!isProjector() || count === 0) return;
  const body = byId('rows');
  const margin = Number.parseFloat(getComputedStyle(document.body).paddingBottom);
  const width = document.documentElement.clientWidth - 2 * margin;
  const height = window.innerHeight - body.getBoundingClientRect().top - window.scrollY - margin;
  const { columnEm, lineEm, largestPx, gapEm } = PROJECTOR;
  let best = { columns: 1, lines: count, size: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const lines = Math.ceil(count / columns);
    const size = Math.min(height / lines / lineEm, width / (columns * columnEm + (columns - 1) * gapEm), largestPx);
    if (size > best.size) best = { columns, lines, size };
  }
  const { style } = body;
  style.setProperty('--columns', String(best.columns));
  style.setProperty('--lines', String(best.lines));
  style.setProperty('--size', `${best.size}px`);
  style.setProperty('--height', `${height}px`);
}

function update(element, { name, equity, profit, trades, openOrders, lastAction, lastActionMs, hasJoined }, rank) {
  const set = (selector, text, title = '') => {
    const cell = element.querySelector(selector);
    if (cell.textContent !== text) cell.textContent = text;
    if (cell.title !== title) cell.title = title;
    return cell;
  };
  const action = lastAction ?? (hasJoined ? 'no order yet' : 'has not joined');
  set('.rank', `${rank}`);
  set('.name', name);
  set('.small', `${action}, ${openOrders} open`);
  set('.equity', amount(equity), equity);
  const cell = set('.profit', signed(profit), profit);
  cell.classList.toggle('gain', Number(profit) > 0);
  cell.classList.toggle('loss', Number(profit) < 0);
  set('.trades', String(trades));
  set('.open', String(openOrders));
  set('.action', action);
  set('.at', lastActionMs === null ? '' : utc(lastActionMs));
  element.querySelector('.reset').ariaLabel = `Reset the account of ${name}`;
}

/** An exact amount, cut at some decimals, with groups of thousands. The title of the cell has all decimals. */
function amount(text, places = 2) {
  const [whole, decimals = ''] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return places === 0 ? grouped : `${grouped}.${decimals.slice(0, places).padEnd(places, '0')}`;
}

const signed = (text) =>
  text.startsWith('-') ? amount(text).replace('-', '\u2212') : Number(text) > 0 ? `+${amount(text)}` : amount(text);

const utc = (ms) => new Date(ms).toISOString().slice(11, 19);

/** Draws the candles of the last minutes; a rising one is hollow, a falling one is filled. */
function showChart() {
  const { symbol, candles } = state;
  const group = byId('candles');
  const { width, height, padding } = CHART;
  const last = candles.at(-1);
  byId('price').textContent = last ? trimmed(last[4]) : '';
  if (!last) {
    for (const id of ['candles', 'grid', 'axis']) byId(id).replaceChildren();
    return;
  }
  const [highest, lowest] = [
    Math.max(...candles.map((one) => Number(one[2]))),
    Math.min(...candles.map((one) => Number(one[3]))),
  ];
  const range = highest - lowest || highest || 1;
  const y = (price) => padding + ((highest - Number(price)) / range) * (height - 2 * padding);
  showAxis(lowest, highest, y);
  const step = (width - 2 * padding) / candles.length;
  group.replaceChildren(
    ...candles.flatMap(([, open, high, low, close], at) => {
      const isUp = Number(close) >= Number(open);
      const [top, bottom] = isUp ? [y(close), y(open)] : [y(open), y(close)];
      const x = padding + at * step;
      const tone = isUp ? 'up' : 'down';
      return [
        drawn('path', { class: tone, d: `M${x + step / 2} ${y(high)}V${top}M${x + step / 2} ${bottom}V${y(low)}` }),
        drawn('rect', { class: tone, x: x + step * 0.2, y: top, width: step * 0.6, height: Math.max(1, bottom - top) }),
      ];
    }),
  );
  const spanText = `${utc(candles[0][0]).slice(0, 5)} to ${utc(state.timeMs).slice(0, 5)} UTC, 1 minute each; lowest ${trimmed(String(lowest))}, highest ${trimmed(String(highest))}`;
  byId('span').textContent = spanText;
  byId('chart-title').textContent = `${symbol}, last price ${trimmed(last[4])}. ${spanText}`;
}

/** Lines of the grid at round prices, and the prices beside the chart, where the stretched picture does not distort them. */
function showAxis(lowest, highest, y) {
  const { values, decimals } = roundValues(lowest, highest);
  byId('grid').replaceChildren(...values.map((price) => drawn('path', { d: `M0 ${y(price)}H${CHART.width}` })));
  const labels = values.map((price) => {
    const label = made('span', { textContent: amount(price.toFixed(decimals), decimals) });
    label.style.top = `${(y(price) / CHART.height) * 100}%`;
    return label;
  });
  byId('axis').replaceChildren(...labels);
}

/** Multiples of 1, 2 or 5 times a power of ten from `lowest` to `highest`, with the decimals that they need. */
function roundValues(lowest, highest) {
  const rough = (highest - lowest) / AXIS_LINES;
  if (!(rough > 0)) return { values: [highest], decimals: 2 };
  const power = 10 ** Math.floor(Math.log10(rough));
  // A step that is a little smaller is better than one that is twice as large.
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.75);
  const first = Math.ceil(lowest / step);
  const values = Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, at) => (first + at) * step);
  return { values, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

function drawn(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.setAttribute('vector-effect', 'non-scaling-stroke');
  return element;
}

const trimmed = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Sends a command of the exchange, and says what became of it. */
async function command(id, given = {}) {
  try {
    const answer = await request('command', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ command: id, arguments: given }),
    });
    if (answer.status === 401) return askForToken();
    if (!answer.ok) say((await answer.json()).msg ?? `The command failed: HTTP ${answer.status}.`, true);
  } catch {
    say('No connection to the exchange; the command may not have been carried out.', true);
  }
}

/** Asks before a command that cannot be undone. */
function confirmed(question) {
  const dialog = byId('ask');
  byId('question').textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }),
  );
}

async function resetAccount(account) {
  const row = state.rows.find((one) => one.account === account);
  if (!row) return;
  if (
    await confirmed(
      `Reset the account of ${row.name}? All open orders are cancelled, and the balances are those of the start.`,
    )
  )
    await command('accounts.reset', { account });
}

async function exportCsv() {
  const answer = await request('csv').catch(() => undefined);
  if (!answer?.ok) return say('The export failed: no connection to the exchange.', true);
  const href = URL.createObjectURL(await answer.blob());
  made('a', { href, download: 'class.csv' }).click();
  URL.revokeObjectURL(href);
}

function setProjector(isOn) {
  document.body.classList.toggle('projector', isOn);
  byId('projector').setAttribute('aria-pressed', String(isOn));
  history.replaceState(null, '', isOn ? '?view=projector' : location.pathname);
  if (state) showRows();
}

byId('login').addEventListener('submit', (event) => {
  event.preventDefault();
  token = byId('token').value.trim();
  sessionStorage.setItem(TOKEN_NAME, token);
  byId('token').value = '';
  follow();
});
byId('halt').addEventListener('click', () => command('market.halt'));
byId('resume').addEventListener('click', () => command('market.resume'));
byId('shock').addEventListener('click', () => {
  if (byId('percent').reportValidity() && byId('percent').value !== '')
    command('market.shock', { asset: byId('asset').value, percent: Number(byId('percent').value) });
});
byId('start').addEventListener('click', () => command('market.scenario', { scenario: byId('scenario').value }));
byId('sort').addEventListener('change', showRows);
byId('symbol').addEventListener('change', follow);
byId('csv').addEventListener('click', exportCsv);
byId('projector').addEventListener('click', () => setProjector(!isProjector()));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && isProjector()) setProjector(false);
});
window.addEventListener('resize', () => state && fitProjector(state.rows.length));
byId('yes').addEventListener('click', () => byId('ask').close('yes'));
byId('no').addEventListener('click', () => byId('ask').close('no'));
setProjector(new URLSearchParams(location.search).get('view') === 'projector');
follow();

// Measures the CPU time, in milliseconds, that completion takes at a prompt whose exchange has 1,248 symbols. One row is the
// key Tab with its menu, the other the hint that is drawn at every key. Run alone with `node bench/completion.mjs`. It sends
// no requests; the symbols are generated.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);

const SYMBOLS = 1_248;
const ROUNDS = 200;
/** The text typed before the key. */
const TYPED = [
  "x.market.klines('",
  "x.market.klines('BTC",
  "x.market.klines('usd",
  "x.orders.cancel('",
  "x.orders.limit('BTCUSDT', 'BUY', '0.01', '59000').",
  'con',
];

export async function benchCompletion() {
  const { attachClientFacts } = await dist('src/client/session/client-facts.js');
  const { OrderStore } = await dist('src/client/orders/order-store.js');
  const { SeenTickers } = await dist('src/client/session/seen-tickers.js');
  const { SymbolRules } = await dist('src/client/session/symbol-rules.js');
  const { COLOR_STYLE } = await dist('src/assist/help/style.js');
  const { startEvaluator } = await dist('repl/evaluation/evaluate.js');
  const { membersOfCalls, sessionContext } = await dist('repl/completion/session-context.js');
  const { completeInput, signatureHint, menuChoicesOf } = await dist('repl/complete-input.js');
  const { menuLines, openMenu } = await dist('repl/editor/menu.js');

  const rules = new SymbolRules();
  rules.learn(madeUp());
  const x = {};
  attachClientFacts(x, { symbols: rules, tickers: new SeenTickers(), orders: new OrderStore(Date.now) });
  globalThis.x = x;
  const context = sessionContext(startEvaluator(process.cwd()), await membersOfCalls());
  const tab = (typed) => {
    const choices = menuChoicesOf(completeInput(typed, context));
    return menuLines(openMenu(choices, typed.length), { columns: 200, rows: 25, color: true });
  };
  const hint = (typed) => signatureHint(typed, context, 199, COLOR_STYLE);
  return TYPED.map((typed) => {
    const first = milliseconds(() => tab(typed));
    const tabs = Array.from({ length: ROUNDS }, () => milliseconds(() => tab(typed))).sort((a, b) => a - b);
    const hints = Array.from({ length: ROUNDS }, () => milliseconds(() => hint(typed))).sort((a, b) => a - b);
    return {
      typed,
      candidates: completeInput(typed, context).candidates.length,
      'Tab, first ms': round(first),
      'Tab, median ms': round(tabs[ROUNDS / 2]),
      'Tab, worst ms': round(tabs[ROUNDS - 1]),
      'hint, median ms': round(hints[ROUNDS / 2]),
    };
  });
}

/** All pairs of some base assets and a few quote assets. */
function madeUp() {
  const quotes = ['USDT', 'BTC', 'USDC', 'EUR'];
  const bases = ['BTC', 'ETH', ...Array.from({ length: SYMBOLS / quotes.length - 2 }, (_, i) => `C${i}`)];
  return quotes.flatMap((quoteAsset) =>
    bases.map((baseAsset) => ({
      symbol: `${baseAsset}${quoteAsset}`,
      baseAsset,
      quoteAsset,
      status: 'TRADING',
      filters: [],
    })),
  );
}

/** CPU time, so that other load of the machine does not count. */
function milliseconds(run) {
  const from = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

const round = (ms) => Number(ms.toFixed(2));

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  console.table(await benchCompletion());

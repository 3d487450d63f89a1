/**
 * The public declarations as a consumer uses them. All files that `index.d.ts` reaches are free of zod and undici, and
 * they compile with TypeScript 5.0.4 (the version inside tslab), node10 resolution, not strict, skipLibCheck off.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachedHost } from '../support/cached-host.js';

const root = resolve(import.meta.dirname, '../..');
const entry = join(root, 'dist/src/index.d.ts');
const require = createRequire(join(root, 'node_modules/tslab/dist/main.js'));
const ts = require('@tslab/typescript-for-tslab') as typeof import('typescript');

/** Files and packages that the declarations at `path` reach. */
function closure(path: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(path)) return seen;
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const targets = [...code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] as string);
  seen.set(path, targets);
  for (const target of targets) {
    if (target.startsWith('.')) closure(resolve(dirname(path), target.replace(/\.js$/, '.d.ts')), seen);
  }
  return seen;
}

/** The options of a cautious consumer: an old resolution, and every library checked. */
const CONSUMER = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  types: [],
  noEmit: true,
  skipLibCheck: false,
  strict: false,
  preserveSymlinks: true,
};

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'spotlab-consumer-'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/spotlab'), 'dir');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

type Program = import('typescript').Program;

/** @param scope whether the declarations are checked in addition to the cell, or only the cell */
function diagnostics(
  code: string,
  options: object = {},
  scope: 'all' | 'cell' = 'all',
): { messages: string[]; found: { line: number; message: string }[]; program: Program } {
  const file = join(project, 'cell.ts');
  writeFileSync(file, code);
  const compilerOptions = { ...CONSUMER, ...options };
  const program = ts.createProgram([file], compilerOptions, cachedHost(ts, compilerOptions, file));
  const found = ts
    .getPreEmitDiagnostics(program, scope === 'cell' ? program.getSourceFile(file) : undefined)
    .map((one) => ({
      line: one.file?.fileName === file ? ts.getLineAndCharacterOfPosition(one.file, one.start ?? 0).line : -1,
      message: `${one.file?.fileName ?? ''} ${ts.flattenDiagnosticMessageText(one.messageText, '\n')}`,
    }));
  return { messages: found.map(({ message }) => message), found, program };
}

const CELL = `
import { connect, type Har, type Spot } from 'spotlab';
async function cell(x: Spot) {
  const klines = await x.market.klines('BTCUSDT', '1h').tz('8').from('-2d').limit(48);
  const close: string = klines[0][4];
  const open: number = klines[0][0];
  const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', 50000).tif('GTC');
  const price: string = order.fills[0].price;
  const ack = await x.orders.limit('BTCUSDT', 'BUY', '0.01', 50000).resp('ACK');
  const id: number = ack.orderId;
  const list = await x.orders.oco('BTCUSDT', 'SELL', '0.05').above('LIMIT_MAKER', { price: '66000' }).below('STOP_LOSS_LIMIT', { price: '58900', stopPrice: '59000' });
  const many = await x.market.ticker.last24h(['BTCUSDT', 'ETHUSDT']).type('MINI');
  const last: string = many[0].lastPrice;
  const spent: number = list.meta.weight;
  const trailing = await x.orders.stopLoss('BTCUSDT', 'SELL', '0.01', { trailingDelta: 100 }).resp('RESULT');
  const peg = await x.orders.limit('BTCUSDT', 'BUY', '0.01', { pegPriceType: 'PRIMARY_PEG' });
  const rates = await x.orders.test.limit('BTCUSDT', 'BUY', '0.01', '50000').computeCommissionRates(true);
  const maker: string = rates.standardCommissionForOrder.maker;
  const replaced = await x.orders.replace.limit('BTCUSDT', 1, 'BUY', '0.01', '50000');
  const placed: string = replaced.newOrderResponse.fills[0].price;
  const clock = await x.exchange.clock.advance('1h');
  const shown: number = clock.timeMs;
  const fault = await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
  const affected: number = fault.affected;
  const balance: string = (await x.exchange.fund('USDT', '1000')).free;
  const how = await x.orders.replace.market('BTCUSDT', { cancelOrigClientOrderId: 'a' }, 'BUY', { quoteOrderQty: '10' }).outcome();
  const why: string = how.cancelResult === 'FAILURE' ? how.cancelResponse.msg : '';
  const calculation = await x.market.referencePriceCalculation('BTCUSDT');
  const buckets: number = calculation.calculationType === 'ARITHMETIC_MEAN' ? calculation.bucketCount : 0;
  const otoco = await x.orders.otoco('BTCUSDT').working('LIMIT', { side: 'BUY', quantity: '0.01', price: '50000' })
    .pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.01', price: '66000' }).pendingBelow('STOP_LOSS', { trailingDelta: 50 });
  const status: string = otoco.orderReports[0].status + trailing.status + peg.status + maker + placed + why + buckets;
  const year = await x.market.klines('BTCUSDT', '1m').from('-365d').all();
  const first: string = year[0][4];
  let rows: number = year.meta.requests;
  for await (const page of x.account.myTrades('BTCUSDT').from('-30d').pages({ max: 5000 })) rows += page.length;
  const trades = await x.market.trades('BTCUSDT');
  const next: number = trades[0].id + 1;
  const older = await x.market.historicalTrades('BTCUSDT').fromId(trades[0].id);
  const recording = x.record({ keep: 10 });
  const har: Har = recording.toHAR();
  const answered: number = har.log.entries[0].response.status + next + older.length;
  return [answered, status, first, rows, close, open, price, id, last, spent, x.limits.windows[0].used, x.orders.cancel('BTCUSDT', { origClientOrderId: 'a' }).explain().payload];
}
export const run = async () => cell(await connect({
  network: 'testnet',
  limits: 'throw',
  profile: 'practice',
  timeUnit: 'MICROSECOND',
  onRequest: ({ verb, path, headers }) => [verb, path, headers['x-mbx-apikey']],
  onResponse: ({ request, status, latencyMs, error }) => [request.number, status, latencyMs, error?.reason],
}));
`;

const LIVE_CELL = `
import type { Chart, Depth, Live, Spot } from 'spotlab';
export async function cell(x: Spot) {
  const live: Live<Depth> = x.market.depth('BTCUSDT').live({ every: '1s', times: 2 });
  const gauges: number = x.limits.live('2s').last?.windows.length ?? 0;
  const pictured: Live<Chart> = x.live(() => x.chart(live.last?.bids));
  for await (const book of live) await pictured.stop();
}
`;

const STREAM_CELL = `
import type { KlineEvent, Spot, StreamGap, StreamHandle, StreamRows, StreamTake, TradeEvent } from 'spotlab';
export async function cell(x: Spot) {
  for await (const trade of x.stream.trades('BTCUSDT')) { const price: string = trade.price; break; }
  const rows: StreamRows<KlineEvent> = await x.stream.klines('BTCUSDT', '1m').tz('8').gaps('throw').take(2);
  const taking: StreamTake<TradeEvent> = x.stream.trades('BTCUSDT').take(1);
  const ready: void = await taking.ready;
  const isClosed: boolean = rows[0].kline.isClosed;
  const csv: string = rows.toCSV();
  const missing: number[] = [];
  for await (const event of x.stream.trades('BTCUSDT').gaps('report')) {
    if (event.eventType === 'gap') missing.push(event.until - event.from);
    else missing.push(event.id);
  }
  const handle: StreamHandle = x.stream.depth('BTCUSDT').levels(5).every('100ms').on(async ({ bids }) => bids[0][0]);
  await handle.stop();
  const lists: number = (await x.stream.miniTickers().latest().take(1))[0].length;
  const shown = x.stream.bookTicker('BTCUSDT').live('1s').last?.[0].askPrice;
  return [ready, isClosed, csv, lists, shown, rows.meta.stream, x.stream.rollingTicker('BTCUSDT', '4h').name];
}
`;

const DATA_CELL = `
import { decimal, type KlineRow, type ResampledKlines, type Spot } from 'spotlab';
export async function cell(x: Spot) {
  const klines = await x.market.klines('BTCUSDT', '1h').limit(48);
  const last: KlineRow[] = klines.slice(-2).rows();
  const days: ResampledKlines = klines.filter(([openTime]) => openTime > 5).resample('1d', { tz: '8' });
  const table = days.slice(1).toTable().with({ mean: klines.rolling(5).mean('close'), range: ({ high, low }) => decimal(high).sub(low) });
  const range: string = table.rows()[0].range;
  const mean: number = table.toColumns().floats.mean[0];
  const exact = klines.rows(decimal)[0].close.add(range);
  const all = await x.market.aggTrades('BTCUSDT').all({ max: 10 });
  return [last[0].close, mean, exact, all.slice(1).resample('10s').returns({ kind: 'log' })[1], all.rows()[0].aggTradeId];
}
`;

/** Legs of order lists: a type may be a value of the program; the last three lines are wrong. */
const LEG_CELL = `
import type { Spot } from 'spotlab';
export async function cell(x: Spot, maker: 'LIMIT' | 'LIMIT_MAKER') {
  const leg = { side: 'BUY', quantity: '0.05', price: '50000' } as const;
  await x.orders.oto('BTCUSDT').working(maker, leg).pending('MARKET', { side: 'SELL', quantity: '0.05' });
  const oco = x.orders.oco('BTCUSDT', 'SELL', '0.05').above('LIMIT_MAKER', { price: '66000' });
  oco.below('STOP_LOSS_LIMIT', { trailingDelta: 100, pegPriceType: 'PRIMARY_PEG' });
  oco.below('STOP_LOSS_LIMIT', { price: '50000' });
  oco.below('STOP_LOS', { stopPrice: '50000' });
  x.orders.oto('BTCUSDT').working('LIMIT_MAKER', { ...leg, timeInForce: 'GTC' });
}
`;

/** Statements in which an await is missing. */
const FLOATING = `
import type { Spot } from 'spotlab';
export function forget(x: Spot) {
  x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').tif('GTC').fit().id('a');
  x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').test();
  x.orders.cancelAll('BTCUSDT');
  x.orders.replace.limit('BTCUSDT', 1, 'BUY', '0.01', '50000');
  x.orders.oco('BTCUSDT', 'SELL', '0.05').above('LIMIT_MAKER', { price: '2' }).below('STOP_LOSS', { stopPrice: '1' });
  x.market.klines('BTCUSDT', '1h').limit(5);
  x.request('POST', '/api/v3/order', {}, 'TRADE');
  x.exchange.clock.advance('1h');
}
`;

/**
 * Whether typescript-eslint's rule no-floating-promises (default options) accepts the type as a promise: the type or
 * one of its base types is the interface `Promise` of TypeScript's own library. This test repeats the rule's check,
 * because the rule would bring 70 packages.
 */
function isBuiltInPromise(program: Program, type: import('typescript').Type): boolean {
  const symbol = type.getSymbol();
  if (!symbol) return false;
  const files = symbol.declarations?.map((one) => one.getSourceFile()) ?? [];
  if (symbol.name === 'Promise' && files.some((one) => program.isSourceFileDefaultLibrary(one))) return true;
  const checker = program.getTypeChecker();
  const declared = checker.getDeclaredTypeOfSymbol(symbol);
  if (!declared.isClassOrInterface()) return false;
  return checker.getBaseTypes(declared).some((base) => isBuiltInPromise(program, base));
}

/** Mistakes of users: a description, and the expression. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['awaiting a stream', `await x.stream.trades('BTCUSDT')`],
  ['a wrong number of levels', `x.stream.depth('BTCUSDT').levels(7).name`],
  ['gaps of a stream without an order', `x.stream.ticker('BTCUSDT').gaps('report')`],
  ['changing an event', `x.stream.trades('BTCUSDT').on((trade) => { trade.price = '1' })`],
  ['the mean of an unknown column', `(await x.market.klines('BTCUSDT', '1h')).rolling(2).mean('clos')`],
  ['the sum of texts', `(await x.account.myTrades('BTCUSDT')).rolling(2).sum('commissionAsset')`],
  ['a wrong interval', `x.market.klines('BTCUSDT', '7h')`],
  ['a wrong side', `x.orders.limit('BTCUSDT', 'HOLD', '1', '2')`],
  ['a missing price', `x.orders.limit('BTCUSDT', 'BUY', '1')`],
  ['a price on a market order', `x.orders.market('BTCUSDT', 'BUY', '1').price('2')`],
  ['timeInForce on a LIMIT_MAKER', `x.orders.limitMaker('BTCUSDT', 'BUY', '1', '2').tif('GTC')`],
  ['awaiting half an OCO as an order list', `(await x.orders.oco('BTCUSDT', 'SELL', '1')).orderReports`],
  [
    'a stop without a trigger',
    `x.orders.oco('BTCUSDT', 'SELL', '1').above('LIMIT_MAKER', { price: '1' }).below('STOP_LOSS', {})`,
  ],
  [
    'a trigger on a LIMIT_MAKER leg',
    `x.orders.oco('BTCUSDT', 'SELL', '1').above('LIMIT_MAKER', { price: '1', stopPrice: '2' })`,
  ],
  ['a stop order without a trigger', `x.orders.stopLoss('BTCUSDT', 'SELL', '1')`],
  ['an empty trigger', `x.orders.stopLoss('BTCUSDT', 'SELL', '1', {})`],
  ['a quantity and a quote amount', `x.orders.market('BTCUSDT', 'BUY', { quantity: '1', quoteOrderQty: '2' })`],
  ['drawing an order again and again', `x.orders.market('BTCUSDT', 'BUY', '1').live()`],
  ['drawing a cancel again and again', `x.orders.cancel('BTCUSDT', 1).live()`],
  ['a peg on a market order', `x.orders.market('BTCUSDT', 'BUY', '1').pegOffsetValue(1)`],
  ['a visible part of a market order', `x.orders.stopLoss('BTCUSDT', 'SELL', '1', '2').icebergQty('1')`],
  ['a stop by smart order routing', `x.orders.sor.stopLoss('BTCUSDT', 'SELL', '1', '2')`],
  ['a market order as the working one', `x.orders.oto('BTCUSDT').working('MARKET', { side: 'BUY', quantity: '1' })`],
  ['a working order without a quantity', `x.orders.oto('BTCUSDT').working('LIMIT', { side: 'BUY', price: '1' })`],
  [
    'a quantity for what is sold of an OPO',
    `x.orders.opo('BTCUSDT').working('LIMIT', { side: 'BUY', quantity: '1', price: '1' }).pending('LIMIT_MAKER', { side: 'SELL', quantity: '1', price: '2' })`,
  ],
  ['a replacement without the order to cancel', `x.orders.replace.limit('BTCUSDT', 'BUY', '1', '2')`],
  ['a ticker of no symbol where one is needed', `x.market.ticker.rolling()`],
  ['a window in two units', `x.market.ticker.rolling('BTCUSDT').windowSize('1h30m')`],
  ['rates of a test order that did not ask', `(await x.orders.test.limit('BTCUSDT', 'BUY', '1', '2')).discount`],
  ['fills of an ACK', `(await x.orders.limitMaker('BTCUSDT', 'BUY', '1', '2')).fills`],
  ['FULL fields of a MINI ticker', `(await x.market.ticker.last24h('BTCUSDT').type('MINI')).bidPrice`],
];

/** The messages about each of the refused expressions, by its place in the list. */
function refusedLines(): Map<number, string[]> {
  const functions = REFUSED.map(
    ([, expression], at) => `export async function f${at}(x: Spot) { return ${expression}; }`,
  );
  const { found } = diagnostics(["import type { Spot } from 'spotlab';", ...functions].join('\n'), {}, 'cell');
  const byPlace = new Map<number, string[]>();
  for (const { line, message } of found) byPlace.set(line - 1, [...(byPlace.get(line - 1) ?? []), message]);
  return byPlace;
}

let refused: Map<number, string[]> | undefined;
let checked: ReturnType<typeof diagnostics> | undefined;

describe.runIf(existsSync(entry))('public declarations', () => {
  test('reach neither zod nor any other package', () => {
    const outside = [...closure(entry)].flatMap(([path, targets]) =>
      targets.filter((one) => !one.startsWith('.')).map((one) => `${path} -> ${one}`),
    );
    expect(outside).toEqual([]);
  });

  test('the declarations of spotlab/teaching reach no package, and check in each kind of module resolution', () => {
    const teaching = join(root, 'dist/src/teaching/index.d.ts');
    expect([...closure(teaching).values()].flat().filter((one) => !one.startsWith('.'))).toEqual([]);
    const code = `import { connect } from 'spotlab';
import { check, stagePrice, type Exercise } from 'spotlab/teaching';
export const exercise: Exercise = { id: 'a', task: '', hints: [], check: async ({ account }) =>
  (await account.openOrders('BTCUSDT')).length > 0 ? undefined : 'none' };
export const solved = async (): Promise<boolean> => {
  const x = await connect();
  const price: string = await (await stagePrice(x, 'BTCUSDT')).push(-1);
  return price !== '' && (await check(x, exercise)).isSolved;
};`;
    for (const moduleResolution of [ts.ModuleResolutionKind.Node10, ts.ModuleResolutionKind.Bundler]) {
      const module =
        moduleResolution === ts.ModuleResolutionKind.Bundler ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
      expect(diagnostics(code, { moduleResolution, module, strict: true }, 'cell').messages).toEqual([]);
    }
  });

  test('the declarations of spotlab/sbe reach no package, and check in each kind of module resolution', () => {
    const entrySbe = join(root, 'dist/src/sbe/decode.d.ts');
    expect([...closure(entrySbe).values()].flat().filter((one) => !one.startsWith('.'))).toEqual([]);
    const code = `import { decodeColumns, decodeEvent, decodeReply, SbeError } from 'spotlab/sbe';
const { price } = decodeColumns(new Uint8Array(8), 'DepthResponse').bids.columns;
export const ids: readonly (number | bigint | null)[] = decodeColumns(new Uint8Array(8), 'TradesStreamEvent').trades.columns.id;
export const all: [string | undefined, Float64Array, number] = [price.text(0), price.floats(), price.exponent];
export const names: string[] = [decodeReply, decodeEvent].map((decode) => decode(new Uint8Array(8), { unit: 'ms' }).name);
export const reason = (error: unknown): string => (error instanceof SbeError ? error.reason : '');`;
    for (const moduleResolution of [ts.ModuleResolutionKind.Node10, ts.ModuleResolutionKind.Bundler]) {
      const module =
        moduleResolution === ts.ModuleResolutionKind.Bundler ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
      expect(diagnostics(code, { moduleResolution, module, strict: true }, 'cell').messages).toEqual([]);
    }
  });

  test('check under TypeScript 5.0.4, not strict, node10, every library checked', () => {
    expect(ts.version).toBe('5.0.4');
    checked = diagnostics(CELL);
    expect(checked.messages).toEqual([]);
  });

  test.each(['types.cts', 'types.mts'])(
    'check in the program %s, which CI compiles where the package is installed',
    (name) => {
      const file = join(project, name);
      writeFileSync(file, readFileSync(join(root, '.ci/package', name)));
      const options = {
        ...CONSUMER,
        module: ts.ModuleKind.Node16,
        moduleResolution: ts.ModuleResolutionKind.Node16,
        strict: true,
      };
      const program = ts.createProgram([file], options, cachedHost(ts, options, file));
      const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
      expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    },
  );

  test('the declarations of live displays have no type errors', () => {
    expect(diagnostics(LIVE_CELL, {}, 'cell').messages).toEqual([]);
  });

  test('the declarations of rows and tables have no type errors', () => {
    expect(diagnostics(DATA_CELL, {}, 'cell').messages).toEqual([]);
  });

  test('the declarations of streams have no type errors', () => {
    expect(diagnostics(STREAM_CELL, {}, 'cell').messages).toEqual([]);
  });

  test('the public declarations have no type errors under strict, where values may be undefined', () => {
    const { messages } = diagnostics(CELL, { strict: true, skipDefaultLibCheck: true });
    expect([...messages, ...diagnostics(LIVE_CELL, { strict: true }, 'cell').messages]).toEqual([]);
  });

  test.each(REFUSED)('refuse %s', (_, expression) => {
    // One program checks all expressions, one function on each line.
    refused ??= refusedLines();
    expect(refused.get(REFUSED.findIndex(([, one]) => one === expression))).toHaveLength(1);
  });

  test('have an error that names the missing field of a leg, and accept a leg type that is a variable', () => {
    const { found } = diagnostics(LEG_CELL, { strict: true }, 'cell');
    expect(found.map(({ line }) => LEG_CELL.split('\n')[line]?.trim().slice(0, 40))).toEqual([
      "oco.below('STOP_LOSS_LIMIT', { price: '5",
      "oco.below('STOP_LOS', { stopPrice: '5000",
      "x.orders.oto('BTCUSDT').working('LIMIT_M",
    ]);
    const [missing, type, extra] = found.map(({ message }) => message);
    expect(missing).toMatch(/Property 'stopPrice' is missing/);
    expect(type).toMatch(/'"STOP_LOS"' is not assignable to parameter of type 'keyof OrdersOcoBelowLegs'/);
    expect(extra).toMatch(/'timeInForce' does not exist in type 'WorkingLimitMakerLeg'/);
  });

  test('make every call a subtype of the built-in Promise, so that the lint rule no-floating-promises reports it', () => {
    const { program } = diagnostics(FLOATING, {}, 'cell');
    const checker = program.getTypeChecker();
    const [body] = program.getSourceFile(join(project, 'cell.ts'))?.statements.filter(ts.isFunctionDeclaration) ?? [];
    const statements = body?.body?.statements.filter(ts.isExpressionStatement) ?? [];
    expect(statements).toHaveLength(9);
    for (const { expression } of statements) {
      expect([expression.getText(), isBuiltInPromise(program, checker.getTypeAtLocation(expression))]).toEqual([
        expression.getText(),
        true,
      ]);
    }
  });

  test('cost the compiler little: a cell instantiates few types and reads few files', () => {
    const { program } = checked ?? diagnostics(CELL);
    const files = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/node_modules/spotlab/dist/'));
    // One file for each public part of the client, twelve of the lab, scenarios, and the codes of errors, the kinds of drawings,
    // their context and the colours; a larger number means that a floor below became reachable.
    expect(files.length).toBeLessThanOrEqual(59);
    // Measured here: some 3,900 for these calls and the checked declarations, 550 for the calls alone (the methods of lists
    // have cost 800 and 200, those of tables 40); derived from schemas, over ten thousand.
    expect((program as unknown as { getInstantiationCount(): number }).getInstantiationCount()).toBeLessThan(3950);
  });
});

/** Tests the output of cells: tracebacks of errors, and displays of values. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only, resultOf, StartedKernel, textOf } from './started-kernel.js';

const secret = 'a-secret-of-the-environment';
let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start({ SPOTLAB_SEED: '1', NO_COLOR: '', SPOTLAB_PASSPHRASE: secret });
});
afterAll(() => kernel.close());

const colored = async (code: string) => (only(await kernel.run(code), 'error').traceback as string[]).join('\n');
const traceback = async (code: string) => stripVTControlCharacters(await colored(code));

describe('a traceback', () => {
  test('has the name of the error in bold and no colours, marks the place, and ends with the advice', async () => {
    const code = "const symbol = 'NOPE'\nawait x.market.klines(symbol, '1h')";
    expect(await colored(code)).toContain('\x1b[1mExchangeError\x1b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
    expect(await colored(code)).not.toMatch(/\x1b\[[\d;]*[349]\d/);
    expect((await traceback(code)).split('\n').slice(1)).toEqual([
      "2 | await x.market.klines(symbol, '1h')",
      '    ^',
      expect.stringMatching(/^ {4}at async cell\[\d+\]:2:1$/),
      '→ Symbols are upper case without a separator, such as BTCUSDT. general.exchangeInfo() lists them.',
    ]);
  });

  test('a traceback of a refused call that the cell ends with marks the call', async () => {
    expect(await traceback("x.market.klines('NOPE', '1h')")).toContain("'1h')\n      ^\n");
  });

  test('shows causes, each with its position', async () => {
    const text = await traceback("throw new Error('outer', { cause: new TypeError('inner', { cause: 'deep' }) })");
    expect(text).toMatch(
      /^Error: outer\n1 \| throw[\s\S]*Caused by TypeError: inner\n1 \| throw[\s\S]*Caused by: deep$/,
    );
  });

  test('shows the errors of an AggregateError', async () => {
    expect(await traceback("Promise.any([Promise.reject(new Error('one')), Promise.reject(2)])")).toBe(
      'AggregateError: All promises were rejected\n- Error: one\n- 2',
    );
  });

  test('names the line of an imported TypeScript file', async () => {
    const source =
      'interface Gone {\n  a: 1;\n}\nexport function fails(): never {\n  throw new RangeError("in a file");\n}\n';
    writeFileSync(join(kernel.folder, 'local.ts'), source);
    const text = await traceback("import { fails } from './local'\nfails()");
    expect(text).toMatch(/^RangeError: in a file\n5 \| {3}throw new RangeError/);
    expect(text).toMatch(/at fails \(.*local\.ts:5:9\)\n {4}at cell\[\d+\]:2:\d+$/);
  });

  test('a traceback of a read of a list that was stopped says how many rows had been read', async () => {
    const code = `const stop = new AbortController()
const onProgress = ({ rows }) => { if (rows >= 20) stop.abort() }
await x.market.klines('BTCUSDT', '1h').all({ max: 500, pageSize: 10, signal: stop.signal, onProgress })`;
    expect(await traceback(code)).toMatch(/\n→ \d+ rows were read before\. To keep them: try .* error\.rows \}$/);
  });

  test('a traceback of endless recursion is short', async () => {
    const text = await traceback('function deep(): number { return deep() + 1 }\ndeep()');
    expect(text).toMatch(/^RangeError: Maximum call stack/);
    expect(text.split('\n').length).toBeLessThan(10);
    expect(text).toMatch(/… \d+ more$/);
  });

  test('the traceback of a very long message is cut', async () => {
    expect(await traceback("throw new Error('long '.repeat(5000))")).toMatch(/… and 21,000 more characters/);
  });

  test.each([
    ["throw 'text'", 'Thrown: text'],
    ['throw { plain: 1 }', 'Thrown: { plain: 1 }'],
    ['throw null', 'Thrown: null'],
    ['throw new Proxy({}, { get() { throw new Error("trap") } })', 'Thrown: '],
  ])('a traceback of %s shows what was thrown', async (code, expected) =>
    expect(await traceback(code)).toContain(expected),
  );

  test('a traceback of an error whose properties cannot be read says that they cannot be read', async () => {
    const code =
      'const bad = new Error(); Object.defineProperty(bad, "message", { get() { throw new Error("no") } }); throw bad';
    expect(await traceback(code)).toContain('reading the property message failed: Error: no');
  });

  test('never shows secrets', async () => {
    const typed =
      "await connect({ network: 'testnet', apiKey: 'typed-api-key', secretKey: 'typed-secret', bogus: 1 } as any)";
    const text = await traceback(typed);
    expect(text).toContain("no option 'bogus'");
    expect(text).not.toMatch(/typed-/);
    expect(await traceback('throw new Error("with " + process.env.SPOTLAB_PASSPHRASE)')).not.toContain(secret);
  });

  test('the traceback of an error of types explains the error in one text, with advice', async () => {
    const chain = await traceback('const prices: { BTCUSDT: number } = { BTCUSDT: "1" } as { BTCUSDT: string }');
    expect(chain.split('\n').filter((line) => line.startsWith('cell['))).toHaveLength(1);
    expect(chain).toContain("\n  Types of property 'BTCUSDT' are incompatible.\n");
    expect(await traceback("import lodash from 'lodash-not-there'")).toMatch(
      /→ Run npm install lodash-not-there in .*, then run/,
    );
    const missing = await traceback("import nothing from 'node:nothing'");
    expect(missing).toMatch(/→ Node v\d.* has no such module\. This lists the modules of Node: .*builtinModules$/);
    expect(missing).not.toContain('npm install');
    expect(await traceback('{ using file = open() }')).toMatch(/→ TypeScript 5\.0\.4, which compiles cells,.*try/);
  });
});

test('an anonymous function at the end of a cell is shown without a name', async () => {
  expect(resultOf(await kernel.run('(a: number) => a + 1'))).toBe('[Function (anonymous)]');
  expect(resultOf(await kernel.run('function named() {}\nnamed'))).toBe('[Function: named]');
});

describe('an error that the compiler reports', () => {
  test('an error of the compiler about a value that is not in a closed list names the allowed values and the nearest one', async () => {
    expect(await traceback("x.market.klines('BTCUSDT', '7h')")).toMatch(
      /KlineInterval is one of 1s, .*Did you mean '6h'\?$/,
    );
    expect(await traceback("x.orders.limit('BTCUSDT', 'buy', '1', '2')")).toMatch(
      /OrderSide is one of BUY, SELL\. Did you mean 'BUY'\?$/,
    );
  });

  test('an error of the compiler about a field of a row that is a list suggests rows(), whose rows have names', async () => {
    const klines = "(await x.market.klines('BTCUSDT', '1h').limit(2))";
    const advice = (field: string) => new RegExp(`→ A Kline is a list of values .*rows\\(\\)\\[0\\]\\.${field}\\.$`);
    expect(await traceback(`${klines}[0].close`)).toMatch(advice('close'));
    expect(await traceback(`${klines}.map((k) => k.tradeCont)`)).toMatch(advice('tradeCount'));
    expect(await traceback(`${klines}.rows()[0].nothingLikeIt`)).not.toContain('→ A Kline');
  });

  test('an error of the compiler about a call of another group, or of another library, says where spotlab has this call', async () => {
    expect(await traceback('await x.ping()')).toMatch(/→ Here it is x\.general\.ping\.$/);
    expect(await traceback("const client = x\nawait client.market.fetchOHLCV('BTCUSDT')")).toMatch(
      /→ Here it is client\.market\.klines\.$/,
    );
    expect(await traceback("klines('BTCUSDT', '1h')")).toMatch(/→ Here it is x\.market\.klines\.$/);
    expect(await traceback("await x.market.kline('BTCUSDT')")).not.toContain('→');
    expect(await traceback('nothingLikeIt()')).not.toContain('→');
  });

  test.each(['%time 1+1', '%%html\n<b>hi</b>', '!ls', '!ls -la'])(
    'the error of a cell with the IPython magic %s says that cells have no magics',
    async (code) => {
      const lines = (await traceback(code)).split('\n');
      expect(lines[0]).toContain('Cells are TypeScript: they have no magics (%) and no shell commands (!).');
      expect(lines).toHaveLength(4);
    },
  );
});

test('console.trace prints its text', async () => {
  expect(textOf(await kernel.run("console.trace('here')"), 'stderr')).toMatch(/^Trace: here\n/);
});

test("an error that is shown as a value has only the stack frames of the user's code", async () => {
  expect(resultOf(await kernel.run("\n\nnew Error('kept')"))).toMatch(/^Error: kept\n {4}at cell\[\d+\]:3:1$/);
});

describe('a value', () => {
  test.each([
    ['10n ** 20n', '100000000000000000000n'],
    ['-0', '-0'],
    ['null', 'null'],
    ["''", "''"],
    ['Symbol("s")', 'Symbol(s)'],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['new Map([["a", new Set([1])]])', "Map(1) { 'a' => Set(1) { 1 } }"],
    ['new Float64Array([1, 2])', 'Float64Array(2) [ 1, 2 ]'],
    ['(class Order {})', '[class Order]'],
    ['const ring: any = {}; ring.self = ring; ring', '<ref *1> { self: [Circular *1] }'],
    ['"\\u001b[31mred\\u0007"', "'\\x1B[31mred\\x07'"],
    ['({ [Symbol.for("nodejs.util.inspect.custom")]: () => "\\u001b[2Jgone" })', 'gone'],
  ])('%s is shown as %s', async (code, expected) => expect(resultOf(await kernel.run(code))).toBe(expected));

  test.each([
    ["display.html('<b>up</b>')", { 'text/html': '<b>up</b>', 'text/plain': 'up' }],
    ["display.markdown('**up**')", { 'text/markdown': '**up**', 'text/plain': '**up**' }],
    ["display.svg('<svg/>')", { 'image/svg+xml': '<svg/>', 'text/plain': '(image/svg+xml)' }],
    ['display.json({ a: 1 })', { 'application/json': { a: 1 }, 'text/plain': '{\n  "a": 1\n}' }],
    ["display.image('iVBORw0KGgo=')", { 'image/png': 'iVBORw0KGgo=', 'text/plain': '(image/png)' }],
    ["display({ 'text/html': '<i>up</i>' })", { 'text/html': '<i>up</i>', 'text/plain': expect.any(String) }],
  ])('a value that a function of `display` makes is shown in its MIME type: %s', async (code, data) => {
    const answer = await kernel.run(code);
    expect(only(answer, 'display_data').data).toEqual(data);
    expect(answer.published.filter(({ header }) => header.msg_type === 'execute_result')).toEqual([]);
  });

  test('a value that is a timer is shown as the word timer and its number', async () => {
    expect(resultOf(await kernel.run('const timer = setTimeout(() => {}, 1); timer'))).toMatch(/^timer \d+$/);
    expect(resultOf(await kernel.run('setInterval(() => {}, 1000).unref()'))).toMatch(/^timer \d+$/);
  });

  test('a value that is a list of plain objects is displayed as a table whose head does not name the types of columns', async () => {
    const { data } = only(await kernel.run("[{ a: 1, b: 'x' }, { a: 22, b: 'y' }]"), 'execute_result');
    expect(data).toEqual({
      'text/plain': ' a  b\n─────\n 1  x\n22  y',
      'text/html': expect.stringMatching(
        /^<div style="font-size:13px;line-height:1.4"><div style="overflow-x:auto"><table class="spotlab-cells" style="font-size:inherit;border-spacing:0;margin-left:-5px">.*>a<\/th>.*>y<\/td>/,
      ),
    });
    expect(only(await kernel.run("x.table([{ a: 1, b: 'x' }, { a: 22, b: 'y' }])"), 'execute_result').data).toEqual(
      data,
    );
    expect(resultOf(await kernel.run('[{ a: 1, run() { return 2 } }]'))).toContain('run: [Function: run]');
    expect(resultOf(await kernel.run('[{ a: 1n, when: undefined }]'))).toMatch(/a.*when\n─+\n1/);
    expect(resultOf(await kernel.run('const own: any = { a: 1 }; own.own = own; [own]'))).toContain('[Circular *1]');
  });

  test('a value that is a list of klines, also a part or a copy of a result, is displayed as their chart', async () => {
    await kernel.run("const hours = await x.market.klines('BTCUSDT', '1h').limit(50)");
    const [slice, copy] = [await kernel.run('hours.slice(-24)'), await kernel.run('[...hours]')];
    expect(resultOf(slice)).toMatch(/BTCUSDT.*1h.*24 klines/s);
    expect(resultOf(copy)).toMatch(/50 klines/);
    for (const shown of [slice, copy])
      expect(only(shown, 'execute_result').data).toHaveProperty(['image/svg+xml'], expect.stringContaining('<svg'));
  });

  test('a value that is a MIME bundle is displayed as its content', async () => {
    const { data } = only(await kernel.run("({ 'text/html': '<i>up</i>', 'text/plain': 'up' })"), 'execute_result');
    expect(data).toEqual({ 'text/html': '<i>up</i>', 'text/plain': 'up' });
  });

  test('is not displayed if its cell ends with a semicolon, but it is kept as _, and its errors are shown', async () => {
    expect((await kernel.run('40 + 2;')).published.map(({ header }) => header.msg_type)).not.toContain(
      'execute_result',
    );
    expect(resultOf(await kernel.run('_ // a comment;'))).toBe('42');
    expect(only(await kernel.run("Promise.reject(new Error('end'));"), 'error').evalue).toBe('end');
  });

  test('a value of 5,000 rows is cut', async () => {
    const rows = await kernel.run('Array.from({ length: 5000 }, (_, row) => ({ row }))');
    expect(resultOf(rows)).toContain('the first 5 and the last 5 of 5000 rows');
    const text = String(resultOf(await kernel.run('Array.from({ length: 5000 }, (_, row) => [row])')));
    expect(text).toContain('4900 more items');
    expect(text.length).toBeLessThan(5000);
  });

  test('a value whose properties throw does not fail its cell', async () => {
    const hostile = '({ [Symbol.for("nodejs.util.inspect.custom")]() { throw new Error("do not look") } })';
    expect(resultOf(await kernel.run(hostile))).toBe('[object Object] cannot be shown: do not look');
    const proxy = 'new Proxy({ a: 1 }, { get() { throw new Error("do not touch") } })';
    // Node 26 shows the word Proxy.
    expect(resultOf(await kernel.run(proxy))).toMatch(/^(?:Proxy\()?\{ a: 1 \}\)?$/);
  });

  test('a value with an asynchronous display method is awaited', async () => {
    const code =
      '({ [Symbol.for("Jupyter.display")]: async () => ({ "text/html": "<b>1</b>", "text/plain": "one" }) })';
    expect(only(await kernel.run(code), 'execute_result').data).toEqual({
      'text/html': '<b>1</b>',
      'text/plain': 'one',
    });
  });

  test('a value that contains several results is displayed as each of them', async () => {
    const two = 'Promise.all([x.market.depth("BTCUSDT").limit(5), x.market.avgPrice("BTCUSDT")])';
    const data = only(await kernel.run(two), 'execute_result').data as Record<string, string>;
    expect(data['text/html']).toMatch(/alt="BTCUSDT order book[\s\S]*average\sof\s5\sminutes/);
    expect(data['text/plain']).not.toMatch(/^\[/);
  });

  test('a value that is a list of unsent orders is displayed as their tickets, and nothing is sent', async () => {
    const orders = '[x.orders.limit("BTCUSDT", "BUY", "0.001", "20000"), x.orders.market("BTCUSDT", "BUY", "0.001")]';
    expect(String(resultOf(await kernel.run(orders))).match(/NOT SENT/g)).toHaveLength(2);
    await kernel.run(
      'const ticket = x.orders.limit("BTCUSDT", "BUY", "0.001", "20000"); ticket.params.symbol; ticket.verb',
    );
    expect(resultOf(await kernel.run('(await x.account.openOrders("BTCUSDT")).length'))).toBe('0');
  });

  test('is kept as _ for later cells, unless a cell has declared a _ of its own', async () => {
    await kernel.run('41 + 1');
    expect(resultOf(await kernel.run('_ * 2'))).toBe('84');
    expect(resultOf(await kernel.run("import _ from 'node:path'; typeof _.join"))).toBe("'function'");
    expect(resultOf(await kernel.run('typeof _.join'))).toBe("'function'");
  });
});

describe('a cell finds', () => {
  test('its `declare global` names, also after it is run again with another type', async () => {
    await kernel.run('declare global { var flag: number; interface Array<T> { second(): T } }\nglobalThis.flag = 3');
    expect(
      resultOf(await kernel.run('Array.prototype.second = function () { return this[1] }; [flag, [7, 8].second()]')),
    ).toBe('[ 3, 8 ]');
    await kernel.run("declare global { var flag: string }\nglobalThis.flag = 'up'");
    expect(resultOf(await kernel.run('flag.length'))).toBe('2');
    const wrong = only(await kernel.run('1;\ndeclare global { var odd: Nowhere }'), 'error').evalue;
    expect(wrong).toBe("2:27 - Cannot find name 'Nowhere'.");
  });

  test('functions of this Node that the compiler’s own types lack', async () => {
    const code =
      '[[1, 2].findLast((n) => n < 2), new Float64Array([2, 1]).toSorted()[0], "a".isWellFormed(), typeof crypto.randomUUID]';
    expect(resultOf(await kernel.run(code))).toBe("[ 1, 1, true, 'function' ]");
  });

  test('its folder, and the URL of its module', async () => {
    const here = resultOf(await kernel.run('[__dirname, import.meta.url, "import.meta"]'));
    expect(here).toContain(kernel.folder);
    expect(here).toContain('/cell.ts');
    expect(here).toContain("'import.meta'");
  });
});

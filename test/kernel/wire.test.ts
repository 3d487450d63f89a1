import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannedExchange } from '../cli/canned-exchange.js';
import { only, resultOf, StartedKernel, textOf, typesOf } from './started-kernel.js';

let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start();
});
afterAll(() => kernel.close());

describe('a cell', () => {
  test('is published with its number, and answered with its value', async () => {
    const answer = await kernel.run('const price = 40 + 2; price');
    expect(typesOf(answer)).toEqual(['execute_input', 'execute_result']);
    expect(only(answer, 'execute_input')).toEqual({ code: 'const price = 40 + 2; price', execution_count: 1 });
    expect(only(answer, 'execute_result')).toMatchObject({ execution_count: 1, data: { 'text/plain': '42' } });
    expect(answer.reply.content).toMatchObject({ status: 'ok', execution_count: 1, payload: [] });
  });

  test('can use the declarations of earlier cells and repeat them', async () => {
    await kernel.run('const again = 1');
    await kernel.run('const again = "two"');
    expect(resultOf(await kernel.run('again.length'))).toBe('3');
  });

  test('reads variables of earlier cells, also as shorthand properties', async () => {
    await kernel.run('let file = "a.csv"; const rows = 3');
    expect(resultOf(await kernel.run('const both = { file, rows, more: [{ rows }] }; both'))).toBe(
      "{ file: 'a.csv', rows: 3, more: [ { rows: 3 } ] }",
    );
    await kernel.run('({ file } = { file: "b.csv" })');
    expect(resultOf(await kernel.run('file'))).toBe("'b.csv'");
    await kernel.run('let missing: string; ({ missing = "none" } = {} as { missing?: string })');
    expect(resultOf(await kernel.run('({ missing = file } = {} as { missing?: string }); missing'))).toBe("'b.csv'");
  });

  test('destructures values of earlier cells into new names', async () => {
    await kernel.run('const trade = { price: "5", side: "BUY" }; let late = ""');
    expect(resultOf(await kernel.run('const { price: paid, side } = trade; [paid, side]'))).toBe("[ '5', 'BUY' ]");
    const inside =
      '({ side: late } = trade); const read = () => { const { price: p } = trade; return p + late }; read()';
    expect(resultOf(await kernel.run(inside))).toBe("'5BUY'");
  });

  test('awaits at the top in every form', async () => {
    expect(resultOf(await kernel.run('await (async () => 1)()'))).toBe('1');
    expect(textOf(await kernel.run('for await (const part of [1, 2]) console.log(part)'))).toBe('1\n2\n');
  });

  test('awaits a promise or a thenable at its end', async () => {
    expect(resultOf(await kernel.run('Promise.resolve(7)'))).toBe('7');
    expect(resultOf(await kernel.run('({ then: (done: (value: number) => void) => done(8) })'))).toBe('8');
  });

  test('shows a lone object literal as an object', async () => {
    expect(resultOf(await kernel.run('{ a: 1 }'))).toBe('{ a: 1 }');
  });

  test('shows nothing for undefined', async () => {
    expect(typesOf(await kernel.run('undefined'))).toEqual(['execute_input']);
  });

  test('a cell that is silent publishes nothing and is not counted', async () => {
    const before = (await kernel.run('0')).reply.content.execution_count;
    const answer = await kernel.run('console.log("unheard"); 1', { silent: true });
    expect(answer.published).toEqual([]);
    expect((await kernel.run('0')).reply.content.execution_count).toBe(Number(before) + 1);
  });

  test('can evaluate the user expressions of its request after its code', async () => {
    const { reply } = await kernel.run('const side = "BUY"', { userExpressions: { good: 'side', bad: 'nowhere' } });
    expect(reply.content.user_expressions).toMatchObject({
      good: { status: 'ok', data: { 'text/plain': "'BUY'" } },
      bad: { status: 'error', ename: 'TypeScriptError' },
    });
  });

  test('a cell of 5,000 lines arrives whole and in order', async () => {
    const answer = await kernel.run('for (let line = 0; line < 5000; line++) console.log(line)');
    expect(textOf(answer)).toBe(Array.from({ length: 5000 }, (_, line) => `${line}\n`).join(''));
    expect(answer.published.length).toBeLessThan(20);
  });

  test('a cell of one long line of wide characters arrives whole', async () => {
    const answer = await kernel.run('process.stdout.write(Buffer.from("安🚀".repeat(40_000)))');
    expect(textOf(answer)).toBe('安🚀'.repeat(40_000));
  });

  test('a cell of 2,000 displays shows each of them, in order', async () => {
    const answer = await kernel.run('for (let index = 0; index < 2000; index++) await display(index)');
    const shown = answer.published.filter(({ header }) => header.msg_type === 'display_data');
    const texts = shown.map(({ content }) => (content.data as Record<string, string>)['text/plain']);
    expect(texts).toEqual(Array.from({ length: 2000 }, (_, index) => String(index)));
  });

  test('keeps the order of stdout, stderr and displays', async () => {
    const answer = await kernel.run('console.log(1); console.error(2); await display(3); console.log(4); 5');
    expect(typesOf(answer)).toEqual(['execute_input', 'stream', 'stream', 'display_data', 'stream', 'execute_result']);
  });

  test('gets the output that it prints late, although another cell runs', async () => {
    await kernel.run(
      `const turn = { isSecond: false, told: () => {} };
const timer = setInterval(() => { if (turn.isSecond) { clearInterval(timer); console.log("from the first"); turn.told() } }, 5);
undefined`,
    );
    const second = await kernel.run(
      'turn.isSecond = true; await new Promise<void>((done) => { turn.told = done }); console.log("from the second")',
    );
    expect(textOf(second)).toBe('from the second\n');
    await expect
      .poll(() => kernel.late.map(({ content }) => content.text), { timeout: 60_000 })
      .toContain('from the first\n');
  });
});

describe('an error', () => {
  test('names the line the user typed, without frames of the kernel', async () => {
    await kernel.run('interface Unused { a: number }\nfunction fails() {\n  throw new RangeError("too far");\n}');
    const answer = await kernel.run('fails()');
    const error = only(answer, 'error');
    expect(error).toMatchObject({ ename: 'RangeError', evalue: 'too far' });
    const traceback = (error.traceback as string[]).join('\n');
    expect(traceback).toMatch(/^RangeError: too far\n3 \| {3}throw new RangeError\("too far"\);\n/);
    expect(traceback).toMatch(/at fails \(cell\[\d+\]:3:9\)\n {4}at cell\[\d+\]:1:1$/);
    expect(answer.reply.content).toMatchObject({ status: 'error', ename: 'RangeError', evalue: 'too far' });
  });

  test('an error of types is reported before anything runs', async () => {
    const answer = await kernel.run('console.log("ran");\nconst lot: number = "x"');
    expect(textOf(answer)).toBe('');
    expect(only(answer, 'error')).toMatchObject({
      ename: 'TypeScriptError',
      evalue: "2:7 - Type 'string' is not assignable to type 'number'.",
    });
    expect(textOf(answer, 'stderr')).toBe('');
  });

  test('does not stop the cells after it', async () => {
    await kernel.run('throw new Error("once")');
    expect(resultOf(await kernel.run('1'))).toBe('1');
  });

  test('aborts the cells that were queued behind it', async () => {
    const answers = await Promise.all(['throw new Error("stop")', '1', '2'].map((code) => kernel.run(code)));
    expect(answers.map(({ reply }) => reply.content.status)).toEqual(['error', 'aborted', 'aborted']);
  });

  test('runs queued cells after an error when the request allows it', async () => {
    const codes = ['throw new Error("go on")', '1', '2'];
    const answers = await Promise.all(codes.map((code) => kernel.run(code, { stopOnError: false })));
    expect(answers.map(({ reply }) => reply.content.status)).toEqual(['error', 'ok', 'ok']);
  });

  test('an error that is not handled ends its own cell', async () => {
    const rejected = await kernel.run('void Promise.reject(new Error("lost")); 1');
    expect(only(rejected, 'error')).toMatchObject({ ename: 'Error', evalue: 'lost' });
    const thrown = await kernel.run(
      'setTimeout(() => { throw new Error("thrown late") }, 1); await new Promise(() => {})',
    );
    expect(only(thrown, 'error')).toMatchObject({ evalue: 'thrown late' });
  });

  test('an error that occurs after its cell is printed under that cell, and ends no other cell', async () => {
    await kernel.run(
      `const later = { isNext: false, failed: () => {} };
const watch = setInterval(() => {
  if (!later.isNext) return;
  clearInterval(watch);
  void Promise.reject(new Error("too late"));
  // Node reports unhandled rejections later, so the test waits for the message.
  setTimeout(later.failed);
}, 5);
undefined`,
    );
    const next = await kernel.run(
      'later.isNext = true; await new Promise<void>((done) => { later.failed = done }); "well"',
    );
    expect(resultOf(next)).toBe("'well'");
    const late = () => kernel.late.map(({ content }) => content.text).join('');
    await expect
      .poll(late, { timeout: 60_000 })
      .toMatch(/^Unhandled rejection: Error: too late\n5 \| {3}void Promise/m);
  });

  test('is thrown by process.exit, which does not end the kernel', async () => {
    expect(only(await kernel.run('process.exit(3)'), 'error').evalue).toMatch(/would end the kernel/);
  });
});

describe('a missing module', () => {
  test('makes its cell fail, and can be imported after it was written', async () => {
    expect(only(await kernel.run('import { lot } from "./late-module"; lot'), 'error').ename).toBe('TypeScriptError');
    writeFileSync(join(kernel.folder, 'late-module.ts'), 'export const lot = 11;\n');
    mkdirSync(join(kernel.folder, 'node_modules'), { recursive: true });
    // A file watcher notifies the compiler, which resolves the module again after a delay.
    let again = await kernel.run('import { lot } from "./late-module"; lot');
    while (again.reply.content.status === 'error') {
      await kernel.run('await new Promise((done) => setTimeout(done, 50))');
      again = await kernel.run('import { lot } from "./late-module"; lot');
    }
    expect(resultOf(again)).toBe('11');
  });
});

describe('queued cells', () => {
  test('run one after the other', async () => {
    const first = kernel.run('await new Promise((done) => setTimeout(done, 100)); console.log("slow")');
    const second = kernel.run('console.log("quick")');
    const [slow, quick] = await Promise.all([first, second]);
    expect(Number(quick.reply.content.execution_count)).toBe(Number(slow.reply.content.execution_count) + 1);
    expect([textOf(slow), textOf(quick)]).toEqual(['slow\n', 'quick\n']);
  });

  test('do not keep other requests waiting', async () => {
    // The cell ends only because it is interrupted after the answer.
    const { answer } = await kernel.begin('await new Promise(() => {})');
    expect(await kernel.ask('is_complete_request', { code: '1' })).toEqual({ status: 'complete' });
    kernel.process.interrupt();
    expect(only(await answer, 'error').ename).toBe('Interrupted');
  });
});

describe('a display', () => {
  test('a display of one value is one bundle with all its MIME types', async () => {
    const answer = await kernel.run(
      '({ [Symbol.for("Jupyter.display")]: () => ({ "text/html": "<b>1</b>", "text/plain": "\\u001b[1m1\\u001b[0m" }) })',
    );
    expect(only(answer, 'execute_result').data).toEqual({ 'text/html': '<b>1</b>', 'text/plain': '1' });
  });

  test('a display whose drawing fails falls back to text and says so', async () => {
    const answer = await kernel.run('({ a: 1, [Symbol.for("Jupyter.display")]() { throw new Error("no ink"); } })');
    expect(resultOf(answer)).toContain('a: 1');
    expect(textOf(answer, 'stderr')).toBe('The method Jupyter.display of the value failed: no ink\n');
  });

  test.each([
    'await display(1)',
    'display(1)',
    'Promise.all([display(1), display(2)])',
    'const it = await display(1); it',
  ])('a display at the end of a cell, %s, is shown once, and not again by its handle', async (code) => {
    const types = typesOf(await kernel.run(code));
    expect(types.slice(0, 2)).toEqual(['execute_input', 'display_data']);
    expect(types).not.toContain('execute_result');
  });

  test('a display that is the value of a later cell is shown as its handle', async () => {
    await kernel.run('const earlier = await display("one", { id: "first" })');
    expect(resultOf(await kernel.run('earlier'))).toMatch(/^\{ id: 'first', update: \[/);
  });

  test('is updated in place', async () => {
    const answer = await kernel.run('const shown = await display("one"); await shown.update("two")');
    const [first, second] = answer.published.slice(1);
    expect(first?.header.msg_type).toBe('display_data');
    expect(second?.header.msg_type).toBe('update_display_data');
    expect(second?.content.data).toEqual({ 'text/plain': "'two'" });
    expect(second?.content.transient).toEqual(first?.content.transient);
  });

  test('can be cleared, at once or when the next output comes', async () => {
    const answer = await kernel.run('console.log(1); clearOutput(); console.log(2); clearOutput({ wait: true }); 3');
    expect(typesOf(answer)).toEqual([
      'execute_input',
      'stream',
      'clear_output',
      'stream',
      'clear_output',
      'execute_result',
    ]);
    expect(answer.published.flatMap(({ content }) => (content.wait === undefined ? [] : [content.wait]))).toEqual([
      false,
      true,
    ]);
  });

  test('a display can be made through the module of tslab', async () => {
    const answer = await kernel.run('import { display as classic } from "tslab"; classic.html("<i>old</i>")');
    expect(only(answer, 'display_data').data).toEqual({ 'text/html': '<i>old</i>' });
  });
});

describe('an interrupt', () => {
  const onceRunning = (code: string, act: () => void) => {
    const started = `console.log("running"); await display(0); ${code}`;
    return kernel.run(started, {}, (message) => message.header.msg_type === 'display_data' && act());
  };

  test('ends a cell that awaits', async () => {
    const answer = await onceRunning('await new Promise(() => {})', () => kernel.process.interrupt());
    expect(only(answer, 'error')).toMatchObject({ ename: 'Interrupted' });
  });

  test('ends a loop that never awaits', async () => {
    // A kernel in a loop sends no messages. An interrupt during compilation is lost, so the test repeats it.
    let pressing: NodeJS.Timeout | undefined;
    const answer = await kernel.run('while (true) {}', {}, () => {
      pressing ??= setInterval(() => kernel.process.interrupt(), 200);
    });
    clearInterval(pressing);
    expect(only(answer, 'error')).toMatchObject({ ename: 'Interrupted' });
  });

  test('can be requested by message', async () => {
    const { client } = kernel.process;
    const answer = await onceRunning('await new Promise(() => {})', () => {
      void client.request('control', 'interrupt_request', {});
    });
    expect(only(answer, 'error')).toMatchObject({ ename: 'Interrupted' });
  });

  test('leaves the kernel and its declarations as they were', async () => {
    expect(resultOf(await kernel.run('price'))).toBe('42');
  });
});

describe('input', () => {
  test('sends a question to the client and resolves with the answer', async () => {
    kernel.process.client.onInput = (prompt) => `${prompt} yes`;
    expect(resultOf(await kernel.run('await input("Really?")', { allowStdin: true }))).toBe("'Really? yes'");
  });

  test('rejects if the client does not support input', async () => {
    expect(only(await kernel.run('await input("Really?")'), 'error').evalue).toMatch(/does not support user input/);
  });
});

describe('an order for another exchange than the embedded one', () => {
  const connected = (url: string) =>
    `const other = await connect({ network: '${url}', apiKey: '${'k'.repeat(64)}', secretKey: '${'s'.repeat(64)}' })`;
  const order = "await other.orders.market('BTCUSDT', 'BUY', '1')";

  test('needs confirmation under its cell, and is refused if the client does not support input', async () => {
    const exchange = await cannedExchange();
    await kernel.run(connected(exchange.url));
    const refused = only(await kernel.run(order), 'error');
    expect(refused.ename).toBe('NotConfirmedError');
    expect(refused.evalue).toMatch(/no user can be asked.*SPOTLAB_YES=1/);
    const questions: string[] = [];
    kernel.process.client.onInput = (prompt) => (questions.push(prompt) === 1 ? 'n' : 'y');
    const declined = await kernel.run(order, { allowStdin: true });
    expect(only(declined, 'error').evalue).toMatch(/was not confirmed; nothing was sent/);
    const ticket = only(declined, 'display_data').data as Record<string, string>;
    expect(ticket['text/plain']).toContain('SEND?');
    expect(ticket['text/html']).toContain('orders.market');
    expect(exchange.requests).toEqual([]);
    expect(only(await kernel.run(order, { allowStdin: true }), 'error').evalue).toMatch(/Invalid symbol/);
    expect(questions).toHaveLength(2);
    // The client loads the filters, then sends the order.
    expect(exchange.requests.map((line) => line.split('?')[0])).toEqual([
      'GET /api/v3/exchangeInfo',
      'POST /api/v3/order',
    ]);
    await exchange.close();
  });
});

describe('a help question, such as `x.market.klines?`', () => {
  test('opens the documentation of the named member', async () => {
    const { reply } = await kernel.run('x.market.klines?');
    const [page] = reply.content.payload as { source: string; data: Record<string, string> }[];
    expect(page?.source).toBe('page');
    expect(page?.data['text/plain']).toMatch(/^x\.market\.klines\(symbol, interval\)[\s\S]*weight/i);
    const other = (await kernel.run('Math.max?')).reply.content.payload as (typeof page)[];
    expect(other[0]?.data['text/plain']).toContain('Returns the larger');
  });

  test.each(['x', 'x.market.klines', 'errors', '-1003'])(
    'about %s names only further questions that a cell can ask',
    async (topic) => {
      const pageOf = async (question: string) => {
        const payload = (await kernel.run(question)).reply.content.payload as { data: Record<string, string> }[];
        return stripVTControlCharacters(payload[0]?.data['text/plain'] ?? '');
      };
      const page = await pageOf(`${topic}?`);
      expect(page).not.toBe('');
      expect(page).not.toContain('.help');
      for (const [question] of page.matchAll(/(?<![\w.])-?\w+\?/g)) expect(await pageOf(question)).not.toBe('');
    },
  );

  test('about an unknown name says that the name is unknown', async () => {
    const answer = await kernel.run('x.market.nothing?');
    expect(textOf(answer, 'stderr')).toBe('No help found for x.market.nothing.\n');
    expect(answer.reply.content).toMatchObject({ status: 'ok', payload: [] });
  });
});

describe('replies to other requests', () => {
  test('replies to kernel_info_request contain the language and the protocol', async () => {
    expect(await kernel.ask('kernel_info_request', {})).toMatchObject({
      status: 'ok',
      protocol_version: '5.3',
      implementation: 'spotlab',
      language_info: { name: 'typescript', file_extension: '.ts' },
    });
  });

  test('say whether code is complete', async () => {
    const statusOf = async (code: string) => (await kernel.ask('is_complete_request', { code })).status;
    expect(await statusOf('1 + 1')).toBe('complete');
    expect(await statusOf('for (;;) {')).toBe('incomplete');
    expect(await statusOf('const text = `open')).toBe('incomplete');
    expect(await statusOf(') (')).toBe('invalid');
  });

  test('replies to history_request contain the history', async () => {
    await kernel.run('"remember me"');
    const reply = await kernel.ask('history_request', { hist_access_type: 'tail', n: 1, output: true });
    expect(reply.history).toEqual([[0, expect.any(Number), ['"remember me"', "'remember me'"]]]);
    const found = await kernel.ask('history_request', { hist_access_type: 'search', pattern: '"remember*', n: 5 });
    expect(found.history).toHaveLength(1);
  });

  test('replies to comm_info_request contain no comms', async () => {
    expect(await kernel.ask('comm_info_request', {})).toEqual({ status: 'ok', comms: {} });
  });

  test('complete the path of an import, and keep the quote after it', async () => {
    const code = "import { readFileSync } from 'node:fs'";
    const cursor = code.length - 1;
    const reply = await kernel.ask('complete_request', { code, cursor_pos: cursor });
    expect(reply).toMatchObject({ cursor_start: cursor - 'node:fs'.length, cursor_end: cursor });
    expect(reply.matches).toEqual(['node:fs', 'node:fs/promises']);
  });

  test('inspect the call where an argument is yet to be written', async () => {
    await kernel.run('function weigh(grams: number, unit?: string) { return grams }\nconst mass = 5');
    const about = async (code: string) => {
      const reply = await kernel.ask('inspect_request', { code, cursor_pos: code.length, detail_level: 0 });
      return (reply.data as Record<string, string>)['text/plain'];
    };
    expect(await about('weigh(mass, ')).toContain('weigh(grams: number, unit?: string');
    expect(await about('weigh(weigh(mass), ')).toContain('weigh(grams: number');
    expect(await about('weigh(mass')).toContain('const mass: 5');
  });

  test('complete members and count cursors in characters', async () => {
    await kernel.run('const icon = { "longName": 1 }');
    const code = '"🚀"; icon.lo';
    const cursor = [...code].length;
    const reply = await kernel.ask('complete_request', { code, cursor_pos: cursor });
    expect(reply).toMatchObject({ status: 'ok', matches: ['longName'], cursor_start: cursor - 2, cursor_end: cursor });
  });
});

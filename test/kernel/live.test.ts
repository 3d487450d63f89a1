/**
 * Tests live displays over the kernel's sockets. The tests do not sleep: displays end by themselves, or a message is
 * awaited.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../src/kernel/wire/message.js';
import { only, resultOf, StartedKernel, textOf, typesOf } from './started-kernel.js';

let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start();
  kernel.process.client.onLateOutput = hear;
});
afterAll(() => kernel.close());

const idOf = ({ content }: Message) => (content.transient as { display_id?: string } | undefined)?.display_id;
const dataOf = ({ content }: Message) => (content.data ?? {}) as Record<string, string>;
const captionOf = (message: Message) => dataOf(message)['text/plain']?.split('\n').at(-1) ?? '';

/** The id of the display that a cell opened. */
function opened(published: readonly Message[]): string {
  const ids = published.filter(({ header }) => header.msg_type === 'display_data').map(idOf);
  if (ids.length !== 1 || ids[0] === undefined) throw new Error(`${ids.length} displays`);
  return ids[0];
}

/** All published messages, those after the end of their cell included. */
const heard: Message[] = [];
const waiting = new Set<() => void>();
function hear(message: Message): void {
  heard.push(message);
  for (const look of waiting) look();
}

function run(code: string, onMessage: (message: Message) => void = () => {}) {
  return kernel.run(code, {}, (message) => {
    hear(message);
    onMessage(message);
  });
}

/** The first matching message among those received and those to come. */
function message(isWanted: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve) => {
    const look = () => {
      const found = heard.find(isWanted);
      if (!found) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
  });
}

const endOf = (id: string) => message((one) => idOf(one) === id && /^■/m.test(dataOf(one)['text/plain'] ?? ''));

describe('a stream at the end of a cell', () => {
  test('is drawn live: its events arrive below the cell, and a picture stays when it is stopped', async () => {
    await run('await x.exchange.clock.speed(500)');
    const answer = await run("x.stream.trades('BTCUSDT')");
    expect(typesOf(answer)).not.toContain('execute_result');
    const id = opened(answer.published);
    await message((one) => idOf(one) === id && /BTCUSDT trades/.test(dataOf(one)['text/plain'] ?? ''));
    kernel.process.interrupt();
    expect(dataOf(await endOf(id))['text/plain']).toMatch(/BTCUSDT trades/);
    await run('await x.exchange.clock.speed(1)');
  });

  test('a stream that is assigned to a variable at the end of a cell is not opened', async () => {
    const answer = await run("const later = x.stream.trades('BTCUSDT')");
    expect(typesOf(answer)).not.toContain('display_data');
  });
});

describe('a live display', () => {
  test('is one output that is updated in place, and its last caption says that it has ended', async () => {
    const answer = await run(
      "const live = x.market.depth('BTCUSDT').limit(5).live({ every: 250, times: 3 }); await live.done",
    );
    const [, first, ...updates] = answer.published as [Message, Message, ...Message[]];
    expect(typesOf(answer)).toEqual(['execute_input', 'display_data', ...updates.map(() => 'update_display_data')]);
    expect(new Set([first, ...updates].map(idOf)).size).toBe(1);
    expect(captionOf(first)).toBe('● live · asking …');
    // On a slow machine the second picture may be missing.
    const [asIs] = updates.map(captionOf);
    const ending = updates.map(captionOf).at(-1);
    expect([asIs, ending]).toEqual([
      expect.stringMatching(/^● live \d\d:\d\d:\d\d UTC · updated 1× · every 250 ms · weight 5, \d+\/6000 used$/),
      expect.stringMatching(/^■ over \d\d:\d\d:\d\d UTC · updated 3× · weight 15 in all$/),
    ]);
    for (const update of updates) {
      expect(dataOf(update)['text/plain']).toContain('BTCUSDT order book');
      expect(dataOf(update)['text/html']).toContain('BTCUSDT');
    }
  });

  test('does not block its cell, which ends after the first picture; the handle is not displayed again', async () => {
    const answer = await run("const book = x.market.depth('BTCUSDT').live('500ms'); book");
    expect(typesOf(answer)).toEqual(['execute_input', 'display_data', 'update_display_data']);
    expect(resultOf(await run('book.isRunning'))).toBe('true');
    await run('await book.stop()');
    expect(captionOf(await endOf(opened(answer.published)))).toMatch(/^■ stopped/);
    expect(resultOf(await run('[book.isRunning, book.updates > 0]'))).toBe('[ false, true ]');
  });

  test('is updated in its own output while later cells run, but with messages that belong to the later cells', async () => {
    const first = await run("const limits = x.limits.live('200ms')");
    const second = await run(
      'let seen = 0; for await (const now of limits) { seen += now.windows.length > 0 ? 1 : 0; if (seen > 2) break } seen',
    );
    const updates = second.published.slice(1, -1);
    expect(typesOf(second)).toEqual(['execute_input', ...updates.map(() => 'update_display_data'), 'execute_result']);
    expect(new Set(updates.map(idOf))).toEqual(new Set([opened(first.published)]));
    const third = await run('await limits.stop()');
    expect(third.published.map(captionOf).at(-1)).toMatch(/^■ stopped/);
  });

  test('a live display that is displayed again appears in both outputs, with one id', async () => {
    const first = await run('const twice = x.latency.live({ times: 1 }); await twice.done');
    const second = await run('twice');
    const third = await run('const shown = await display(twice)');
    expect(opened(second.published)).toBe(opened(first.published));
    expect(opened(third.published)).toBe(opened(first.published));
    expect(captionOf(only(second, 'display_data') && (second.published[1] as Message))).toMatch(/^■ over/);
  });

  test('a live display that display() opens can be updated with its handle, from any cell', async () => {
    const first = await run("const shown = await display(x.chart([1, 2], { name: 'equity' }))");
    const second = await run("await shown.update(x.chart([1, 2, 5], { name: 'equity' }))");
    const update = only(second, 'update_display_data');
    expect(update.transient).toEqual({ display_id: opened(first.published) });
    expect(update.data).toMatchObject({
      'text/plain': expect.stringContaining('equity  3 values'),
      'text/html': expect.stringContaining('<img'),
      'image/svg+xml': expect.stringContaining('<svg'),
    });
  });

  test('displays the result of a function, such as the chart of a growing list', async () => {
    const answer = await run(
      "const equity: number[] = [1]; const drawing = x.live(() => { equity.push(equity.length); return x.chart(equity, { name: 'equity' }) }, { every: 250, times: 2 }); await drawing.done",
    );
    const last = answer.published.at(-1) as Message;
    expect(dataOf(last)['text/plain']).toContain('equity  3 values');
    expect(Object.keys(dataOf(last)).sort()).toEqual(['image/svg+xml', 'text/html', 'text/plain']);
    // Updates contain only the HTML; the last one, which is saved in files, also contains the SVG.
    expect(Object.keys(dataOf(answer.published.at(-2) as Message)).sort()).toEqual(['text/html', 'text/plain']);
  });

  test('shows the error of a failed request, and continues', async () => {
    const answer = await run(
      'let look = 0; const failing = x.live(() => { look += 1; if (look === 2) throw new RangeError("no <quote>"); return look }, { every: 600, times: 3 }); await failing.done',
    );
    const texts = answer.published.slice(2).map((message) => dataOf(message)['text/plain']);
    expect(texts[0]).toMatch(/^1\n● live/);
    expect(texts[1]).toMatch(/^1\n● live .*\nfailed 1 of 5, again in .* ms: RangeError: no <quote>$/);
    expect(texts[2]).toMatch(/^3\n■ over/);
  });

  test('a live display with too many failures ends with the reason, and rejects `done`', async () => {
    const answer = await run("const wrong = x.market.depth('NOSUCH').live({ every: 100, failures: 2 })");
    expect(textOf(answer, 'stderr')).toBe('');
    const end = await endOf(opened(answer.published));
    expect(dataOf(end)['text/plain']).toMatch(/^■ failed .*\nExchangeError: .*Invalid symbol/);
    expect(only(await run('await wrong.done'), 'error').ename).toBe('ExchangeError');
  });

  test('cannot trade: live() of a trading call is an error of types, and x.live() refuses trading calls of its function', async () => {
    const answer = await run("x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').live()");
    expect(only(answer, 'error')).toMatchObject({ ename: 'TypeScriptError' });
    const deep = await run(
      "const trader = x.live(async () => [await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')]); await trader.done",
    );
    expect(only(deep, 'error').evalue).toMatch(/a watch may only read; nothing was sent/);
    expect(resultOf(await run('(await x.account.openOrders()).length'))).toBe('0');
  });
});

test('a cell that ends with a live display, or with its handle, shows no other result', async () => {
  for (const code of ['x.latency.live({ times: 1 })', 'await display(x.latency.live({ times: 1 }))']) {
    const types = typesOf(await run(code));
    expect(types.slice(0, 2)).toEqual(['execute_input', 'display_data']);
    expect(types).not.toContain('execute_result');
  }
});

describe('two live displays', () => {
  test('run at the same time, each in its own output', async () => {
    const answer = await run(
      "const pair = [x.market.depth('BTCUSDT').live({ every: 200, times: 2 }), x.market.ticker.price('ETHUSDT').live({ every: 200, times: 2 })]; await Promise.all(pair.map(({ done }) => done))",
    );
    const ends = answer.published.filter((message) => captionOf(message).startsWith('■'));
    expect(new Set(ends.map(idOf)).size).toBe(2);
    expect(ends.map((message) => dataOf(message)['text/plain']).join()).toMatch(
      /BTCUSDT order book[\s\S]*ETHUSDT|ETHUSDT[\s\S]*BTCUSDT order book/,
    );
  });
});

describe('a live display ends', () => {
  test('a live display ends with the interrupt of its cell, whose code does not continue', async () => {
    const code = "const waited = x.limits.live('200ms'); await waited.done; console.log('ran on')";
    const answer = await run(code, (message) => {
      if (captionOf(message).includes('updated 1×')) kernel.process.interrupt();
    });
    expect(only(answer, 'error')).toMatchObject({ ename: 'Interrupted' });
    expect(textOf(answer)).toBe('');
    const all = heard.filter((message) => idOf(message) === opened(answer.published));
    expect(captionOf(all.at(-1) as Message)).toMatch(/^■ interrupted/);
  });

  test('a live display ends with an interrupt while no cell runs, but not with the interrupt of another cell', async () => {
    const answer = await run("const beside = x.limits.live('200ms')");
    const other = await run('await display(0); await new Promise(() => {})', (message) => {
      if (message.header.msg_type === 'display_data') kernel.process.interrupt();
    });
    expect(only(other, 'error')).toMatchObject({ ename: 'Interrupted' });
    expect(resultOf(await run('beside.isRunning'))).toBe('true');
    kernel.process.interrupt();
    expect(captionOf(await endOf(opened(answer.published)))).toMatch(/^■ interrupted/);
  });

  test('a live display ends when its cell runs again', async () => {
    const code = "x.market.ticker.price('BTCUSDT').live('200ms')";
    const first = await run(code);
    const second = await run(code);
    expect(captionOf(await endOf(opened(first.published)))).toMatch(/^■ stopped/);
    kernel.process.interrupt();
    await endOf(opened(second.published));
  });

  test('a live display ends when its output is cleared', async () => {
    const answer = await run("const gone = x.limits.live('200ms'); clearOutput(); await gone.done; gone.isRunning");
    expect(resultOf(answer)).toBe('false');
    expect(typesOf(answer)).toContain('clear_output');
  });

  test('a live display ends with the kernel, and its last caption is published before the kernel exits', async () => {
    // This is the last test of the file, so it may end the kernel.
    const answer = await run("const last = x.market.depth('BTCUSDT').live('200ms')");
    await kernel.close();
    const id = opened(answer.published);
    const shown = heard.filter((message) => idOf(message) === id);
    expect(captionOf(shown.at(-1) as Message)).toMatch(/^■ stopped/);
  });
});

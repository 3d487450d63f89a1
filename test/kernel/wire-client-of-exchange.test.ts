import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only, resultOf, StartedKernel, textOf } from './started-kernel.js';

let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start();
});
afterAll(() => kernel.close());

describe('the client x that each cell has', () => {
  test('answers from the embedded exchange', async () => {
    expect(resultOf(await kernel.run('(await x.market.klines("BTCUSDT", "1h").limit(3)).length'))).toBe('3');
  });

  test('is typed: a wrong interval fails before anything is sent', async () => {
    const error = only(await kernel.run('await x.market.klines("BTCUSDT", "7h")'), 'error');
    expect(error).toMatchObject({ ename: 'TypeScriptError' });
  });

  test('draws a reading call at the end of a cell as a chart, and adds plain text', async () => {
    const answer = await kernel.run('x.market.klines("BTCUSDT", "1h").tz("8").limit(48)');
    const data = only(answer, 'execute_result').data as Record<string, string>;
    expect(Object.keys(data).sort()).toEqual(['image/svg+xml', 'text/html', 'text/plain']);
    expect(data['text/html']).toMatch(/<img [^>]*src="data:image\/svg\+xml;base64,/);
  });

  test('shows a trading call at the end of a cell as a ticket and does not send it', async () => {
    const answer = await kernel.run('x.orders.limit("BTCUSDT", "BUY", "0.001", "20000")');
    expect(resultOf(answer)).toMatch(/not sent/i);
    expect(resultOf(await kernel.run('(await x.account.openOrders("BTCUSDT")).length'))).toBe('0');
  });

  test('does not send a trading call that a cell gives to display()', async () => {
    const answer = await kernel.run('await display(x.orders.limit("BTCUSDT", "BUY", "0.001", "20000")); undefined');
    expect(JSON.stringify(only(answer, 'display_data'))).toMatch(/not sent/i);
    expect(resultOf(await kernel.run('(await x.account.openOrders("BTCUSDT")).length'))).toBe('0');
  });

  test('sends an awaited order once, also when the cell echoes it', async () => {
    await kernel.run('const order = x.orders.limit("BTCUSDT", "BUY", "0.001", "20000"); await order; await order');
    expect(resultOf(await kernel.run('(await x.account.openOrders("BTCUSDT")).length'))).toBe('1');
  });

  test("lets another client order on the kernel's own exchange without a confirmation", async () => {
    const answer = await kernel.run(
      `const { apiKey, secretKey } = await x.exchange.accounts.open()
      const other = await connect({ network: x.network.baseUrl, apiKey, secretKey })
      const placed = await other.orders.limit('BTCUSDT', 'BUY', '0.01', '40000')
      await other.close()
      placed.status`,
    );
    expect(resultOf(answer)).toBe("'NEW'");
  });

  test("is of the same module that a cell gets by import from 'spotlab'", async () => {
    expect(resultOf(await kernel.run('import { isCall } from "spotlab"; isCall(x.general.ping())'))).toBe('true');
  });

  test('shows a refusal of the exchange with its code, and without stack frames of spotlab', async () => {
    const answer = await kernel.run('await x.orders.get("BTCUSDT", 999999999)');
    const error = only(answer, 'error');
    expect(JSON.stringify(error)).toContain('-2013');
    expect((error.traceback as string[]).join('\n')).not.toMatch(/node:|dist\/(src|chunks)|node_modules/);
  });
});

describe('an interrupt while a request is in flight', () => {
  /** Runs a cell and interrupts it when its request has arrived; the server prints this under its own cell. */
  const stopped = async (code: string) => {
    const answer = kernel.run(code);
    await heard();
    kernel.process.interrupt();
    return answer;
  };
  const heard = () =>
    new Promise<void>((resolve) => {
      kernel.process.client.onLateOutput = ({ content }) => {
        if (content.text === 'heard\n') resolve();
      };
    });

  beforeAll(async () => {
    await kernel.run(`import { createServer } from 'node:http';
let hangUp = () => {};
const hungUp = new Promise<string>((resolve) => { hangUp = () => resolve('hung up') });
const deaf = createServer((request, response) => {
  // The client loads the filters before it sends an order.
  if (request.url?.includes('exchangeInfo')) return response.writeHead(400).end('{"code":-1121,"msg":"Invalid symbol."}');
  console.log('heard');
  return request.socket.once('close', hangUp);
});
await new Promise<void>((done) => void deaf.listen(0, '127.0.0.1', done));
const { port } = deaf.address() as { port: number };
const far = await connect({ network: 'http://127.0.0.1:' + port, apiKey: 'a', secretKey: 'b', confirm: () => true });`);
  });

  test('aborts a reading request', async () => {
    const answer = await stopped('await far.market.ticker.price("BTCUSDT")');
    expect(only(answer, 'error')).toMatchObject({ ename: 'TransportError', evalue: expect.stringMatching(/aborted/) });
  });

  test('an interrupt of an order in flight says that the order may exist, and how to query it', async () => {
    const error = only(await stopped('await far.orders.limit("BTCUSDT", "BUY", "1", "20000")'), 'error');
    expect(error.ename).toBe('OutcomeUnknownError');
    expect(error.evalue).toMatch(/await x\.orders\.get\('BTCUSDT'/);
  });

  test('closes the connections, and the next cell runs', async () => {
    expect(resultOf(await kernel.run('await hungUp'))).toBe("'hung up'");
  });
});

describe('completion', () => {
  const complete = async (code: string, cursor = code.length) =>
    kernel.process.client.request('shell', 'complete_request', { code, cursor_pos: cursor });

  test('completion inside a string literal replaces the whole literal by one name', async () => {
    const code = 'x.market.klines("BTCUSDT", "1")';
    const { content } = (await complete(code, code.length - 2)).reply;
    expect(content.matches).toContain('1h');
    expect([content.cursor_start, content.cursor_end]).toEqual([code.length - 3, code.length - 2]);
  });

  test('replaces the whole text of a string literal, of an argument of a call or of a type of the user, also with other text in it', async () => {
    const interval = 'x.market.klines("BTCUSDT", "1/m")';
    const { content: known } = (await complete(interval, interval.indexOf('/'))).reply;
    expect(known.matches).toContain('1h');
    expect([known.cursor_start, known.cursor_end]).toEqual([28, 31]);
    const code = "const mode: 'by-price' | 'by-time' = 'by-t-'";
    const { content: typed } = (await complete(code, code.length - 2)).reply;
    expect(typed.matches).toEqual(['by-time']);
    expect([typed.cursor_start, typed.cursor_end]).toEqual([38, 43]);
  });

  test('offers the symbols of the exchange where a symbol is written', async () => {
    const code = 'x.market.klines("BTCUS';
    const { content } = (await complete(code)).reply;
    expect(content.matches).toEqual(['BTCUSDT', 'BTCUSDC']);
    expect([content.cursor_start, content.cursor_end]).toEqual([17, 22]);
  });

  test('offers groups and verbs', async () => {
    expect((await complete('x.mark')).reply.content.matches).toEqual(['market']);
    expect((await complete('x.market.kl')).reply.content.matches).toContain('klines');
  });

  test('offers setters that the call still accepts, with their descriptions', async () => {
    const { content } = (await complete("x.market.klines('BTCUSDT', '1h').limit(3).t")).reply;
    expect((content.matches as string[]).slice(0, 2)).toEqual(['to', 'tz']);
    const { _jupyter_types_experimental: types } = content.metadata as Record<string, Record<string, unknown>[]>;
    expect(types?.[1]).toMatchObject({
      text: 'tz',
      type: 'method',
      documentation: expect.stringMatching(/^Time zone/),
    });
  });

  test('offers the ids of open orders, each with its terms', async () => {
    await kernel.run("const resting = await x.orders.limit('BTCUSDT', 'BUY', '0.001', '21000')");
    const id = resultOf(await kernel.run('resting.orderId'));
    const { content } = (await complete("x.orders.get('BTCUSDT', ")).reply;
    expect(content.matches).toContain(id);
    expect(JSON.stringify(content.metadata)).toContain('BUY 0.001 @ 21000 LIMIT');
  });

  test('offers the members of a call or a value that a variable contains', async () => {
    await kernel.run("const held = x.market.klines('BTCUSDT', '1h'); const loose: any = { alpha: 1 }");
    expect((await complete('held.ti')).reply.content.matches).toEqual(['timeZone']);
    expect((await complete('loose.')).reply.content.matches).toEqual(['alpha']);
    expect((await complete('resting.exec')).reply.content.matches).toEqual(['executedQty']);
  });

  test('completion does not wait for a cell that awaits', async () => {
    // The cell ends only because it is interrupted after the answer.
    const { answer } = await kernel.begin('await new Promise(() => {})');
    expect((await complete('x.market.kl')).reply.content.matches).toEqual(['klines']);
    kernel.process.interrupt();
    expect(only(await answer, 'error').ename).toBe('Interrupted');
  });
});

describe('inspection', () => {
  const inspect = async (code: string, cursor = code.length) => {
    const reply = await kernel.ask('inspect_request', { code, cursor_pos: cursor, detail_level: 0 });
    return reply.found === true ? (reply.data as Record<string, string>)['text/plain'] : undefined;
  };

  test('inspection of a verb shows its help, also in the middle of a chain', async () => {
    expect(await inspect("x.market.klines('BTCUSDT', '1h').limit(3)", 12)).toMatch(
      /^x\.market\.klines\(symbol, interval\)[\s\S]*example[\s\S]*setters[\s\S]*weight +2[\s\S]*-1121/,
    );
    expect(await inspect("x.market.klines('BTCUSDT', '1h').tz('8').limit(3)", 35)).toMatch(/^\.tz\(timeZone\)/);
  });

  test('inspection inside brackets begins with the argument at the cursor', async () => {
    expect(await inspect("x.market.klines('BTCUSDT', ")).toMatch(/^klines\(symbol, \*interval\*\)/);
  });

  test("inspection of a name that is not spotlab's shows the text of the compiler", async () => {
    expect(await inspect('Math.max')).toMatch(/Returns the larger/);
    expect(await inspect('resting.status')).toMatch(/OrderStatus/);
  });
});

describe('the warning of a cell', () => {
  const warningOf = async (code: string) => textOf(await kernel.run(code), 'stderr').replace(/cell\[\d+\]/g, 'cell');

  test('names the trading calls that a cell made and never sent', async () => {
    expect(
      await warningOf(`for (const price of ['50000', '51000']) x.orders.limit('BTCUSDT', 'BUY', '0.01', price)`),
    ).toBe(
      '2 calls were never sent: orders.limit BTCUSDT at cell:1:50 (2 times). Send a call with await or .send().\n',
    );
    expect(await warningOf(`const order = x.orders.market('BTCUSDT', 'BUY', '0.01')\n1 + 1`)).toBe(
      'A call was never sent: orders.market BTCUSDT at cell:1:24. Send a call with await or .send().\n',
    );
    expect(await warningOf(`x.orders.cancel('BTCUSDT', 1); throw new Error('end')`)).toContain('orders.cancel BTCUSDT');
  });

  test('says nothing of a call that is sent, shown or explained, nor of a call that does not exist', async () => {
    expect(await warningOf(`x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')`)).toBe('');
    expect(await warningOf(`await x.orders.test.limit('BTCUSDT', 'BUY', '0.01', '50000')`)).toBe('');
    expect(await warningOf(`console.log(x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').explain().weight)`)).toBe('');
    expect(await warningOf(`x.market.ping(); 1`)).toBe('');
    expect(await warningOf('1 + 1')).toBe('');
  });

  test('while a call waits for a limit, a cell shows that it waits, and for how long', async () => {
    await kernel.run(
      "await x.exchange.limits.set([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'SECOND', intervalNum: 2, limit: 60 }])",
    );
    // Two of these calls fill a window, which may end between any two calls: of five calls, one waits a whole window.
    const { published } = await kernel.run(
      'for (let n = 0; n < 5; n += 1) await x.market.depth("BTCUSDT").limit(500);',
    );
    const texts = published
      .filter(({ header }) => /display_data/.test(header.msg_type))
      .map(({ content }) => (content.data as Record<string, string>)['text/plain']);
    expect(texts[0]).toMatch(/^Waiting \d\.\d s: a limit is used up\. An interrupt cancels\.$/);
    expect(texts.at(-1)).toMatch(/^Waited \d\.\d s: a limit is used up\.$/);
  });
});

describe('a client that cannot connect', () => {
  test('lets cells run; a cell that uses x gets an error with the reason', async () => {
    const lost = await StartedKernel.start({ SPOTLAB_NETWORK: 'nowhere' });
    try {
      expect(resultOf(await lost.run('1 + 1'))).toBe('2');
      const error = only(await lost.run('await x.general.ping()'), 'error');
      expect(error.evalue).toMatch(/x is not connected: unknown network 'nowhere'/);
      expect(textOf(await lost.run('console.log("still here")'))).toBe('still here\n');
    } finally {
      await lost.close();
    }
  });
});

describe('a shutdown request', () => {
  test('is answered, and the process ends by itself', async () => {
    // This is the last test of the file, so it may end the kernel.
    const { reply } = await kernel.process.client.request('control', 'shutdown_request', { restart: true });
    expect(reply.content).toEqual({ status: 'ok', restart: true });
    await kernel.process.exited();
    expect(kernel.process.isAlive).toBe(false);
  });
});

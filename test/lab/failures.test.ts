/** Tests strategies that fail, and recordings that cannot be used: the error names the line, and the result is kept. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  LabError,
  type LabMarketEvent,
  type LabOptions,
  lab,
  type Spot,
  StartError,
  type Strategy,
} from '../../src/index.js';
import { walk } from './markets.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const short = lab.simulated({ length: '30s' });

/** The error of a run that must fail. */
async function failureOf(strategy: Strategy, options: LabOptions = {}): Promise<LabError> {
  const error: unknown = await lab.run(strategy, { market: short, ...options }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LabError);
  return error as LabError;
}

/** The output of a program until it ends by itself. */
function printedBy(name: string, program: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, program);
  return new Promise((done, fail) =>
    execFile(process.execPath, [path], (error, stdout) => (error ? fail(error) : done(stdout))),
  );
}

describe('a strategy that fails or breaks a rule', () => {
  test('a strategy that throws ends the run; the error has its line, its time and the result up to then', async () => {
    const error = await failureOf(async (x) => {
      await x.orders.market('BTCUSDT', 'BUY', '0.001');
      await x.clock.sleep('10s');
      throw new RangeError('out of ideas');
    });
    expect(error.code).toBe('SPOTLAB_LAB_STRATEGY');
    expect(error.message).toMatch(
      /failed at 2026-01-05T12:00:10\.000Z, .*failures\.test\.ts:\d+:\d+: RangeError: out of ideas/,
    );
    expect(error.at).toMatch(/failures\.test\.ts:\d+:\d+$/);
    expect(error.timeMs).toBe(Date.parse('2026-01-05T12:00:10Z'));
    expect(error.cause).toBeInstanceOf(RangeError);
    expect(error.result.fills).toHaveLength(1);
    expect(error.result.info.end.why).toBe('failed');
    expect(error.result.equity.at(-1)?.time).toBe(error.timeMs);
  });

  test('a strategy that throws in a timer, or before its first await, ends the run', async () => {
    const inTimer = await failureOf(() => {
      setTimeout(() => {
        throw new Error('in a timer');
      }, 2_000);
    });
    expect(inTimer.message).toContain('12:00:02.000Z');
    expect(inTimer.message).toContain('in a timer');
    const atOnce = await failureOf(() => {
      throw 'a text';
    });
    expect(atOnce.message).toContain("'a text'");
  });

  test('if the strategy cannot pay an order, the error of lab.run has the refusal of the exchange and the file of the strategy', async () => {
    const error = await failureOf(async (x) => void (await x.orders.limit('BTCUSDT', 'BUY', '1', '50000')), {
      balances: { USDT: '10' },
    });
    expect(error.message).toMatch(/insufficient balance/);
    expect(error.at).toMatch(/failures\.test\.ts/);
  });

  test.each<[string, Strategy, RegExp]>([
    ['a float', async (x) => void (await x.orders.limit('BTCUSDT', 'BUY', 0.1 + 0.2, '50000')), /more digits than/],
    ['a small quantity', async (x) => void (await x.orders.limit('BTCUSDT', 'BUY', '0.00000001', '1')), /minQty/],
    ['an empty range', async (x) => void (await x.market.klines('BTCUSDT', '1h').from(2_000).to(1_000)), /range ends/],
  ])(
    'an order with %s is refused before it is sent, and the error has the line of the strategy',
    async (_, strategy, text) => {
      const error = await failureOf(strategy);
      expect(error.message).toMatch(text);
      expect(error.at).toMatch(/failures\.test\.ts:\d+:\d+$/);
    },
  );

  test('a strategy that sends requests in an endless loop without a wait gets an error that says so', async () => {
    const error = await failureOf(
      async (x) => {
        for (;;) await x.market.ticker.price('BTCUSDT');
      },
      { limits: 'off' },
    );
    expect(error.code).toBe('SPOTLAB_LAB_BUSY');
    expect(error.message).toMatch(/did not wait/);
  });

  test('if the strategy returns while streams and timers are open, the result has a note about them', async () => {
    const { info } = await lab.run(
      (x) => {
        x.stream.trades('BTCUSDT').on(() => {});
        setInterval(() => {}, 1_000);
      },
      { market: short },
    );
    expect(info.notes.join()).toContain('left 1 open streams and 1 timers');
  });

  test('if the strategy waits for ever, the result has a note, and its orders stay in the market until the run ends', async () => {
    const never = await lab.run(
      async (x) => {
        await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
        await new Promise(() => {});
      },
      { market: short },
    );
    expect(never.info.notes.join()).toMatch(/waits for a promise that nothing settles/);
    expect(never.orders.map(({ status }) => status)).toEqual(['NEW']);
    const later = await lab.run(async (x) => void (await x.clock.sleep('1h')), { market: short });
    expect(later.info.notes.join()).toMatch(/waiting for a later time/);
    const rounds = async (x: Spot) => {
      for (;;) {
        for await (const _ of x.stream.trades('BTCUSDT'));
        await x.clock.sleep('1s');
      }
    };
    expect((await lab.run(rounds, { market: short })).info.notes.join()).toMatch(/waiting for a later time/);
    const done = await lab.run(
      async (x) => {
        for await (const _ of x.stream.trades('BTCUSDT'));
      },
      { market: short },
    );
    expect(done.info.notes).toEqual([]);
  });

  test('a request after the end of the run gets no reply and is not executed; the result has its line', async () => {
    const { info, orders } = await lab.run(
      async (x) => {
        for await (const _ of x.stream.trades('BTCUSDT'));
        await x.orders.market('BTCUSDT', 'BUY', '0.01');
      },
      { market: short },
    );
    expect(orders).toEqual([]);
    expect(info.notes).toEqual(['The strategy sent 1 request after the end. It was not executed.']);
    expect(info.lines).toEqual([expect.stringMatching(/failures\.test\.ts:\d+:\d+$/)]);
  });

  test('a strategy that ends with open timers, streams and listeners does not keep the process alive', async () => {
    const program = `import { lab } from ${JSON.stringify(resolve(import.meta.dirname, '../../dist/src/index.js'))};
await lab.run((x) => {
  setInterval(() => {}, 1_000);
  x.stream.trades('BTCUSDT').on(() => {});
  x.stream.account().on(() => {});
  void x.clock.sleep('1d');
}, { market: lab.simulated({ length: '2s' }) });
// Node 26 lists the pipe of stdout too.
const left = process.getActiveResourcesInfo().filter((one) => one !== 'PipeWrap');
console.log(left.length, process.listenerCount('unhandledRejection'));`;
    expect(await printedBy('leaks.mjs', program)).toBe('0 0\n');
  });

  test('a rejected promise that the strategy does not handle fails its run, not the process', async () => {
    const program = `import { lab } from ${JSON.stringify(resolve(import.meta.dirname, '../../dist/src/index.js'))};
const run = lab.run(async (x) => { x.orders.cancel('BTCUSDT', 4711).send(); await x.clock.sleep('5s') }, { market: lab.simulated({ length: '30s' }) });
await run.catch((error) => console.log(error.code, error.result.info.requests));`;
    const printed = await printedBy('floating.mjs', program);
    expect(printed).toMatch(/^SPOTLAB_LAB_STRATEGY \d/);
  });
});

describe('an event with a wrong field', () => {
  const time = 1_748_854_800_000;
  const trade = { time, price: '50000', quantity: '1' };
  test.each<[Record<string, unknown>, RegExp]>([
    [
      { ...trade, isBuyerMarker: true },
      /events, line 2: 'isBuyerMarker' is no field of a trade; nearest: 'isBuyerMaker'/,
    ],
    [
      { ...trade, account: 'SELL' },
      /'account' is no field of a trade; its fields are time, price, quantity, isBuyerMaker/,
    ],
    [{ ...trade, isBuyerMaker: 'true' }, /isBuyerMaker is "true", and must be true or false/],
    [{ time, price: '50000', qantity: '1' }, /'qantity' is no field of a trade; nearest: 'quantity'/],
    [{ time, price: '50000' }, /it has a price and no quantity/],
    [{ time, bids: [], isWole: true }, /'isWole' is no field of a book; nearest: 'isWhole'/],
    [{ time, bid: [['1', '2']] }, /'bid' is no field of an event; nearest: 'bids'/],
    [{ time, toString: 1, price: '1', quantity: '1' }, /'toString' is no field of a trade/],
    [{ time }, /neither a price, as a trade has, nor bids or asks/],
  ])('is refused: %j', async (event, message) => {
    const market = lab.events([trade, event] as never, { symbol: 'BTCUSDT' });
    const error = lab.run(() => {}, { market });
    await expect(error).rejects.toThrow(message);
    await expect(error).rejects.toMatchObject({ code: 'SPOTLAB_REPLAY_FILE', problem: 'kind' });
  });
});

describe('a recording that cannot be used', () => {
  const rows = ['1,50000,1,50000,1748854800000,true,true', '2,50001,1,50001,1748854801000,false,true'];
  const fileOf = (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };

  test.each([
    ['has a gap', ['1', '2', '5'], /line 3: .*missing/],
    ['is out of order', ['1', '2', '2'], /line 3/],
  ])('%s is refused with its line', async (what, ids, message) => {
    const lines = ids.map((id, at) => `${id},50000,1,50000,${1_748_854_800_000 + at * 1_000},true,true`);
    const market = lab.recording(fileOf(`BTCUSDT-trades-${what.replaceAll(' ', '')}.csv`, lines));
    const error = lab.run(() => {}, { market });
    await expect(error).rejects.toThrow(message);
    await expect(error).rejects.toMatchObject({ code: 'SPOTLAB_REPLAY_FILE', line: 3 });
    await expect(error).rejects.toBeInstanceOf(StartError);
  });

  test('a recording of another symbol is refused with both names', async () => {
    const files = [fileOf('BTCUSDT-trades-1.csv', rows), fileOf('ETHUSDT-trades-1.csv', rows)];
    await expect(lab.run(() => {}, { market: lab.recording(files) })).rejects.toThrow(/ETHUSDT.*BTCUSDT/);
  });

  test('a recording with events in the wrong order is refused with the number of the event', async () => {
    const events = walk(3);
    const market = lab.events([events[3] as LabMarketEvent, events[0] as LabMarketEvent], { symbol: 'BTCUSDT' });
    await expect(lab.run(() => {}, { market })).rejects.toThrow(/events, line 2: its time is before/);
  });
});

describe('a wrong option', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown name', { latencies: {} }, /no option 'latencies'.*latency/],
    ['a seed', { seed: 1.5 }, /seed is 1\.5; it must be a whole number\./],
    ['a latency', { latency: { order: 'soon' } }, /latency\.order: 'soon' is no latency/],
    ['a range', { latency: { feed: { from: 9, to: 3 } } }, /'from' \(9\) must not be longer than 'to' \(3\)/],
    [
      'an unknown name in a range',
      { latency: { feed: { form: 3, to: 9 } } },
      /latency\.feed has no option 'form'.*from/,
    ],
    [
      'a commission without one of its rates',
      { commission: { maker: '0' } },
      /commission\.taker is undefined; it must be a decimal/,
    ],
    ['an unknown rate of commission', { commission: { makr: '0', taker: '0' } }, /no option 'makr'.*maker/],
    ['a commission that is no object', { commission: '0.001' }, /commission is '0\.001'; it must be an object such as/],
    [
      'a rate of commission',
      { commission: { maker: 'free', taker: '0' } },
      /commission\.maker is 'free'; it must be a decimal/,
    ],
    ['a balance', { balances: { USDT: '-5' } }, /balances\.USDT is '-5'; it must be a decimal/],
    ['the market', { market: 'BTCUSDT' }, /market is no market/],
    [
      'an asset of no symbol',
      { balances: { USTD: '5' } },
      /balances\.USTD: .* no asset USTD\. The market has BTC, USDT/,
    ],
    ['a valuation', { valuation: 'EUR' }, /valuation 'EUR' is no asset.*BTC, USDT/],
    ['params', { params: 5 }, /params is 5; it must be values by name/],
    ['the signal', { signal: {} }, /signal is of the type object; it must be the signal of an AbortController/],
    ['onProgress', { onProgress: 'yes' }, /onProgress is 'yes'; it must be a function/],
    ['the time between points', { equityEvery: '0s' }, /equityEvery: '0s' is no length/],
  ])('is refused: %s', async (_, options, message) => {
    const error = lab.run(() => {}, options as LabOptions);
    await expect(error).rejects.toThrow(message);
    await expect(error).rejects.toMatchObject({ code: 'SPOTLAB_OPTION' });
  });

  test.each<[string, () => unknown, RegExp]>([
    ['lab.simulated', () => lab.simulated({ lenght: '5s' } as object), /no option 'lenght'.*length/],
    ['lab.simulated', () => lab.simulated({ sed: 4 } as object), /no option 'sed'.*seed/],
    ['lab.recording', () => lab.recording('a.csv', { form: 1 } as object), /no option 'form'.*from/],
    ['lab.history', () => lab.history('a', 'BTCUSDT', { befor: '1d' } as object), /no option 'befor'.*before/],
    ['lab.events', () => lab.events([], { symbol: 'BTCUSDT', lenght: 1 } as never), /no option 'lenght'.*length/],
    ['lab.snapshot', () => lab.snapshot('a', { acount: 1 } as object), /no option 'acount'.*account/],
  ])('is refused before a run, by %s', (owner, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(expect.objectContaining({ code: 'SPOTLAB_OPTION', message: expect.stringContaining(owner) }));
  });

  test('a market with a time outside of its recording, or with a wrong length, is refused', async () => {
    const early = lab.events(walk(3), { symbol: 'BTCUSDT', from: '2020-01-01' });
    await expect(lab.run(() => {}, { market: early })).rejects.toThrow(
      /from 2020-01-01T00:00:00Z is outside.*covers 2025-06-02/s,
    );
    expect(() => lab.simulated({ length: 'long' })).toThrow(/'long' is no length/);
  });

  test('a latency function that returns no milliseconds is refused', async () => {
    const error = lab.run(async (x) => void (await x.market.ticker.price('BTCUSDT')), {
      market: short,
      latency: { order: () => Number.NaN },
    });
    await expect(error).rejects.toThrow(/returned NaN for message 0/);
  });

  test('if a latency function of the feed fails, the result up to then is kept', async () => {
    const feed = () => {
      throw new Error('no idea');
    };
    const error = await failureOf(
      async (x) => {
        await x.orders.market('BTCUSDT', 'BUY', '0.001');
        for await (const _ of x.stream.trades('BTCUSDT'));
      },
      { latency: { feed } },
    );
    expect(error.message).toMatch(/latency\.feed: the function failed for message 0: no idea/);
    expect(error.result.fills).toHaveLength(1);
  });
});

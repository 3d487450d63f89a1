/** Tests the time of a graded notebook: what ends it, and what takes nothing from it. The program of the notebook is a fake. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCellsIn } from '../../../src/cli/teaching/run-cells-in.js';

/** A program that says what the test tells it to say, until it is ended. */
class FakeProgram {
  readonly sent: unknown[] = [];
  #wanted: { resolve(message: unknown): void; reject(error: Error): void } | undefined;
  #end: Error | undefined;

  send(message: unknown): void {
    this.sent.push(message);
  }

  receive(): Promise<unknown> {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#wanted = { resolve, reject };
    });
  }

  async close(why = 'was ended'): Promise<void> {
    this.#end ??= new Error(why);
    this.#wanted?.reject(this.#end);
  }

  async says(message: unknown): Promise<void> {
    this.#wanted?.resolve(message);
    await vi.advanceTimersByTimeAsync(0);
  }
}

const CELLS = ['first', 'second'].map((source) => ({ cell_type: 'code' as const, metadata: {}, source }));
const NOTEBOOK = { cells: CELLS, metadata: {}, nbformat: 4, nbformat_minor: 5 };
const EXCHANGE = { baseUrl: '', port: 0, adminUrl: '', apiKey: '', secretKey: '' };
const LIMIT_MS = 25_000;

/** Starts a run. */
function begin() {
  const program = new FakeProgram();
  const interruption = new AbortController();
  const examined: string[] = [];
  const start = { notebook: NOTEBOOK, exchange: EXCHANGE, cellMs: 10_000, isInSandbox: true };
  const result = runCellsIn(program, start, LIMIT_MS, interruption.signal, async (source) => {
    examined.push(source);
  });
  return { program, interruption, examined, result };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a start of the kernel that takes longer than the limit of the notebook takes nothing from that limit', async () => {
  const { program, examined, result } = begin();
  await vi.advanceTimersByTimeAsync(LIMIT_MS * 2);
  await program.says({ started: true });
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  await program.says({ ended: 0 });
  expect(examined).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  await expect(result).resolves.toEqual({ problem: 'ended after 25 s' });
});

test('a notebook that says again that its kernel has started ends at once, and gets no new time', async () => {
  const { program, result } = begin();
  await program.says({ started: true });
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  await program.says({ started: true });
  await expect(result).resolves.toEqual({});
  expect(program.sent).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a kernel that does not start ends the run after two minutes', async () => {
  const { result } = begin();
  await vi.advanceTimersByTimeAsync(120_000);
  await expect(result).resolves.toEqual({ problem: 'the kernel did not start within 120 s' });
});

test('each cell waits until the exchange is examined after the cell before it', async () => {
  const { program, examined, result } = begin();
  await program.says({ started: true });
  await program.says({ ended: 0 });
  await program.says({ ended: 1 });
  expect(examined).toEqual(['first', 'second']);
  expect(program.sent.slice(1)).toEqual(['next', 'next']);
  await program.says({ problem: null });
  await expect(result).resolves.toEqual({});
});

test('an interrupt of the grader ends the run', async () => {
  const { program, interruption, result } = begin();
  await program.says({ started: true });
  interruption.abort();
  await expect(result).resolves.toEqual({ problem: 'interrupted' });
});

import { afterEach, describe, expect, test } from 'vitest';
import { makeProgressBar } from '../../repl/screen/progress-bar.js';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { progressListener } from '../../src/client/paging/progress.js';
import type { PagingProgress } from '../../src/client/types/page-options.js';
import { toText } from '../../src/display/index.js';

/** The part of a terminal that the bar uses; it records what is written. */
function screen(isTTY = true) {
  const written: string[] = [];
  const stream = (name: string) =>
    ({
      isTTY,
      columns: 80,
      write(text: string) {
        written.push(name === 'out' ? `out:${text}` : text);
        return true;
      },
    }) as unknown as NodeJS.WriteStream;
  return { written, out: stream('out'), err: stream('err') };
}

const progress = (changes: Partial<PagingProgress> = {}): PagingProgress => ({
  id: 1,
  verb: 'market.klines',
  params: {},
  state: 'running',
  rows: 50,
  requests: 1,
  weight: 2,
  share: 0.5,
  elapsedMs: 1000,
  ...changes,
});
const tell = (changes?: Partial<PagingProgress>) => progressListener()?.(progress(changes));

let stop = () => {};
afterEach(() => stop());

function begun(isTTY = true) {
  const { written, out, err } = screen(isTTY);
  const bar = makeProgressBar(err, [out], false, () => toText);
  bar.start();
  stop = bar.stop;
  return { written, out, err, bar };
}

describe('the progress bar of a long list on a terminal', () => {
  test('is redrawn in place and removed at the end', () => {
    const { written } = begun();
    tell();
    expect(written).toHaveLength(1);
    expect(written[0]?.startsWith('\r\x1b[Kmarket.klines ')).toBe(true);
    expect(written[0]).toMatch(/50 % {2}50 rows {2}weight 2 {2}50 rows\/s$/);
    tell({ state: 'done' });
    expect(written.slice(1)).toEqual(['\r\x1b[K']);
  });

  test('is not drawn for a list that is read quickly', () => {
    const { written } = begun();
    tell({ elapsedMs: 10 });
    tell({ state: 'done', elapsedMs: 20 });
    expect(written).toEqual([]);
  });

  test('is removed before other output is printed', () => {
    const { written, out, err } = begun();
    tell();
    out.write('a line\n');
    out.write('another\n');
    err.write('a warning\n');
    expect(written.slice(1)).toEqual(['\r\x1b[K', 'out:a line\n', 'out:another\n', 'a warning\n']);
  });

  test('shows one of several lists that are read at once, and the number of the others', () => {
    const { written } = begun();
    progressListener()?.(progress({ id: 2, elapsedMs: 10 }));
    progressListener()?.(progress({ id: 3, elapsedMs: 10 }));
    progressListener()?.(progress({ id: 2, rows: 70 }));
    expect(written.join('')).toContain('70 rows  weight 2  70 rows/s  (+1)');
  });

  test('is removed completely after a narrower terminal has wrapped it', () => {
    const { written, err } = begun();
    tell();
    err.columns = 30;
    tell({ state: 'done' });
    expect(written.at(-1)).toBe('\r\x1b[2A\x1b[J');
  });

  test('leaves after Ctrl-C a line that says how much was read, and no line when a loop was left early', () => {
    const { written } = begun();
    tell();
    tell({ state: 'stopped' });
    expect(written.slice(1)).toEqual(['\r\x1b[K']);
    const controller = new AbortController();
    setInterruptSignal(controller.signal);
    try {
      tell();
      controller.abort();
      tell({ state: 'stopped', rows: 27_000 });
    } finally {
      setInterruptSignal(undefined);
    }
    expect(written.at(-1)).toMatch(/^market\.klines {2}stopped after 27000 rows, in 1 s.*\n$/);
  });

  test('is removed before the next prompt, and then the streams are as before', () => {
    const { written, out, err, bar } = begun();
    const before = screen().out.write;
    tell();
    bar.stop();
    expect(written.at(-1)).toBe('\r\x1b[K');
    expect(progressListener()).toBeUndefined();
    expect([String(out.write), String(err.write)]).toEqual([String(before), String(before)]);
  });

  test('the progress bar is not drawn without a terminal', () => {
    const { written } = begun(false);
    tell();
    expect(written).toEqual([]);
  });
});

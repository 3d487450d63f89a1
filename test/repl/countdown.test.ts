import { expect, test, vi } from 'vitest';
import { startCountdown } from '../../repl/screen/countdown.js';

test('without a terminal a wait for a limit is printed once for all requests that wait for the same window', () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const countdown = startCountdown(stream, []);
  for (let waiting = 0; waiting < 4; waiting += 1) countdown.onWait({ why: 'window', waitMs: 30_000 });
  countdown.onWait({ why: 'ban', waitMs: 90_000 });
  expect(written).toEqual(['Waiting 30.0 s: a limit is used up.\n', 'Waiting 90.0 s: this IP address is banned.\n']);
});

test('on a terminal the countdown of a wait for a limit is removed before other output, and drawn again below it', () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    const stream = (name: string) =>
      ({
        isTTY: true,
        columns: 40,
        write: (text: string) => written.push(name + text),
      }) as unknown as NodeJS.WriteStream;
    const [err, out] = [stream(''), stream('out:')];
    const countdown = startCountdown(err, [out]);
    countdown.onWait({ why: 'window', waitMs: 5_000 });
    out.write('printed\n');
    vi.advanceTimersByTime(200);
    countdown.onWait({ why: 'window', waitMs: 0 });
    countdown.stop();
    expect(written).toEqual([
      '\r\x1b[KWaiting 5.0 s: a limit is used up. Ctrl',
      '\r\x1b[K',
      'out:printed\n',
      '\r\x1b[KWaiting 4.8 s: a limit is used up. Ctrl',
      '\r\x1b[K',
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('a wait for a limit that starts while a prompt is shown is not printed', () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 80, write: (text: string) => written.push(text) };
  const countdown = startCountdown(stream as unknown as NodeJS.WriteStream, [], () => true);
  countdown.onWait({ why: 'outcome', waitMs: 20_000 });
  countdown.stop();
  expect(written).toEqual([]);
});

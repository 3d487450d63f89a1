import { expect, test } from 'vitest';
import { startCountdown } from '../../repl/countdown.js';

test('without a terminal a wait is told once, however many requests wait for the same window', () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const countdown = startCountdown(stream);
  for (let waiting = 0; waiting < 4; waiting += 1) countdown.onWait({ why: 'window', waitMs: 30_000 });
  countdown.onWait({ why: 'ban', waitMs: 90_000 });
  expect(written).toEqual(['Waiting 30.0 s: a limit is used up.\n', 'Waiting 90.0 s: this address is banned.\n']);
});

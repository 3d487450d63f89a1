import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeReplyWait } from '../../repl/screen/reply-wait.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(isTTY: boolean, isSuppressed = false) {
  const written: string[] = [];
  const stream = { isTTY, columns: 80, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const wait = makeReplyWait(stream, [], () => isSuppressed);
  const request = { verb: 'market.depth', baseUrl: 'http://10.0.0.1:8080' } as Parameters<typeof wait.onRequest>[0];
  const answer = (error?: { reason: 'timeout'; message: string }) =>
    wait.onResponse({ request, headers: {}, latencyMs: 1, ...(error ? { error } : {}) });
  return { written, wait, request, answer };
}

test('a request without a reply is reported within two seconds, and the line disappears when the reply comes', () => {
  const { written, wait, request, answer } = waiting(true);
  wait.onRequest(request);
  vi.advanceTimersByTime(900);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(written.at(-1)).toBe('\r\x1b[Kmarket.depth: no reply from 10.0.0.1:8080 for 2 s. Ctrl-C cancels.');
  answer({ reason: 'timeout', message: 'no reply' });
  wait.onRequest(request);
  vi.advanceTimersByTime(8_100);
  expect(written.at(-1)).toContain('for 10 s, attempt 2. Ctrl-C cancels.');
  answer();
  expect(written.at(-1)).toBe('\r\x1b[K');
  vi.advanceTimersByTime(5_000);
  expect(written.at(-1)).toBe('\r\x1b[K');
});

test('a reply within a second leaves no line about its wait', () => {
  const { written, wait, request, answer } = waiting(true);
  wait.onRequest(request);
  vi.advanceTimersByTime(800);
  answer();
  vi.advanceTimersByTime(5_000);
  expect(written).toEqual([]);
});

test('a wait for a reply prints one line for each input without a terminal, and no line while a prompt is shown', () => {
  const { written, wait, request } = waiting(false);
  wait.onRequest(request);
  vi.advanceTimersByTime(9_000);
  expect(written).toEqual(['market.depth: no reply from 10.0.0.1:8080 yet.\n']);
  const prompting = waiting(true, true);
  prompting.wait.onRequest(prompting.request);
  vi.advanceTimersByTime(9_000);
  expect(prompting.written).toEqual([]);
});

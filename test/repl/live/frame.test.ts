import { describe, expect, test } from 'vitest';
import { bodyRows, clip, type FrameFacts, footerText, frameOf } from '../../../repl/live/frame.js';
import { textWidth } from '../../../src/display/text/rich.js';

const STYLE = { faint: (text: string) => text, warn: (text: string) => text };
const SIZE = { columns: 80, rows: 10 };
const WINDOW = {
  type: 'REQUEST_WEIGHT',
  interval: '1M',
  pool: 'ip',
  limit: 6000,
  used: 312,
  reserved: 0,
  resetsInMs: 4000,
} as const;

const facts = (tick: Partial<NonNullable<FrameFacts['tick']>> = {}, others: Partial<FrameFacts> = {}): FrameFacts => ({
  title: "x.market.depth('BTCUSDT')",
  everyMs: 1000,
  tick: {
    number: 1,
    failures: 0,
    usage: { requests: 1, weight: 5, latencyMs: 3.6, books: new Map() },
    pause: { waitMs: 996, why: 'every', everyMs: 1000 },
    ...tick,
  },
  window: WINDOW,
  leftMs: 996,
  mostFailures: 5,
  ...others,
});

describe('the footer of a watch (the line below a view that is drawn in place)', () => {
  test('shows the interval, weight, latency, and how to stop the watch', () => {
    expect(footerText(facts(), 80, STYLE)).toBe('every 1 s · weight 5, 312/6000 used · 4 ms · q stops');
  });

  test('shows a read without weight, and that the first read is in progress', () => {
    const free = { requests: 0, weight: 0, latencyMs: 0, books: new Map() };
    expect(footerText(facts({ usage: free }), 80, STYLE)).toBe('every 1 s · costs nothing · q stops');
    expect(footerText(facts({}, { tick: undefined }), 80, STYLE)).toBe('reading … · every 1 s · q stops');
  });

  test('shows the name of the stream that feeds the watch, and the weight that the stream has cost', () => {
    const followed = { by: 'btcusdt@depth@100ms', weight: 250 };
    const paused = { why: 'share', everyMs: 500, waitMs: 500 } as const;
    expect(footerText(facts({ pause: paused }, followed), 80, STYLE)).toMatch(
      /^stream btcusdt@depth@100ms · weight 250/,
    );
    const free = { requests: 0, weight: 0, latencyMs: 0, books: new Map() };
    expect(footerText(facts({ usage: free }, followed), 80, STYLE)).toBe(
      'stream btcusdt@depth@100ms · weight 250 so far · q stops',
    );
  });

  test('shows that the watch reads less often than requested, and why', () => {
    const share = facts({ pause: { waitMs: 4990, why: 'share', everyMs: 5000 } });
    expect(footerText(share, 80, STYLE)).toContain('every 5 s, not 1 s: half of a limit at most');
    const room = facts({ pause: { waitMs: 48_000, why: 'room', everyMs: 1000 } }, { leftMs: 31_000 });
    expect(footerText(room, 80, STYLE)).toContain('waits 31 s: nine tenths of a limit are used');
  });

  test('counts down for long intervals, and after a failure', () => {
    expect(footerText(facts({}, { everyMs: 60_000, leftMs: 12_000 }), 80, STYLE)).toContain('next in 12 s');
    expect(footerText(facts({ failures: 2 }), 80, STYLE)).toMatch(/^failure 2 of 5, next try in 996 ms · /);
  });

  test('omits parts that do not fit, but never how to stop', () => {
    for (let columns = 8; columns < 90; columns += 1) {
      const text = footerText(facts({ failures: 2 }), columns, STYLE);
      expect(text.length).toBeLessThanOrEqual(columns);
      expect(text).toMatch(/q stops$/);
    }
  });
});

describe('the frame of a watch', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');

  test('fits the terminal and counts the omitted lines', () => {
    const { body, footer } = frameOf(lines(30), undefined, facts(), SIZE, STYLE);
    expect(body).toHaveLength(bodyRows(SIZE));
    expect(body.at(-1)).toBe('… 23 more lines: the terminal has too few rows');
    expect(body.length + footer.length).toBe(SIZE.rows);
  });

  test('keeps the last good result above the error of a failed read', () => {
    const { body } = frameOf(
      lines(30),
      'TransportError: market.depth: no answer.',
      facts({ failures: 1 }),
      SIZE,
      STYLE,
    );
    expect(body[0]).toBe('line 0');
    expect(body.at(-1)).toBe('TransportError: market.depth: no answer.');
    expect(body).toHaveLength(bodyRows(SIZE));
  });

  test('has no line that is wider than the terminal, at any size', () => {
    const wide = `${'x'.repeat(200)}\n${'币'.repeat(100)}\n\x1b[31m${'é'.repeat(100)}\x1b[39m`;
    for (const columns of [20, 33, 80]) {
      for (const rows of [1, 2, 3, 5, 24]) {
        const { body, footer } = frameOf(wide, 'no\n'.repeat(9), facts(), { columns, rows }, STYLE);
        for (const line of [...body, ...footer]) {
          // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character.
          expect(textWidth(line.replace(/\x1b\[[0-9;]*m/g, ''))).toBeLessThanOrEqual(columns);
        }
        expect(body.length).toBeLessThanOrEqual(bodyRows({ columns, rows }));
      }
    }
  });

  test('closes the colours of a line that it cuts', () => {
    expect(clip('\x1b[31mabcdef\x1b[39m', 3)).toBe('\x1b[31mabc\x1b[0m');
    expect(clip('abcdef', 3)).toBe('abc');
    expect(clip('\x1b[31mabc\x1b[39m', 3)).toBe('\x1b[31mabc\x1b[39m');
  });
});

/** Tests the status line below a live display. */
import { describe, expect, test } from 'vitest';
import { type LiveStatus, withCaption } from '../../src/display/live/live-caption.js';

const facts = (changes: Partial<LiveStatus> = {}): LiveStatus => ({
  updates: 42,
  weight: 210,
  atMs: Date.UTC(2026, 0, 1, 12, 3, 4),
  schedule: { everyMs: 1000, leftMs: 990, pause: { why: 'every', everyMs: 1000 } },
  lastPoll: { weight: 5, window: { used: 312, limit: 6000 } },
  ...changes,
});
const caption = (changes?: Partial<LiveStatus>) => withCaption({}, facts(changes))['text/plain'];

describe('the line below a live display', () => {
  test('shows the time of the last result, the interval, and the weight that a result costs', () => {
    expect(caption()).toBe('● live 12:03:04 UTC · updated 42× · every 1 s · weight 5, 312/6000 used');
    expect(caption({ lastPoll: { weight: 0, window: undefined } })).toMatch(/costs nothing$/);
    expect(caption({ lastPoll: undefined })).toBe('● live · asking …');
  });

  test('shows what a stream has cost until now', () => {
    const schedule = { everyMs: 100, by: 'btcusdt@depth@100ms', leftMs: 0, pause: undefined };
    const lastPoll = { weight: 0, window: undefined };
    expect(caption({ schedule, lastPoll, weight: 250 })).toMatch(/stream btcusdt@depth@100ms · weight 250 so far$/);
    expect(caption({ schedule, lastPoll, weight: 0 })).toMatch(/costs nothing$/);
  });

  test('shows the reason for a longer interval', () => {
    const slow = { why: 'share', everyMs: 5000 } as const;
    expect(caption({ schedule: { everyMs: 1000, leftMs: 4990, pause: slow } })).toContain(
      'every 5 s, not 1 s: half of a',
    );
  });

  test('shows a failure and the time of the next attempt', () => {
    const failure = { message: 'TransportError: cut off', inRow: 2, most: 5 };
    expect(caption({ failure })).toMatch(/\nfailed 2 of 5, again in 990 ms: TransportError: cut off$/);
  });

  test('shows how the display ended', () => {
    expect(caption({ end: 'stopped' })).toBe('■ stopped 12:03:04 UTC · updated 42× · weight 210 in all');
    expect(caption({ end: 'times', weight: 0 })).toBe('■ over 12:03:04 UTC · updated 42× · cost nothing');
    const failure = { message: 'TransportError: cut off', inRow: 5, most: 5 };
    expect(caption({ end: 'failed', failure })).toMatch(/^■ failed 12:03:04 UTC .*\nTransportError: cut off$/);
  });

  test('is added to the text and the HTML of a display, and not to the image', () => {
    const both = withCaption({ 'text/plain': 'a', 'text/html': '<b>a</b>', 'image/svg+xml': '<svg/>' }, facts());
    expect(both['text/plain']).toMatch(/^a\n● live/);
    expect(both['text/html']).toMatch(/^<b>a<\/b><div style="font-size:13px;line-height:1.4"><div>.*live/);
    expect(both['image/svg+xml']).toBe('<svg/>');
    expect(Object.keys(withCaption({ 'text/plain': '7' }, facts()))).toEqual(['text/plain']);
  });

  test('escapes markup in an error message', () => {
    const failure = { message: '<img src=x>', inRow: 1, most: 5 };
    expect(withCaption({ 'text/html': '' }, facts({ failure }))['text/html']).toContain('&lt;img src=x&gt;');
  });
});

/**
 * Tests that one large value does not make the scale of a picture too long: a value beyond the end of the scale is cut
 * and marked, and a text beside the scale names it.
 */
import { expect, it } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';
import { cutOf, waterfallOf } from '../../src/display/lab/attribution.js';

const partsOf = (spread: string, holdings: string, trading: string, total: string) => ({
  ...{ spread, inventory: '0', impact: '0', commission: '-1', other: '0' },
  ...{ holdings, trading, total },
});

it('bars of a run are drawn whole if the holdings gained or lost up to six times the trading; larger holdings are cut', () => {
  const whole = waterfallOf(partsOf('3', '15', '2', '17'));
  expect([whole.low, whole.high]).toEqual([0, 17]);
  const gain = waterfallOf(partsOf('3', '1000', '2', '1002'));
  expect([gain.low, gain.high]).toEqual([0, 2 + 1.15 * 3]);
  expect(gain.bars.map((bar) => cutOf(bar, gain))).toEqual(['', '', '', '', '»', '»']);
  const loss = waterfallOf(partsOf('3', '-1000', '2', '-998'));
  expect([loss.low, loss.high]).toEqual([-1.15 * 3, 3]);
  // What is drawn of a bar that is cut is longer than each whole bar.
  const drawn = loss.bars.map(({ from, to }) => Math.max(from, to) - Math.max(loss.low, Math.min(from, to)));
  expect(Math.min(...drawn.slice(4))).toBeGreaterThan(Math.max(...drawn.slice(0, 4)));
  expect(loss.bars.map((bar) => cutOf(bar, loss))).toEqual(['', '', '', '', '«', '«']);
  // Without any trading there is no other scale than that of the holdings.
  const held = waterfallOf({ ...partsOf('0', '5', '0', '5'), commission: '0' });
  expect(held.bars.map((bar) => cutOf(bar, held)).join('')).toBe('');
});

const latency = (times: readonly number[]) => ({
  count: times.length,
  samples: times.map((ms) => ({ verb: ms > 100 ? 'market.klines' : 'market.depth', ms })),
});
const svgOf = (value: object): string =>
  toMime(value, { kind: 'latency', params: {}, width: 80, color: false })['image/svg+xml'] ?? '';
const quick = Array.from({ length: 98 }, (_, at) => 2 + (at % 9) / 4);

it('beside each row of latencies, the picture counts the replies that are slower than the axis', () => {
  const one = svgOf(latency([...quick, 812]));
  // Nearly all replies are of one call, so there is no row for all of them.
  expect(one.match(/>» 812</g)).toHaveLength(1);
  expect(one).not.toMatch(/>500</);
  expect(svgOf(latency([...quick, 812, 900]))).toMatch(/>» 2 up to 900</);
  expect(svgOf(latency(quick))).not.toContain('»');
});

it('in a terminal, a line counts the replies that are slower than the axis', () => {
  const text = toText(latency([...quick, 812, 900]), { kind: 'latency', params: {}, width: 120, color: false });
  expect(text).toContain('▲ cut at 12: 2');
});

/**
 * Draws the latency of replies: figures, and a sparkline of the newest replies with the newest at the right. The line
 * starts at zero, so that double height means double time. One slow reply would flatten all others, so the scale ends
 * at twice the 95th percentile (or four times the median, if that is more), and a note counts the replies above it.
 */

import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { risingCell, shareOf } from '../text/bar.js';
import { type Block, line, note } from '../text/blocks.js';
import { fixed } from '../text/number-text.js';
import { NO_BREAK_SPACE, type Span, span, type Tone } from '../text/rich.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const ROWS = 2;

/** The latencies of a client as blocks; undefined for another value. */
export function latencyBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.samples)) return undefined;
  const samples = objectsOf(value.samples).filter(({ ms }) => Number.isFinite(floatOf(ms)));
  if (samples.length === 0) return [note('no reply was measured yet')];
  const [median, p95] = [floatOf(value.medianMs), floatOf(value.p95Ms)];
  const slowest = samples.reduce((most, one) => (floatOf(one.ms) > floatOf(most.ms) ? one : most));
  const top = Math.min(floatOf(slowest.ms), Math.max(p95 * 2, median * 4)) || 1;
  const scale = ` ${msText(top)}`;
  const shown = samples.slice(-(columnsOf(context) - scale.length));
  const above = shown.filter(({ ms }) => floatOf(ms) > top).length;
  const rows = Array.from({ length: ROWS }, (_, row): Span[] => [
    ...shown.map(({ ms }) => {
      const share = shareOf(floatOf(ms), top);
      return span(risingCell(share, ROWS, ROWS - 1 - row), toneOf(floatOf(ms), p95, median));
    }),
    span(row === 0 ? scale : ' 0', 'dim'),
  ]);
  return [
    line(
      span('latency', 'strong'),
      '  last ',
      span(msText(floatOf(samples.at(-1)?.ms)), 'strong'),
      // A narrow screen breaks the line between figures, never between a figure and its name.
      ...[`median ${msText(median)}`, `95 % within ${msText(p95)}`, `slowest ${msText(floatOf(slowest.ms))}`].map(
        (figure) => `  ${figure.replaceAll(' ', NO_BREAK_SPACE)}`,
      ),
    ),
    { kind: 'picture', lines: rows },
    note(
      [
        `the newest ${shown.length} of ${textOf(value.count) || samples.length} replies`,
        `the slowest was ${textOf(slowest.verb)}`,
        ...(above > 0 ? [`${above} longer than the scale`] : []),
      ].join(', '),
    ),
  ];
}

/** `last 1.9 ms, median 2.6 ms, 95 % within 4.4 ms, slowest 812 ms (market.klines)` */
export function latencyText(value: WireObject, samples: readonly WireObject[]): string {
  const slowest = samples.reduce((most, one) => (floatOf(one.ms) > floatOf(most.ms) ? one : most));
  return [
    `last ${msText(floatOf(samples.at(-1)?.ms))}`,
    `median ${msText(floatOf(value.medianMs))}`,
    `95 % within ${msText(floatOf(value.p95Ms))}`,
    `slowest ${msText(floatOf(slowest.ms))} (${textOf(slowest.verb)})`,
  ].join(', ');
}

/** Warns about a reply that is slower than 95 % of all and than twice the median. */
function toneOf(ms: number, p95: number, median: number): Tone {
  return ms > p95 && ms > 2 * median ? 'warn' : 'accent';
}

/** `0.8 ms`, `1 ms`, `12 ms`, `1.2 s`. */
export function msText(ms: number): string {
  const [value, unit] = ms >= 1000 ? [ms / 1000, 's'] : [ms, 'ms'];
  return `${fixed(value, value < 10 ? 1 : 0).replace(/\.0$/, '')} ${unit}`;
}

/** Draws the latency of replies as a histogram picture with the median and the 95th percentile. */

import type { ShowContext } from '../context/context.js';
import { histogramSvg } from '../series/histogram-svg.js';
import type { Picture } from '../svg/picture.js';
import { floatOf, isWireObject, objectsOf, textOf } from '../text/wire-value.js';
import { latencyText, msText } from './latency.js';

/** The picture of a client's latencies; undefined before the first reply. */
export function latencyPicture(value: unknown, { theme }: ShowContext): Picture | undefined {
  if (!isWireObject(value)) return undefined;
  const samples = objectsOf(value.samples).filter(({ ms }) => Number.isFinite(floatOf(ms)));
  const [median, p95] = [floatOf(value.medianMs), floatOf(value.p95Ms)];
  if (samples.length === 0 || !Number.isFinite(median + p95)) return undefined;
  const values = samples.map(({ ms }) => Math.max(0.01, floatOf(ms)));
  const slowest = samples.reduce((most, one) => (floatOf(one.ms) > floatOf(most.ms) ? one : most));
  const aside = `the newest ${samples.length} of ${textOf(value.count) || samples.length} replies`;
  const alt = `latency, ${aside}: ${latencyText(value, samples)}`;
  const drawn = histogramSvg(
    {
      values,
      marks: [
        { value: median, label: `median ${msText(median)}` },
        ...(p95 > median ? [{ value: p95, label: `95 % within ${msText(p95)}` }] : []),
      ],
      hollowFrom: p95,
      nameOf: msText,
      decimals: 2,
    },
    {
      title: 'latency',
      aside,
      figures: [
        { name: 'last', value: msText(floatOf(samples.at(-1)?.ms)) },
        { name: 'median', value: msText(median) },
        { name: '95 % within', value: msText(p95) },
        { name: 'slowest', value: `${msText(floatOf(slowest.ms))} ${textOf(slowest.verb)}` },
      ],
      description: alt,
    },
    theme,
  );
  return { ...drawn, alt };
}

/** Every drawing that has a golden file, and the HTML of every sample. The module also runs in a browser (.ci/web-displays.mjs). */
import { toMime, toText } from '../../src/display/index.js';
import { drawnPictures } from './drawn-pictures.js';
import { contextOf, type Sample, sampleScreen, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

/** A drawing: the name of its golden file, and its content. */
export interface GoldenDrawing {
  readonly name: string;
  readonly drawn: string;
}

/** A sample at 80 and 120 columns, without and with colour. */
export function goldenTexts(sample: Sample): GoldenDrawing[] {
  return [false, true].map((color) => {
    const screens = [80, 120].map((width) => toText(sample.value, contextOf(sample, width, color)));
    const name = `${sample.name}${color ? '.color' : ''}.txt`;
    return { name, drawn: `${screens.join(`\n\n${'═'.repeat(40)}\n\n`)}\n` };
  });
}

export const goldenPictures = (): GoldenDrawing[] =>
  drawnPictures().map(({ name, svg }) => ({ name: `${name}.svg`, drawn: svg }));

/** The picture of a terminal session. */
export const goldenScreen = (): GoldenDrawing => ({ name: 'terminal.svg', drawn: sampleScreen() });

const all: readonly Sample[] = [...samples, ...pictureSamples];
export const sampleCount = all.length;

/** The golden drawings of a sample, and its HTML, which has no golden file. */
export function drawingsOf(at: number): GoldenDrawing[] {
  const sample = all[at] as Sample;
  const { 'image/svg+xml': svg, 'text/html': html = '' } = toMime(sample.value, contextOf(sample, 80, false));
  return [
    ...(at < samples.length ? goldenTexts(sample) : []),
    ...(svg === undefined ? [] : [{ name: `${sample.name}.svg`, drawn: svg }]),
    { name: `${sample.name}.html`, drawn: html },
  ];
}

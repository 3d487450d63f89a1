/** Saves the picture of a chart as a file. */
import { writeWholeFileAsync } from '../../files/index.js';
import { JUPYTER_DISPLAY } from '../results/display-hooks.js';
import type { Chart, SavedChart } from '../types/chart-types.js';
import { SpotlabError } from '../types/errors.js';

/** Adds `save` to a chart that has its drawing. It is not enumerable, as the drawing is not. */
export function savable<T extends Omit<Chart, 'save'>>(chart: T): T & Chart {
  return Object.defineProperty(chart, 'save', { value: (path: string) => saveChart(chart, path) }) as T & Chart;
}

async function saveChart(chart: object, path: string): Promise<SavedChart> {
  if (typeof path !== 'string' || !/[^/\\]\.svg$/i.test(path))
    throw new SpotlabError('SPOTLAB_FILE', `save: '${String(path)}' is no path of an SVG file.`, {
      advice: "Give a path such as 'equity.svg'.",
    });
  const bytes = Buffer.from(await pictureOf(chart));
  const { resolve } = await import('node:path');
  const target = resolve(path);
  await writeWholeFileAsync(target, [bytes], { mode: 0o666 }).catch((cause: Error) => {
    throw new SpotlabError('SPOTLAB_FILE', `${target} cannot be written: ${cause.message}.`, { cause });
  });
  return { path: target, bytes: bytes.length };
}

/** The picture that a notebook shows, as a document of its own. */
async function pictureOf(chart: object): Promise<string> {
  const { [JUPYTER_DISPLAY]: display } = chart as { readonly [JUPYTER_DISPLAY]?: () => unknown };
  const bundle = (await display?.call(chart)) as Readonly<Record<string, unknown>> | undefined;
  const svg = bundle?.['image/svg+xml'];
  if (typeof svg !== 'string')
    throw new SpotlabError('SPOTLAB_FILE', 'save: this chart has no picture: it is empty, or drawn as text only.');
  // A picture that shrinks with its page has its width as a style.
  return svg.replace(/ width="100%" style="max-width:(\d+)px"/, ' width="$1"');
}

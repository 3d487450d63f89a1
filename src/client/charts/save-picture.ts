/** Saves the picture of a chart as a file. */
import { Bytes, fullPath, writeFile } from '../../platform/index.js';
import { JUPYTER_DISPLAY } from '../results/display-hooks.js';
import { optionalPackage } from '../results/optional-package.js';
import type { SavedChart, SavePictureOptions } from '../types/chart-types.js';
import { ParameterError, SpotlabError } from '../types/errors.js';

/** Writes the picture of a chart. @throws SpotlabError, ParameterError */
export async function savePicture(chart: object, path: string, options: SavePictureOptions = {}): Promise<SavedChart> {
  const [, ending] = (typeof path === 'string' && /[^/\\]\.(svg|png)$/i.exec(path)) || [];
  if (ending === undefined)
    throw new SpotlabError('SPOTLAB_FILE', `save: '${String(path)}' is no path of an SVG or PNG file.`, {
      advice: "Give a path such as 'equity.svg' or 'equity.png'.",
    });
  const isPng = ending.toLowerCase() === 'png';
  checkOptions(options, isPng);
  const svg = Bytes.from(await pictureOf(chart));
  const bytes = isPng ? await pngOf(svg, options) : svg;
  const target = fullPath(path);
  await writeFile(target, bytes).catch((cause: Error) => {
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

const [DEFAULT_SCALE, MAX_SCALE] = [2, 8];
/** The density at which one pixel of the SVG picture becomes one pixel of the PNG file. */
const PIXEL_DENSITY = 72;

/** @throws ParameterError for an option that has no effect, or a value that is not possible */
function checkOptions(options: SavePictureOptions, isPng: boolean): void {
  const [given] = Object.keys(options);
  if (!isPng && given !== undefined)
    throw new ParameterError('chart.save', given, `${given} is an option of PNG files, not of SVG files.`);
  const odd = Object.keys(options).find((name) => name !== 'scale' && name !== 'background');
  if (odd !== undefined)
    throw new ParameterError('chart.save', odd, `there is no option ${odd}; the options are scale and background.`);
  const { scale = DEFAULT_SCALE } = options;
  if (typeof scale !== 'number' || !(scale >= 1 && scale <= MAX_SCALE))
    throw new ParameterError(
      'chart.save',
      'scale',
      `invalid scale ${String(scale)}: give a number from 1 to ${MAX_SCALE}.`,
    );
}

/** The part of the package that is used. */
interface Renderer {
  readonly default: (svg: Uint8Array, options: { readonly density: number }) => RenderedImage;
}

interface RenderedImage {
  flatten(options: { readonly background: string }): RenderedImage;
  png(): { toBuffer(): Promise<Bytes> };
}

async function pngOf(svg: Uint8Array, { scale = DEFAULT_SCALE, background }: SavePictureOptions): Promise<Bytes> {
  const { default: render } = await optionalPackage<Renderer>('sharp', 'A picture as PNG');
  const image = render(svg, { density: PIXEL_DENSITY * scale });
  return flattened(image, background).png().toBuffer();
}

/** @throws ParameterError for a text that is not a colour */
function flattened(image: RenderedImage, background: string | undefined): RenderedImage {
  if (background === undefined) return image;
  try {
    return image.flatten({ background });
  } catch {
    throw new ParameterError(
      'chart.save',
      'background',
      `'${String(background)}' is no colour: give a name or a code such as 'white' or '#111111'.`,
    );
  }
}

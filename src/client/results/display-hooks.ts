/**
 * Display hooks: `drawAs` gives a value the hooks of `util.inspect` and of Jupyter, which draw it with the functions of
 * src/display. `connect()` loads these functions and passes them in as `Displays`, so the client does not import them.
 *
 * In the log of a service a value is printed as data instead, because boxes and charts cannot be searched.
 */

import { backgroundOf } from '../../colors/index.js';
import { environment, printed, terminal } from '../../platform/index.js';
import { type ShowContext, tallKinds } from '../../protocol/index.js';
import { glyphsOf } from '../../text/index.js';
import type { DisplayMode } from '../types/result.js';

/** The functions of the display floor that the client uses. */
export interface Displays {
  toText(value: unknown, context: ShowContext): string;
  toMime(value: unknown, context: ShowContext): Record<string, string>;
  /** Default `auto`. */
  readonly mode?: DisplayMode | undefined;
}

/** The hooks of Node for `util.inspect` and of Jupyter for rich output. */
export const INSPECT = Symbol.for('nodejs.util.inspect.custom');
export const JUPYTER_DISPLAY = Symbol.for('Jupyter.display');

interface InspectOptions {
  readonly colors?: boolean;
  readonly breakLength?: number;
  /** Infinity or null shows every row of a table, as for arrays. */
  readonly maxArrayLength?: number | null;
  /** Our option, passed through by Node: see {@link ShowContext.moreHint}. */
  readonly moreHint?: string;
  /** Our option: the number of rows for the drawing. */
  readonly rows?: number;
  /** Our option: see {@link ShowContext.tableHeight}. */
  readonly tableRows?: number;
  readonly depth?: number | null;
  /** Our option: the code that sends the printed ticket; only for a ticket that is not inside another value. */
  readonly sendWith?: string;
}

/** The default width of `util.inspect`, which is not the width of the terminal. */
const INSPECT_DEFAULT_WIDTH = 128;

/** The width for drawing: the given width, or that of the terminal, or 80 columns. */
export function widthOf(options: InspectOptions | undefined): number {
  const given = options?.breakLength;
  if (given !== undefined && given !== INSPECT_DEFAULT_WIDTH && Number.isFinite(given)) return given;
  return terminal.columns ?? 80;
}

/** The most rows that a chart takes. */
const MAX_CHART_ROWS = 32;

/**
 * The height for the drawing: the rows of the terminal without the two rows of the prompt and the input line; empty
 * when unknown.
 */
function heightOf(
  kind: ShowContext['kind'],
  { maxArrayLength, rows: given, tableRows }: InspectOptions = {},
): { height?: number; tableHeight?: number } {
  if (given !== undefined) return { height: given };
  const { rows } = terminal;
  if (maxArrayLength === null || maxArrayLength === Number.POSITIVE_INFINITY)
    return { height: Number.POSITIVE_INFINITY };
  // A chart must fit on the screen; a long list can be scrolled, unless the host has set a number of rows.
  if (tallKinds.includes(kind) && rows) return { height: Math.max(12, Math.min(MAX_CHART_ROWS, rows - 2)) };
  return tableRows === undefined ? {} : { tableHeight: tableRows };
}

/** Terminal features: 256 colours on a known or an unknown background, and the characters of drawings. */
function terminalTraits(color: boolean): Pick<ShowContext, 'ascii' | 'blocks' | 'palette' | 'background'> {
  const has256 = color && terminal.isTerminal && terminal.colorDepth >= 8;
  const glyphs = glyphsOf(environment());
  return {
    ...(glyphs === 'braille' ? {} : { [glyphs]: true as const }),
    ...(has256 ? { palette: 256 as const, background: backgroundOf(environment()) } : {}),
  };
}

/** A value with its context. */
export interface DrawnValue {
  readonly value: unknown;
  readonly context: Omit<ShowContext, 'width' | 'height' | 'tableHeight' | 'color'>;
  /** The data of an object whose own properties are not its data. Default: the object itself. */
  readonly data?: unknown;
  /** Whether the program asked for a drawing, such as a chart: it is drawn in every mode. */
  readonly isPicture?: true;
}

/** A value with its displays and context. */
export interface Drawing extends DrawnValue {
  readonly displays: Displays | undefined;
}

/** Whether the process has a host that shows values to a user: the REPL, a script of `spotlab`, or a kernel. */
let hasHost = false;

/** Makes `auto` draw everywhere in this process, also into pipes. */
export function drawEverywhere(isOn = true): void {
  hasHost = isOn;
}

function isDrawn({ displays, isPicture }: Drawing, colors: boolean | undefined): boolean {
  const mode = displays?.mode ?? 'auto';
  if (isPicture || mode === 'drawn') return true;
  // Node sets `colors` by the stream, so that `console.error` draws on a terminal although standard output is a file.
  return mode === 'auto' && (hasHost || colors === true || terminal.isTerminal);
}

/** The width of a drawing that a template text such as `${table}` contains, in columns. */
const TEXT_WIDTH = 80;

/**
 * Gives `target` both display hooks, which draw the value of `what`. The drawing is also the text of `target`, so a
 * logger that writes `${table}` writes the drawing. The text of a list stays the text of its entries.
 *
 * Until the displays are loaded, the host prints the value in its own way.
 */
export function drawAs(target: object, displays: () => Displays | undefined, what: () => DrawnValue): void {
  const drawing = (): Drawing => ({ displays: displays(), ...what() });
  Object.defineProperties(target, hooksOf(drawing));
  // Another library's value, such as an Arrow table, keeps its own text.
  if (Array.isArray(target) || target.toString !== Object.prototype.toString) return;
  const value = () => {
    const drawn = drawing();
    const { displays: shown, context } = drawn;
    if (shown) return shown.toText(drawn.value, { ...context, width: TEXT_WIDTH, color: false });
    return printed(plain(dataOf(target, drawn), {}));
  };
  Object.defineProperty(target, 'toString', { value, configurable: true, writable: true });
}

/** The property descriptors of both hooks; `drawing` runs on the printed object at print time. */
export function hooksOf(drawing: (this: object) => Drawing): {
  readonly [INSPECT]: PropertyDescriptor;
  readonly [JUPYTER_DISPLAY]: PropertyDescriptor;
} {
  return {
    [INSPECT]: {
      value(this: object, depth: number, options: InspectOptions = {}) {
        const drawn = drawing.call(this);
        const { displays, value, context } = drawn;
        // Node prints the returned value in its own way.
        if (!displays || depth < 0 || !isDrawn(drawn, options.colors)) return plain(dataOf(this, drawn), options);
        const size = { width: widthOf(options), ...heightOf(context.kind, options) };
        const color = options.colors ?? false;
        const { moreHint } = options;
        const traits = { ...terminalTraits(color), ...(moreHint === undefined ? {} : { moreHint }) };
        const send = options.sendWith !== undefined && depth === options.depth ? { sendWith: options.sendWith } : {};
        return displays.toText(value, { ...context, ...size, ...traits, ...send, color });
      },
    },
    [JUPYTER_DISPLAY]: {
      value(this: object) {
        const drawn = drawing.call(this);
        const { displays, value, context, isPicture } = drawn;
        if (displays && (isPicture || displays.mode !== 'data'))
          return displays.toMime(value, { ...context, width: 100, color: false });
        return { 'text/plain': printed(plain(dataOf(this, drawn), {})) };
      },
    },
  };
}

function dataOf(target: object, drawn: DrawnValue): unknown {
  return 'data' in drawn ? drawn.data : target;
}

/**
 * A copy of the data without hooks and methods, for Node to print. If a list is long, only the printed entries are
 * copied; the length of the copy makes Node print the number of the others.
 */
function plain(value: unknown, { maxArrayLength = 100 }: InspectOptions): unknown {
  if (Array.isArray(value)) {
    // The `slice` of a result is not called, because its copy would have the display methods, too.
    const copy: unknown[] = Array.prototype.slice.call(value, 0, maxArrayLength ?? Number.POSITIVE_INFINITY);
    copy.length = value.length;
    return copy;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one !== 'function'));
}

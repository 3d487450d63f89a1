/**
 * Display hooks: `drawAs` gives a value the hooks of `util.inspect` and of Jupyter, which draw it with the display floor.
 * `connect()` loads that floor and passes it in as `Displays`, so the client does not import it.
 */

import type { ChartKind, DisplayKind } from '../../protocol/index.js';

/** What the displays offer; the floors above hand it in. */
export interface Displays {
  toText(value: unknown, context: ShowContext): string;
  toMime(value: unknown, context: ShowContext): Record<string, string>;
}

/** How something is to be drawn. */
export interface ShowContext {
  readonly kind:
    | DisplayKind
    | 'limits'
    | 'latency'
    | 'series'
    | 'life'
    | 'plot'
    | 'control'
    | 'explanation'
    | 'error'
    | 'dataTable'
    | 'dataFile';
  readonly params: Readonly<Record<string, unknown>>;
  readonly width: number;
  readonly color: boolean;
  /** Rows to fit into, Infinity for every row; the displays' own default without it. */
  readonly height?: number;
  /** Another drawing than the usual one. */
  readonly view?: ChartKind;
  /** Step of the symbol's prices, where it is known. */
  readonly tickSize?: string;
  /** How long the answer took. */
  readonly latencyMs?: number;
  /** Orders of ours as they were last heard of: for lists, whose answers name no more than ids. */
  readonly orders?: readonly object[];
  /** What to do to see the rows that a table leaves out. */
  readonly moreHint?: string;
  /** Nothing but ASCII. */
  readonly ascii?: boolean;
  readonly palette?: 16 | 256;
  /** Now, for countdowns and open klines, in milliseconds. */
  readonly nowMs?: number;
  /** What else is to be said of the value, a line each. */
  readonly notes?: readonly string[];
  /** An explanation that stands for a call: one that was left unsent, or one that somebody is asked about. */
  readonly ticket?: 'unsent' | 'question';
  /** What sends an unsent ticket where it is shown, such as `await _`. */
  readonly sendWith?: string;
}

/** Node's hook for `util.inspect`, and Jupyter's for rich output. */
export const INSPECT = Symbol.for('nodejs.util.inspect.custom');
export const JUPYTER_DISPLAY = Symbol.for('Jupyter.display');

interface InspectOptions {
  readonly colors?: boolean;
  readonly breakLength?: number;
  /** Infinity or null shows every row of a table, as it shows every entry of an array. */
  readonly maxArrayLength?: number | null;
  /** Of ours, handed through by Node: see {@link ShowContext.moreHint}. */
  readonly moreHint?: string;
  /** Ours: rows that the drawing is to keep within. */
  readonly rows?: number;
  readonly depth?: number | null;
  /** Of ours: what sends a ticket that is the value itself, and not a part of it. */
  readonly sendWith?: string;
}

/** `util.inspect`'s own default, which says nothing about the terminal. */
const INSPECT_DEFAULT_WIDTH = 128;

/** Width to draw at: what inspect was told, else the terminal's, else 80 columns. */
export function widthOf(options: InspectOptions | undefined): number {
  const told = options?.breakLength;
  if (told !== undefined && told !== INSPECT_DEFAULT_WIDTH && Number.isFinite(told)) return told;
  return process.stdout.columns ?? 80;
}

/** Rows left on the terminal beside the prompt and the line that was typed; undefined when nothing says. */
function heightOf(kind: ShowContext['kind'], { maxArrayLength, rows: told }: InspectOptions = {}): { height?: number } {
  if (told !== undefined) return { height: told };
  const rows = process.stdout.rows;
  if (maxArrayLength === null || maxArrayLength === Number.POSITIVE_INFINITY)
    return { height: Number.POSITIVE_INFINITY };
  // A chart must be seen whole; a list that is longer than the screen can be scrolled back to.
  return kind === 'klines' && rows ? { height: Math.max(12, Math.min(24, rows - 2)) } : {};
}

/** Whether the terminal's locale has characters beyond ASCII. */
export function hasUnicode(
  { LC_ALL, LC_CTYPE, LANG }: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  // The first that is set decides; where none is, a terminal of today shows UTF-8.
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || 'UTF-8');
}

/** What the terminal shows besides letters: colours of 256, and characters beyond ASCII unless its locale has none. */
function terminalTraits(color: boolean): { ascii?: true; palette?: 256 } {
  const has256 = color && process.stdout.isTTY && process.stdout.getColorDepth() >= 8;
  return { ...(hasUnicode() ? {} : { ascii: true as const }), ...(has256 ? { palette: 256 as const } : {}) };
}

/** What is drawn, and how. */
export interface Drawing {
  readonly displays: Displays | undefined;
  readonly value: unknown;
  readonly context: Omit<ShowContext, 'width' | 'height' | 'color'>;
}

/**
 * Gives `target` the two display hooks, drawing what `value` returns.
 *
 * A target that cannot be drawn (displays not loaded) is left to the hosts' own printing.
 */
export function drawAs(
  target: object,
  displays: () => Displays | undefined,
  what: () => { value: unknown; context: Omit<ShowContext, 'width' | 'height' | 'color'> },
): void {
  Object.defineProperties(
    target,
    hooksOf(() => ({ displays: displays(), ...what() })),
  );
}

/** Property descriptors of the two hooks; `drawing` is called on what is printed, when it is printed. */
export function hooksOf(drawing: (this: object) => Drawing): {
  readonly [INSPECT]: PropertyDescriptor;
  readonly [JUPYTER_DISPLAY]: PropertyDescriptor;
} {
  return {
    [INSPECT]: {
      value(
        this: object,
        depth: number,
        options: InspectOptions,
        inspect?: (value: unknown, options: object) => string,
      ) {
        const { displays, value, context } = drawing.call(this);
        if (!displays || depth < 0) {
          return inspect ? inspect(plain(value), { ...options, customInspect: false }) : plain(value);
        }
        const size = { width: widthOf(options), ...heightOf(context.kind, options) };
        const color = options?.colors ?? false;
        const { moreHint } = options ?? {};
        const traits = { ...terminalTraits(color), ...(moreHint === undefined ? {} : { moreHint }) };
        const send = options?.sendWith !== undefined && depth === options.depth ? { sendWith: options.sendWith } : {};
        return displays.toText(value, { ...context, ...size, ...traits, ...send, color });
      },
    },
    [JUPYTER_DISPLAY]: {
      value(this: object) {
        const { displays, value, context } = drawing.call(this);
        return displays
          ? displays.toMime(value, { ...context, width: 100, color: false })
          : { 'text/plain': JSON.stringify(value, null, 2) };
      },
    },
  };
}

/** The data alone, so that a fallback print does not come back to the hook. */
function plain(value: unknown): unknown {
  return Array.isArray(value) ? [...value] : typeof value === 'object' && value !== null ? { ...value } : value;
}

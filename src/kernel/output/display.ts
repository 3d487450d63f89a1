/**
 * Converts values to MIME bundles, and shows displays that can be updated.
 *
 * A method `Symbol.for('Jupyter.display')` of a value returns its bundle. Every bundle gets a `text/plain` without
 * colours, because exports to Markdown keep escape sequences. Trading calls are never sent: displaying a value never
 * trades.
 */
import { Interrupted } from '../../cells/index.js';
import { isProxy, randomBytes, withoutEscapes } from '../../platform/index.js';
import { mimeBundleOfRows } from './rows-display.js';
import { valueText } from './value-text.js';

export type MimeBundle = Readonly<Record<string, unknown>>;

export const displaySymbol = Symbol.for('Jupyter.display');

/** A displayed value that can be replaced. */
export interface DisplayHandle {
  readonly id: string;
  /** Replaces the displayed value. */
  update(value: unknown): Promise<void>;
}

const MIME_TYPE = /^(?:text|image|application|audio|video)\/[\w.+-]+$/;

/** Whether a value is a plain object whose keys are MIME types: it is a bundle. */
export function isBundle(value: unknown): value is MimeBundle {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => MIME_TYPE.test(key));
}

/** Maximum length of a list whose values are rendered one by one. A longer list is shown as text. */
const maxListItems = 12;

/** Renders a value. If its display method fails, the value is shown as text and `reportFailure` gets the reason. */
export async function mimeBundleOf(value: unknown, reportFailure: (problem: string) => void): Promise<MimeBundle> {
  const hook = hookOf(value);
  if (!hook && isBundle(value)) return withPlainText(value, value);
  if (!hook) {
    const list = (await mimeBundleOfList(value, reportFailure)) ?? (await rowsBundle(value));
    return list ?? { 'text/plain': plainText(value) };
  }
  try {
    const bundle: unknown = await hook();
    if (bundle !== null && typeof bundle === 'object') return withPlainText(bundle as MimeBundle, value);
    reportFailure('The method Jupyter.display of the value did not return a MIME bundle.');
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const reason = valueText((error as { message?: unknown } | null)?.message ?? error);
    reportFailure(`The method Jupyter.display of the value failed: ${reason}`);
  }
  return { 'text/plain': plainText(value) };
}

/** Renders a short list, such as the results of `Promise.all`, if every value in it has a display method. */
async function mimeBundleOfList(
  value: unknown,
  reportFailure: (problem: string) => void,
): Promise<MimeBundle | undefined> {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxListItems) return undefined;
  if (isProxy(value) || !value.every((one) => hookOf(one))) return undefined;
  const bundles = await Promise.all(value.map((one) => mimeBundleOf(one, reportFailure)));
  const joined = (type: string, separator: string): MimeBundle => {
    const texts = bundles.map((bundle) => bundle[type]);
    return texts.every((text) => typeof text === 'string') ? { [type]: texts.join(separator) } : {};
  };
  return { ...joined('text/html', '\n'), ...joined('text/plain', '\n\n') };
}

/** A list whose rows cannot be read, such as objects that contain themselves, is shown as text. */
const rowsBundle = (value: unknown) =>
  mimeBundleOfRows(value).catch((error: unknown) => {
    if (error instanceof Interrupted) throw error;
    return undefined;
  });

function hookOf(value: unknown): (() => unknown) | undefined {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  try {
    const hook = (value as Record<symbol, unknown>)[displaySymbol];
    return typeof hook === 'function' ? () => hook.call(value) as unknown : undefined;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    // Reading a property of the value threw, so the value is shown as text.
    return undefined;
  }
}

function withPlainText(bundle: MimeBundle, value: unknown): MimeBundle {
  const text = bundle['text/plain'];
  return { ...bundle, 'text/plain': typeof text === 'string' ? withoutEscapes(text) : plainText(value) };
}

/** Node does not export the class of its timers. */
const timerClass = (() => {
  const timer = setTimeout(() => {}, 0);
  clearTimeout(timer);
  return timer.constructor as new () => object;
})();

/** Maximum length of the text for a value without a display method. */
const maxText = 20_000;

/** A timer as its number, which `clearTimeout` takes too; undefined for another value. */
function timerText(value: unknown): string | undefined {
  const isTimer = value instanceof timerClass && Number.isInteger(Number(value));
  return isTimer ? `timer ${Number(value)}` : undefined;
}

function plainText(value: unknown): string {
  const timer = timerText(value);
  if (timer !== undefined) return timer;
  // `quoted` escapes control characters in strings; valueText removes colour sequences.
  const text = valueText(value, { quoted: true });
  const more = text.length - maxText;
  return more > 0 ? `${text.slice(0, maxText)}… and ${more.toLocaleString('en-US')} more characters` : text;
}

/**
 * Whether a value is an unsent trading call. Checks properties, not the class: a notebook may use another copy of
 * spotlab.
 */
export function isTradingCall(value: unknown): boolean {
  const call = value as { isTrading?: unknown; explain?: unknown } | null;
  return isThenable(value) && call?.isTrading === true && typeof call.explain === 'function';
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  try {
    return typeof (value as { then?: unknown }).then === 'function';
  } catch {
    return false;
  }
}

/**
 * Shows a value now, before the cell ends.
 *
 * @param send publishes a message under the calling cell
 * @param id the display's id; default: a new id
 * @param existingId the id of the display that already shows the value
 */
export async function openDisplay(
  value: unknown,
  id: string | undefined,
  send: (type: string, content: Readonly<Record<string, unknown>>) => void,
  reportFailure: (problem: string) => void,
  existingId?: string,
): Promise<DisplayHandle> {
  const displayId = existingId ?? id ?? randomBytes(16).toString('hex');
  const show = async (type: string, shown: unknown) => {
    const { value: ready } = await resolveValue(shown);
    const data = await mimeBundleOf(ready, reportFailure);
    send(type, { data, metadata: {}, transient: { display_id: displayId } });
  };
  if (existingId === undefined) await show('display_data', value);
  return { id: displayId, update: (next) => show('update_display_data', next) };
}

/** Whether a value is an object that passes `test`, or a list of such objects. */
export function isAllOf(value: unknown, test: (one: object) => boolean): boolean {
  if (isProxy(value)) return false;
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every((one) => typeof one === 'object' && one !== null && test(one));
}

/** Wraps a value: an async function must not return a trading call itself, because `await` would send it. */
export interface ResolvedValue {
  readonly value: unknown;
}

/** The parameter error of a call, which a call of every copy of spotlab has under this registered symbol. */
function failureIn(value: unknown): Error | undefined {
  if (!isTradingCall(value)) return undefined;
  return (value as { readonly [name: symbol]: Error | undefined })[Symbol.for('spotlab.failure')];
}

/**
 * Awaits a promise or a reading call, and begins to draw a stream. A trading call is returned unsent.
 *
 * @throws the error of a trading call with an invalid parameter
 */
export async function resolveValue(value: unknown): Promise<ResolvedValue> {
  const failure = failureIn(value);
  if (failure) throw failure;
  const shown = drawnLive(value);
  return isThenable(shown) && !isTradingCall(shown) ? { value: await shown } : { value: shown };
}

/**
 * A stream becomes the live display of its events; every other value is returned unchanged. Call this before
 * an `await` of the value: awaiting a stream throws an error, on purpose.
 */
export function drawnLive(value: unknown): unknown {
  // By a registered symbol: a notebook may use another copy of spotlab.
  const isStream = typeof value === 'object' && value !== null && Symbol.for('spotlab.stream') in value;
  return isStream ? (value as { live(): unknown }).live() : value;
}

/**
 * Value -> MIME bundle, and displays that can be updated.
 *
 * A value that has a method `Symbol.for('Jupyter.display')` says itself what it looks like; every bundle has a
 * `text/plain` without colours, because exports to markdown keep raw escapes. Nothing here sends a call: looking never
 * trades.
 */
import { randomUUID } from 'node:crypto';
import { stripVTControlCharacters, types } from 'node:util';
import { valueText } from './traceback.js';

export type MimeBundle = Readonly<Record<string, unknown>>;

export const displaySymbol = Symbol.for('Jupyter.display');

/** A shown value that can be replaced where it stands. */
export interface DisplayHandle {
  readonly id: string;
  /** Shows another value in the same place. */
  update(value: unknown): Promise<void>;
}

/** Most values of a list that are drawn each by itself; a longer list is text. */
const maxListItems = 12;

/** Draws a value. A hook that fails does not fail the cell: the value is shown as text and the failure is told. */
export async function mimeBundleOf(value: unknown, tellFailure: (problem: string) => void): Promise<MimeBundle> {
  const hook = hookOf(value);
  if (!hook) return (await mimeBundleOfList(value, tellFailure)) ?? { 'text/plain': plainText(value) };
  try {
    const bundle: unknown = await hook();
    if (bundle !== null && typeof bundle === 'object') return withPlainText(bundle as MimeBundle, value);
    tellFailure('Jupyter.display did not give a MIME bundle');
  } catch (error) {
    tellFailure(`Jupyter.display failed: ${valueText((error as { message?: unknown } | null)?.message ?? error)}`);
  }
  return { 'text/plain': plainText(value) };
}

/** A short list of nothing but values that draw themselves, one below the other, as `Promise.all` gives results. */
async function mimeBundleOfList(
  value: unknown,
  tellFailure: (problem: string) => void,
): Promise<MimeBundle | undefined> {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxListItems) return undefined;
  if (types.isProxy(value) || !value.every((one) => hookOf(one))) return undefined;
  const drawn = await Promise.all(value.map((one) => mimeBundleOf(one, tellFailure)));
  const joined = (type: string, separator: string): MimeBundle => {
    const texts = drawn.map((bundle) => bundle[type]);
    return texts.every((text) => typeof text === 'string') ? { [type]: texts.join(separator) } : {};
  };
  return { ...joined('text/html', '\n'), ...joined('text/plain', '\n\n') };
}

function hookOf(value: unknown): (() => unknown) | undefined {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  try {
    const hook = (value as Record<symbol, unknown>)[displaySymbol];
    return typeof hook === 'function' ? () => hook.call(value) as unknown : undefined;
  } catch {
    // A value that throws when it is looked at is drawn as far as it lets us.
    return undefined;
  }
}

function withPlainText(bundle: MimeBundle, value: unknown): MimeBundle {
  const text = bundle['text/plain'];
  return { ...bundle, 'text/plain': typeof text === 'string' ? stripVTControlCharacters(text) : plainText(value) };
}

/** Longest text that is shown of a value that does not draw itself: a long one is cut, not the notebook filled. */
const maxText = 20_000;

function plainText(value: unknown): string {
  // Characters that a terminal would obey come as escapes; what a value's own drawing brings along is taken away.
  const text = valueText(value, { quoted: true });
  const more = text.length - maxText;
  return more > 0 ? `${text.slice(0, maxText)}… and ${more.toLocaleString('en-US')} more characters` : text;
}

/** Whether a value is a call that would trade when sent. Told by shape: a notebook may have its own copy of spotlab. */
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
 * @param send publishes a message under the cell that called
 * @param id the display's id; a new one when left out
 * @param shownAs the id under which it is shown already
 */
export async function openDisplay(
  value: unknown,
  id: string | undefined,
  send: (type: string, content: Readonly<Record<string, unknown>>) => void,
  tellFailure: (problem: string) => void,
  shownAs?: string,
): Promise<DisplayHandle> {
  const displayId = shownAs ?? id ?? randomUUID();
  const show = async (type: string, shown: unknown) => {
    const { value: ready } = await resolveValue(shown);
    const data = await mimeBundleOf(ready, tellFailure);
    send(type, { data, metadata: {}, transient: { display_id: displayId } });
  };
  if (shownAs === undefined) await show('display_data', value);
  return { id: displayId, update: (next) => show('update_display_data', next) };
}

/** Whether a value is an object of which `test` is true, or a list of nothing but such. */
export function isAllOf(value: unknown, test: (one: object) => boolean): boolean {
  if (types.isProxy(value)) return false;
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every((one) => typeof one === 'object' && one !== null && test(one));
}

/** A value in a box: an async function that *returned* a trading call would send it, for await adopts thenables. */
export interface ResolvedValue {
  readonly value: unknown;
}

/** Waits for a reading call or a promise; a trading call stays the ticket it is. */
export async function resolveValue(value: unknown): Promise<ResolvedValue> {
  return isThenable(value) && !isTradingCall(value) ? { value: await value } : { value };
}

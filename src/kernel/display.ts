/**
 * Value -> MIME bundle, and displays that can be updated.
 *
 * A value that has a method `Symbol.for('Jupyter.display')` says itself what it looks like; every bundle has a
 * `text/plain` without colours, because exports to markdown keep raw escapes. Nothing here sends a call: looking never
 * trades.
 */
import { randomUUID } from 'node:crypto';
import { inspect, stripVTControlCharacters } from 'node:util';

export type MimeBundle = Readonly<Record<string, unknown>>;

export const displaySymbol = Symbol.for('Jupyter.display');

/** A shown value that can be replaced where it stands. */
export interface DisplayHandle {
  readonly id: string;
  /** Shows another value in the same place. */
  update(value: unknown): Promise<void>;
}

/** Draws a value. A hook that fails does not fail the cell: the value is shown as text and the failure is told. */
export async function bundleOf(value: unknown, tellFailure: (problem: string) => void): Promise<MimeBundle> {
  const hook = hookOf(value);
  if (hook) {
    try {
      const bundle: unknown = await hook();
      if (bundle !== null && typeof bundle === 'object') return withPlainText(bundle as MimeBundle, value);
      tellFailure('Jupyter.display did not give a MIME bundle');
    } catch (error) {
      tellFailure(`Jupyter.display failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { 'text/plain': plainText(value) };
}

function hookOf(value: unknown): (() => unknown) | undefined {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  const hook = (value as Record<symbol, unknown>)[displaySymbol];
  return typeof hook === 'function' ? () => hook.call(value) as unknown : undefined;
}

function withPlainText(bundle: MimeBundle, value: unknown): MimeBundle {
  const text = bundle['text/plain'];
  return { ...bundle, 'text/plain': typeof text === 'string' ? stripVTControlCharacters(text) : plainText(value) };
}

function plainText(value: unknown): string {
  return stripVTControlCharacters(inspect(value, { colors: false, depth: 4, maxArrayLength: 100, breakLength: 80 }));
}

/** Whether a value is a call that would trade when sent. Told by shape: a notebook may have its own copy of spotlab. */
export function isTradingCall(value: unknown): boolean {
  const call = value as { isTrading?: unknown; explain?: unknown } | null;
  return isThenable(value) && call?.isTrading === true && typeof call.explain === 'function';
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    typeof (value as { then?: unknown }).then === 'function'
  );
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
    const { value: ready } = await settled(shown);
    const data = await bundleOf(ready, tellFailure);
    send(type, { data, metadata: {}, transient: { display_id: displayId } });
  };
  if (shownAs === undefined) await show('display_data', value);
  return { id: displayId, update: (next) => show('update_display_data', next) };
}

/** A value in a box: an async function that *returned* a trading call would send it, for await adopts thenables. */
export interface Settled {
  readonly value: unknown;
}

/** Waits for a reading call or a promise; a trading call stays the ticket it is. */
export async function settled(value: unknown): Promise<Settled> {
  return isThenable(value) && !isTradingCall(value) ? { value: await value } : { value };
}

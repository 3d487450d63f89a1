/** Values as text, for outputs and errors. */
import { isProxy, printed, withoutEscapes } from '../../platform/index.js';

/** A value as text without colours. Never throws. @param quoted puts strings in quotes */
export function valueText(value: unknown, { quoted = false } = {}): string {
  if (typeof value === 'string' && !quoted) return withoutEscapes(value);
  try {
    return withoutEscapes(printed(value, { depth: 4, maxArrayLength: 100, breakLength: 80 }));
  } catch (error) {
    const what = Object.prototype.toString.call(isProxy(value) ? {} : value);
    const why =
      error instanceof Error ? withoutEscapes(`${error.message}`) : 'inspecting it threw a value that is not an error';
    return `${what} cannot be shown: ${why}`;
  }
}

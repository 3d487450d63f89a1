/**
 * The time zones that the exchange accepts: fixed offsets from UTC such as `8`, `-1:00` or `05:45`, from -12:00 to
 * +14:00. Source: parameter `timeZone` of endpoint klines in the protocol reference.
 */

/** The form of a time zone. The range is not part of the form: {@link parseTimeZone} checks it. */
export const TIME_ZONE = /^([+-]?)(\d{1,2})(?::([0-5]\d))?$/;

const MIN_MINUTES = -12 * 60;
const MAX_MINUTES = 14 * 60;

/**
 * Minutes east of UTC of a time zone: `'8'` is 480, `'-1:00'` is -60, `'05:45'` is 345.
 * Undefined when the text is malformed or outside -12:00 to +14:00.
 */
export function parseTimeZone(text: string): number | undefined {
  const match = TIME_ZONE.exec(text);
  if (!match) return undefined;
  const size = Number(match[2]) * 60 + Number(match[3] ?? 0);
  const minutes = match[1] === '-' ? 0 - size : size;
  return minutes < MIN_MINUTES || minutes > MAX_MINUTES ? undefined : minutes;
}

/**
 * The offset that a named time zone such as `Asia/Singapore` has at a time, in the form of the exchange: `8`, `-3:30`.
 * Undefined for an unknown name; a name contains a slash.
 */
export function offsetOfZone(name: string, atMs: number): string | undefined {
  if (!/^[A-Za-z_]+\/[\w+/-]+$/.test(name)) return undefined;
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }).formatToParts(atMs);
    const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '', hours = '0', minutes = '00'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
    return `${sign === '-' ? '-' : ''}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  } catch {
    return undefined;
  }
}

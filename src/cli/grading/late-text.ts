/** Writes how late a notebook was handed in, as a text such as `2 h 5 min`. */
const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** The two largest units of a duration, such as `2 h 5 min`; at least `1 min`. */
export function lateText(lateMs: number): string {
  let left = Math.max(lateMs, 60_000);
  const parts: string[] = [];
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(left / ms);
    left -= count * ms;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.slice(0, 2).join(' ');
}

/** Whether the locale of the terminal supports characters beyond ASCII. */
export function hasUnicode({ LC_ALL, LC_CTYPE, LANG }: Readonly<Record<string, string | undefined>>): boolean {
  // The first variable that is set decides; without any, UTF-8 is assumed.
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || 'UTF-8');
}

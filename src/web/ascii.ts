/** The form of `src/display/text/ascii.ts` for pages: a page has all characters of Unicode, so its texts stay as they are. */
export const toAscii = (text: string): string => text;
export const spelledOut = <T>(value: T): T => value;

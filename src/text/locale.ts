/** The characters of drawings: any, none of Braille, or ASCII only. */
export type Glyphs = 'braille' | 'blocks' | 'ascii';

/**
 * The characters of drawings that the terminal shows: those that SPOTLAB_GLYPHS names, else ASCII if the locale is not UTF-8, else
 * block characters on the console of Linux, whose font has no Braille.
 */
export function glyphsOf(environment: Readonly<Record<string, string | undefined>>): Glyphs {
  const { SPOTLAB_GLYPHS: wanted, TERM } = environment;
  if (wanted === 'braille' || wanted === 'blocks' || wanted === 'ascii') return wanted;
  return !isUtf8(environment) ? 'ascii' : TERM === 'linux' ? 'blocks' : 'braille';
}

/** Whether drawings may have characters beyond ASCII. */
export const hasUnicode = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  glyphsOf(environment) !== 'ascii';

function isUtf8({ LC_ALL, LC_CTYPE, LANG }: Readonly<Record<string, string | undefined>>): boolean {
  // The first variable that is set decides; without any, UTF-8 is assumed.
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || 'UTF-8');
}

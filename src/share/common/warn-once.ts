/** Warns of limits that are not shared, each reason once in a process. */

const told = new Set<string>();

/** @param reason distinguishes warnings: each reason is warned of once. Default: the text */
export function warnOnce(text: string, reason = text): void {
  if (told.has(reason)) return;
  told.add(reason);
  process.emitWarning(text, { type: 'SpotlabWarning', code: 'SPOTLAB_SHARE' });
}

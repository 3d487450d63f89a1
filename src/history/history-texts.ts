/** Writes the result of a synchronization or of a verification of a dataset as sentences, for the command line and for a prompt. */
import type { HistoryReport, HistorySync } from '../client/index.js';

/** The maximum number of days, gaps or findings that a text lists. */
const SHOWN = 8;

export const countText = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

/** One line with the rows that a synchronization has added, and below it the days that are missing. */
export function syncText({ symbol, kind, folder, addedRows, days, hadDays, ...rest }: HistorySync): string {
  const { missingDays, partialDays, failedDays, gaps } = rest;
  const found = [
    `${symbol} ${kind} in ${folder}: ${countText(addedRows, 'new row')}; ${countText(days, 'day')}, ${hadDays} were complete`,
  ];
  if (missingDays.length > 0) found.push(`  without rows: ${someOf(missingDays)}`);
  if (partialDays.length > 0) found.push(`  partial: ${someOf(partialDays)}`);
  for (const { day, why } of failedDays.slice(0, SHOWN)) found.push(`  broken on ${day}: ${why}`);
  if (failedDays.length > SHOWN) found.push(`  and ${failedDays.length - SHOWN} more broken days`);
  if (failedDays.length > 0) found.push('  the same command tries broken days again');
  for (const { day, rows, first, last } of gaps.slice(0, SHOWN)) {
    found.push(`  gap on ${day}: ${countText(rows, 'row')}, ${gapText(kind, first)} to ${gapText(kind, last)}`);
  }
  if (gaps.length > SHOWN) found.push(`  and ${gaps.length - SHOWN} more gaps`);
  return found.join('\n');
}

/** The findings, with the verdict at the end. @param most maximum number of findings that are listed; default: all */
export function reportText({ findings, days, rows, ok }: HistoryReport, most = findings.length): string {
  const found = findings
    .slice(0, most)
    .map(
      ({ symbol, kind, day, problem, text }) => `${[symbol, kind, day].filter(Boolean).join(' ')}: ${problem}: ${text}`,
    );
  if (findings.length > most) found.push(`and ${findings.length - most} more; .findings has all`);
  const verdict = ok ? 'as the manifests say' : 'NOT as the manifests say';
  return [...found, `${countText(days, 'day')}, ${countText(rows, 'row')}: ${verdict}`].join('\n');
}

function someOf(days: readonly string[]): string {
  const more = days.length > SHOWN ? ` and ${days.length - SHOWN} more` : '';
  return `${days.slice(0, SHOWN).join(', ')}${more}`;
}

/** The end of a gap: the open time of a kline, or an id. */
const gapText = (kind: string, key: number): string =>
  kind.startsWith('klines') ? new Date(key).toISOString().slice(11, 19) : String(key);

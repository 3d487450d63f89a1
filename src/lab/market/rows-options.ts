/** The options of every market that is made of recorded rows or of a program's events: the time range that is played, and the filters of the symbol. */
import type { LabFidelity, LabRowsOptions } from './lab-market.js';
import { lengthText } from './open-market.js';

export const ROWS_OPTIONS: Readonly<Record<keyof LabRowsOptions, true>> = {
  from: true,
  to: true,
  length: true,
  filters: true,
};

/** The texts of the options in the description of a market. */
export function rangeTexts({ from, to, length, filters, fidelity }: LabRowsOptions & LabFidelity): string[] {
  const texts: string[] = [];
  if (from !== undefined) texts.push(`from ${String(from)}`);
  if (to !== undefined) texts.push(`to ${String(to)}`);
  if (length !== undefined) texts.push(lengthText(length));
  if (filters !== undefined) texts.push(`${filters.map(({ filterType }) => filterType).join(', ')} given`);
  if (fidelity === 'bars') texts.push('as bars');
  return texts;
}

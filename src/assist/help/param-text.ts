/** Describes a parameter in words: meaning, range, valid values, default. Pure: no I/O. */
import { enumValues, type ParamInfo } from '../../protocol/index.js';

/** A longer enum is shown by its first and last values only. */
const MAX_VALUES = 30;

export function paramText(info: ParamInfo | undefined): string {
  if (!info) return '';
  const { description, min, max, default: assumed } = info;
  const bounds = min === undefined ? '' : max === undefined ? ` At least ${min}.` : ` ${min} to ${max}.`;
  const all = info.enum === undefined ? [] : enumValues(info.enum);
  const values = all.length > MAX_VALUES ? [...all.slice(0, 3), '…', ...all.slice(-2)] : all;
  const listed = values.length ? ` ${values.join(' ')}.` : '';
  return `${description}${bounds}${listed}${assumed === undefined ? '' : ` Default ${assumed}.`}`;
}

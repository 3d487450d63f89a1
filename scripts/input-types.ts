/** Writes the TypeScript type of the values that a parameter accepts in a call. */
import type { ParamInfo } from '../src/protocol/kinds/value-spec.js';

/** @param nameOf the name of the type of a closed list of the service */
export function inputType(param: ParamInfo, nameOf: (list: NonNullable<ParamInfo['enum']>) => string): string {
  const also = (param.also ?? []).map((value) => `${JSON.stringify(value)} | `.replaceAll('"', "'")).join('');
  return also + kindType(param, nameOf);
}

function kindType(
  { kind, enum: list, values = [] }: ParamInfo,
  nameOf: (list: NonNullable<ParamInfo['enum']>) => string,
): string {
  const members = () => (list ? nameOf(list) : values.map((value) => `'${value}'`).join(' | '));
  switch (kind) {
    case 'decimal':
    case 'amount':
      return 'DecimalInput';
    case 'id':
      return 'IdInput';
    case 'time':
      return 'TimeInput';
    case 'integer':
    case 'number':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'duration':
      return 'number | string';
    case 'symbols':
    case 'texts':
      return 'readonly string[]';
    case 'enum':
      return members();
    case 'enums':
      return list ? `readonly ${members()}[]` : `readonly (${members()})[]`;
    case 'amounts':
      return 'Readonly<Record<string, DecimalInput>>';
    case 'limiters':
      return 'readonly RateLimiter[]';
    case 'scenario':
      return 'Scenario';
    default:
      return 'string';
  }
}

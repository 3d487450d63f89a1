/**
 * Makes the command-line flags of a table of options: their declarations for `util.parseArgs`, their lines of `--help`,
 * and the values that were given.
 */
import type { FlagHelp, OptionRule } from '../../connect/index.js';
import { checkValue, formOf, ValueProblem } from '../../protocol/index.js';
import { optionValue, UsageError } from './usage.js';

/** The values of flags on a command line: a text, several texts of a flag that may be repeated, or a switch. */
export type GivenFlags = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** A flag of the command line, with the option that it gives. */
export interface TableFlag {
  readonly flag: string;
  readonly name: string;
  readonly rule: OptionRule;
}

/** The options of a table that the command line has too, in the order of the table. */
export const flagsOf = (table: Readonly<Record<string, OptionRule>>): readonly TableFlag[] =>
  Object.entries(table).flatMap(([name, rule]) => (rule.flag === undefined ? [] : [{ flag: rule.flag, name, rule }]));

/**
 * The options of `util.parseArgs`: a rule without a value is a switch, a list of texts is a flag that may be repeated.
 */
export type ParsedFlag = { readonly type: 'string' | 'boolean'; readonly multiple?: boolean };

export const parsedFlags = (flags: readonly TableFlag[]): Readonly<Record<string, ParsedFlag>> =>
  Object.fromEntries(
    flags.map(({ flag, rule: { kind } }) => [
      flag,
      kind === 'flag' ? { type: 'boolean' } : { type: 'string', ...(kind === 'texts' && { multiple: true }) },
    ]),
  );

/** Column in which the descriptions of `--help` begin. */
const HELP_COLUMN = 23;

/** The lines of `--help` about flags that have a description. */
export const helpLines = (flags: readonly TableFlag[]): string =>
  flags.flatMap(({ flag, rule: { help } }) => (help === undefined ? [] : flagLines(flag, help))).join('\n');

/** A flag, its value and its description; a long flag has its description two spaces behind it. */
export function flagLines(flag: string, [value, ...lines]: FlagHelp): string[] {
  const head = `      --${flag} ${value}`.trimEnd();
  const padded = head.length < HELP_COLUMN ? head.padEnd(HELP_COLUMN) : `${head}  `;
  return lines.map((line, at) => (at === 0 ? padded : ' '.repeat(HELP_COLUMN)) + line);
}

/** The values of flags, by the names of their options. @throws UsageError for a value that an option does not take */
export const flagValues = (flags: readonly TableFlag[], given: GivenFlags): Record<string, unknown> =>
  Object.fromEntries(
    flags
      .map(({ flag, name, rule }) => [name, flagValue(flag, rule, given[flag])] as const)
      .filter(([, value]) => value !== undefined),
  );

function flagValue(flag: string, rule: OptionRule, given: GivenFlags[string]): unknown {
  if (rule.kind === 'flag') return given || undefined;
  if (!Array.isArray(given)) return optionValue(flag, given as string | undefined, rule);
  const bad = [...given.map((one) => [one]), given].find(
    (some) => checkValue(rule, some, 'option') instanceof ValueProblem,
  );
  if (bad !== undefined) throw new UsageError(`Invalid --${flag} '${bad.join("', '")}': give ${formOf(rule)}.`);
  return given.length === 1 ? given[0] : given;
}

/** Reads the options of a kernel's client from environment variables. The entry of an option in the table of options names its environment variable. */
import {
  type ConnectOptions,
  connectOptionTable,
  type OptionRule,
  type ReplayOptions,
  replayOptionTable,
} from '../../connect/index.js';
import { checkValue, formOf, ValueProblem } from '../../protocol/index.js';

type Environment = Readonly<Record<string, string | undefined>>;
type Table = Readonly<Record<string, OptionRule>>;

/**
 * The options that select the client of a kernel. Secrets are left out: `connect` reads them from the environment itself.
 *
 * @throws Error that names an invalid variable
 */
export function environmentOptions(environment: Environment): ConnectOptions {
  const open = Object.fromEntries(Object.entries(connectOptionTable).filter(([, { isSecret }]) => !isSecret));
  const { profile, ...options } = readAll(open, environment) as ConnectOptions;
  const { file, ...replay } = readAll(replayOptionTable, environment) as Partial<ReplayOptions>;
  if (file !== undefined && replay.symbol === undefined) {
    const [set, missing] = [replayOptionTable.file.variable, replayOptionTable.symbol.variable];
    throw new Error(`${set} is set but ${missing} is not: set ${missing} too, such as BTCUSDT.`);
  }
  return {
    ...options,
    // `connect` takes the network of the profile, and says so if the profile has none.
    ...(profile !== undefined && options.network === undefined && { profile }),
    ...(file !== undefined && { replay: { file, ...replay } }),
  };
}

function readAll(table: Table, environment: Environment): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(table)) {
    const text = rule.variable === undefined ? undefined : environment[rule.variable]?.trim();
    const value = text ? variableValue(rule, text) : undefined;
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** Undefined for a flag that is not set. */
function variableValue(rule: OptionRule, text: string): unknown {
  if (rule.kind === 'flag') return ['1', 'true', 'yes'].includes(text.toLowerCase()) || undefined;
  // A path may have commas.
  if (rule.kind === 'texts') return text;
  const value = checkValue(rule, text, 'data');
  if (!(value instanceof ValueProblem)) return value;
  throw new Error(`Invalid ${rule.variable} '${text}': it must be ${formOf(rule)}.`);
}

/** Lets a kernel send orders to another exchange without a question. */
export const YES_VARIABLE = 'SPOTLAB_YES';

/** The variables that give a kernel these options. @throws Error for an option without a variable */
export function variablesOf(options: Readonly<Record<string, unknown>>): Record<string, string> {
  const { replay = {}, ...others } = options;
  const inTable = (given: object, table: Table) =>
    Object.entries(given).flatMap(([name, value]): [string, string][] => {
      const variable = table[name]?.variable;
      if (variable === undefined) throw new Error(`the option ${name} has no variable`);
      return value === undefined ? [] : [[variable, value === true ? '1' : String(value)]];
    });
  return Object.fromEntries([
    ...inTable(others, connectOptionTable),
    ...inTable(replay as object, replayOptionTable as Table),
  ]);
}

/** Parses command lines with `util.parseArgs`; its errors suggest the nearest option and lead to exit code 2. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { checkValue, formOf, nearest, ValueProblem, type ValueSpec } from '../../protocol/index.js';

/** An invalid command line; the message is for the user, the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Whether the message has several lines; what it quotes is then cleaned already. */
  readonly hasLines: boolean;

  constructor(message: string, { hasLines = false } = {}) {
    super(message);
    this.hasLines = hasLines;
  }
}

export type Options = NonNullable<ParseArgsConfig['options']>;

/** A negative number, or a list or a duration that begins with one. No option begins with a digit. */
const NEGATIVE = /^-\.?\d/;
/** Stands before a negative number while the command line is parsed. No argument of a process contains it. */
const MARK = '\0';
const marked = (args: readonly string[]): string[] => args.map((arg) => (NEGATIVE.test(arg) ? MARK + arg : arg));
const unmarked = <T>(value: T): T => (typeof value === 'string' ? (value.replace(MARK, '') as T & string) : value);

/**
 * The options and positional arguments of a command line. A negative number is an argument or the value of an option.
 *
 * @throws UsageError for an unknown option, and for an option without its value.
 */
export function readArguments<T extends Options>(
  args: readonly string[],
  options: T,
  command: string,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    const { values, positionals } = parseArgs({ args: marked(args), options, allowPositionals: true, strict: true });
    const plain = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(unmarked) : unmarked(value),
    ]);
    return { values: Object.fromEntries(plain), positionals: positionals.map(unmarked) };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    throw new UsageError(explain(code, message, args, options, command));
  }
}

function explain(code: string, message: string, args: readonly string[], options: Options, command: string): string {
  const help = `See \`spotlab ${command ? `${command} ` : ''}--help\`.`;
  const named = /'(-[^'= ]*)/.exec(message)?.[1];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && named) {
    if (/key|secret|passphrase/i.test(named))
      return `${named} is not an option: other users can read a command line, so it must not contain keys. ${KEYS_HINT}`;
    const near = nearest(
      named,
      Object.keys(options).map((name) => `--${name}`),
      1,
    )[0];
    return `There is no option ${named}${near ? `; did you mean ${near}?` : '.'} ${help}`;
  }
  const at = Object.entries(options).find(([name, { short }]) => named === `--${name}` || named === `-${short}`)?.[0];
  const given = at === undefined ? -1 : args.findIndex((arg) => arg === `--${at}` || arg === `-${options[at]?.short}`);
  const next = args[given + 1];
  if (at !== undefined && options[at]?.type === 'string') {
    return next === undefined || given < 0
      ? `--${at} needs a value. ${help}`
      : `--${at} needs a value; write a value that starts with a dash as --${at}=${next}. ${help}`;
  }
  return `${message.split('. ')[0]}. ${help}`;
}

/** @throws UsageError for more than `most` positional arguments */
export function refuseSurplus(positionals: readonly string[], most: number, command: string): void {
  if (positionals.length <= most) return;
  throw new UsageError(`Unexpected argument '${positionals[most]}'. See \`spotlab ${command} --help\`.`);
}

export const KEYS_HINT =
  'Set SPOTLAB_API_KEY and SPOTLAB_SECRET_KEY (or SPOTLAB_PRIVATE_KEY_FILE) in the environment, or name a --profile.';

/**
 * The value of an option, read by the kind of the option; undefined if the option is not given.
 *
 * @throws UsageError for a text that the option does not take.
 */
export function optionValue(name: string, given: string | undefined, spec: ValueSpec): unknown {
  if (given === undefined) return undefined;
  const value = checkValue(spec, given, 'data');
  if (value instanceof ValueProblem) throw new UsageError(`Invalid --${name} '${given}': give ${formOf(spec)}.`);
  return value;
}

/** {@link optionValue} of a whole number. */
export const wholeNumber = (name: string, given: string | undefined, min: number, max: number): number | undefined =>
  optionValue(name, given, { kind: 'integer', min, max }) as number | undefined;

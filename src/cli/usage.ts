/** Parses command lines with `util.parseArgs`; its errors suggest the nearest option and lead to exit code 2. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { OptionRule } from '../connect/index.js';
import { nearest } from '../protocol/index.js';

/** An invalid command line; the message is for the user, the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and positional arguments of a command line.
 *
 * @throws UsageError for an unknown option, and for an option without its value.
 */
export function readArguments<T extends Options>(
  args: readonly string[],
  options: T,
  command: string,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
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

export const KEYS_HINT =
  'Set SPOTLAB_API_KEY and SPOTLAB_SECRET_KEY (or SPOTLAB_PRIVATE_KEY_FILE) in the environment, or name a --profile.';

/**
 * The whole number of an option; undefined if the option is not given.
 *
 * @throws UsageError for a text that is not a whole number between `min` and `max`.
 */
export function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new UsageError(`Invalid --${name} '${text}': give a whole number from ${min} to ${max}.`);
  }
  return value;
}

/**
 * The value of an option that `connect` has too, by its rule; undefined if the option is not given.
 *
 * @throws UsageError for a text that the rule does not allow.
 */
export function ruledValue(name: string, given: string | undefined, { read, accepts, allowed }: OptionRule): unknown {
  if (given === undefined) return undefined;
  const value = read(given);
  if (value !== undefined && accepts(value)) return value;
  throw new UsageError(`Invalid --${name} '${given}': give ${allowed}.`);
}

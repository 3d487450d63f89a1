/**
 * Parses the arguments of a dot command. Words may be in any order if their forms differ, as in `.chart 1h ETHUSDT`, which
 * means `.chart ETHUSDT 1h`. An error names the invalid word and the nearest valid ones. Pure: no I/O.
 */
import { DURATION_FORM, durationUs, enumValues, nearest } from '../../../src/protocol/index.js';
import { type ArgumentValues, type Command, type CommandArgument, CommandError, usageOf } from './command.js';

/** Kinds that take the rest of the line unchanged. */
const REST_OF_LINE: ReadonlySet<CommandArgument['kind']> = new Set(['call', 'expression', 'topic', 'words', 'path']);

/** Kinds that accept any name: a word is matched to another kind first. */
const ANY_NAME: ReadonlySet<CommandArgument['kind']> = new Set(['symbol', 'asset', 'word', 'file', 'network']);

/**
 * Parses the text after a command.
 *
 * @throws CommandError with the usage of the command
 */
export function readArguments(command: Command, rest: string): ArgumentValues {
  const given: Record<string, string> = {};
  const open = [...command.args];
  let left = rest.trim();
  while (left !== '') {
    const first = open[0];
    if (first && REST_OF_LINE.has(first.kind)) {
      given[first.name] = first.kind === 'path' ? unquoted(left) : left;
      open.shift();
      break;
    }
    const [word = '', , quoted] = /^(?:(['"`])([^'"`]*)\1,?(?=\s|$)|\S+)/.exec(left) ?? [];
    left = left.slice(word.length).trimStart();
    const plain = quoted ?? word.replace(/^['"`]|['"`]?,?$/g, '');
    const taker = argumentFor(open, plain);
    // A path may follow an optional word.
    const path = taker ? undefined : open.find(({ kind }) => kind === 'path');
    if (path) {
      given[path.name] = unquoted(`${word} ${left}`.trim());
      open.splice(open.indexOf(path), 1);
      break;
    }
    if (!taker) throw refusal(command, plain, open);
    given[taker.name] = normal(taker, plain);
    open.splice(open.indexOf(taker), 1);
  }
  const missing = command.args.find((one) => one.default === undefined && given[one.name] === undefined);
  if (missing)
    throw new CommandError(
      `.${command.name}: ${missing.name} is missing (${lower(missing.description)}). ${takes(command)}`,
    );
  return given;
}

/** A path without the quotes that are around all of it. */
const unquoted = (path: string): string => /^(['"`])(.*)\1$/.exec(path)?.[2] ?? path;

/**
 * Returns the argument that takes the word. An argument with a form of its own, such as a number, comes before an argument that
 * accepts any name.
 */
export function argumentFor(open: readonly CommandArgument[], word: string): CommandArgument | undefined {
  const able = open.filter(
    (one, at) =>
      !REST_OF_LINE.has(one.kind) && (!(one.kind === 'word' || one.kind === 'file') || at === 0) && accepts(one, word),
  );
  return able.find(({ kind }) => !ANY_NAME.has(kind)) ?? able[0];
}

/** A number as programs print large and small floats: `1e5`. */
const EXPONENT = /^\d+(?:\.\d+)?e[+-]?\d{1,2}$/i;

/** Whether the word is valid for the argument. */
export function accepts(
  { kind, values = {}, min = 1, max = Number.MAX_SAFE_INTEGER }: CommandArgument,
  word: string,
): boolean {
  switch (kind) {
    case 'interval':
      return enumValues('KlineInterval').includes(word);
    case 'choice':
      return Object.hasOwn(values, word.toLowerCase());
    case 'count':
      return /^\d+$/.test(word) && Number(word) >= min && Number(word) <= max;
    case 'amount':
      return /^\d+(\.\d+)?$/.test(word);
    case 'duration':
      return durationUs(word) !== undefined;
    case 'symbol':
    case 'asset':
      // Names may be in any script. A number or a length of time is not accepted as a name, because it is probably a
      // mistake.
      return /^[\p{L}\p{N}]{2,}$/u.test(word) && durationUs(word.toLowerCase()) === undefined && !EXPONENT.test(word);
    default:
      return true;
  }
}

function normal({ kind }: CommandArgument, word: string): string {
  if (kind === 'symbol' || kind === 'asset') return word.toUpperCase();
  return kind === 'choice' ? word.toLowerCase() : word;
}

function refusal(command: Command, word: string, open: readonly CommandArgument[]): CommandError {
  const [argument] = open.filter(({ kind }) => kind !== 'symbol' && kind !== 'asset').concat(open);
  if (!argument) return new CommandError(`.${command.name}: unexpected argument '${word}'. ${takes(command)}`);
  return new CommandError(
    `.${command.name}: invalid ${argument.name} '${word}'. ${requirement(argument, word)} ${takes(command)}`,
  );
}

function requirement(argument: CommandArgument, word: string): string {
  const { kind, values = {}, min = 1, max } = argument;
  switch (kind) {
    case 'interval':
      return `It must be a kline interval. ${near(word, enumValues('KlineInterval'))}`;
    case 'choice':
      return `It must be one of ${Object.keys(values).join(', ')}. ${near(word, Object.keys(values))}`.trimEnd();
    case 'count':
      return max === undefined
        ? `It must be a whole number, at least ${min}.`
        : `It must be a whole number from ${min} to ${max}.`;
    case 'amount':
      return `It must be a plain decimal, such as ${EXPONENT.test(word) ? plainDecimal(word) : '0.5'}.`;
    case 'duration':
      return `It must be ${DURATION_FORM}.`;
    case 'symbol':
      return 'It must be a symbol, such as BTCUSDT.';
    default:
      return 'It must be an asset, such as USDT.';
  }
}

/** `1e5` as 100000, with all its digits. */
function plainDecimal(word: string): string {
  const [digits = '', exponent = '0'] = word.toLowerCase().split('e');
  const [whole = '', part = ''] = digits.split('.');
  const point = whole.length + Number(exponent);
  const all = `${'0'.repeat(Math.max(0, -point) + 1)}${whole}${part}`.padEnd(Math.max(0, -point) + 1 + point, '0');
  const at = Math.max(0, -point) + 1 + point;
  const decimals = all.slice(at).replace(/0+$/, '');
  return `${all.slice(0, at).replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
}

function near(word: string, words: readonly string[]): string {
  const close = nearest(word, words);
  return close.length ? `Nearest: ${close.join(', ')}.` : '';
}

const takes = (command: Command) => `Usage: ${usageOf(command)}, for example .${command.example}`;

const lower = (text: string) => (text[0] ?? '').toLowerCase() + text.slice(1);

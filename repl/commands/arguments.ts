/**
 * The words behind a command as its arguments. Words may stand in any order where their form tells them apart:
 * `.chart 1h ETHUSDT` is `.chart ETHUSDT 1h`. What fits nowhere is named, with what was nearest. Pure.
 */
import { DURATION_FORM, durationUs, enumValues, nearest } from '../../src/protocol/index.js';
import { type ArgumentValues, type Command, type CommandArgument, CommandError, usageOf } from './command.js';

/** Kinds that take the rest of the line as it is. */
const REST_OF_LINE: ReadonlySet<CommandArgument['kind']> = new Set(['call', 'expression', 'topic', 'words', 'path']);

/** Kinds that hold names: what a word may be, unless it is something else. */
const ANY_NAME: ReadonlySet<CommandArgument['kind']> = new Set(['symbol', 'asset', 'word', 'network']);

/** @throws CommandError that says what the command takes */
export function readArguments(command: Command, rest: string): ArgumentValues {
  const given: Record<string, string> = {};
  const open = [...command.args];
  let left = rest.trim();
  while (left !== '') {
    const first = open[0];
    if (first && REST_OF_LINE.has(first.kind)) {
      given[first.name] = left;
      open.shift();
      break;
    }
    const word = /^\S+/.exec(left)?.[0] as string;
    left = left.slice(word.length).trimStart();
    const plain = word.replace(/^['"`]|['"`]?,?$/g, '');
    const taker = argumentFor(open, plain);
    if (!taker) throw refusal(command, plain, open);
    given[taker.name] = normal(taker, plain);
    open.splice(open.indexOf(taker), 1);
  }
  const missing = command.args.find((one) => one.default === undefined && given[one.name] === undefined);
  if (missing)
    throw new CommandError(`.${command.name} needs ${missing.name}: ${lower(missing.description)}. ${takes(command)}`);
  return given;
}

/** The argument that a word is meant for: one whose form it has before one that holds any name. */
export function argumentFor(open: readonly CommandArgument[], word: string): CommandArgument | undefined {
  const able = open.filter(
    (one, at) => !REST_OF_LINE.has(one.kind) && (one.kind !== 'word' || at === 0) && holds(one, word),
  );
  return able.find(({ kind }) => !ANY_NAME.has(kind)) ?? able[0];
}

/** Whether a word can be what the argument holds. */
export function holds(
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
      // Names may be in any script; what is no more than a number, or looks like a length of time, is a slip.
      return /^[\p{L}\p{N}]{2,}$/u.test(word) && durationUs(word.toLowerCase()) === undefined;
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
  if (!argument) return new CommandError(`.${command.name} has no use for '${word}'. ${takes(command)}`);
  return new CommandError(
    `.${command.name}: ${argument.name} is '${word}'; ${requirement(argument, word)} ${takes(command)}`,
  );
}

function requirement(argument: CommandArgument, word: string): string {
  const { kind, values = {}, min = 1, max } = argument;
  switch (kind) {
    case 'interval':
      return `it is an interval of klines. ${near(word, enumValues('KlineInterval'))}`;
    case 'choice':
      return `it is one of ${Object.keys(values).join(', ')}. ${near(word, Object.keys(values))}`.trimEnd();
    case 'count':
      return max === undefined ? `it is a whole number from ${min} up.` : `it is a whole number from ${min} to ${max}.`;
    case 'amount':
      return 'it is a plain decimal, such as 0.5.';
    case 'duration':
      return `it is ${DURATION_FORM}.`;
    case 'symbol':
      return 'it is a symbol, such as BTCUSDT.';
    default:
      return 'it is an asset, such as USDT.';
  }
}

function near(word: string, words: readonly string[]): string {
  const close = nearest(word, words);
  return close.length ? `Nearest: ${close.join(', ')}.` : '';
}

const takes = (command: Command) => `Usage: ${usageOf(command)}, as in .${command.example}`;

const lower = (text: string) => (text[0] ?? '').toLowerCase() + text.slice(1);

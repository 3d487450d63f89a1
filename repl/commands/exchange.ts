/** Dot commands that control the embedded exchange: short forms of the commands in `x.exchange`. */
import {
  type ControlCommand,
  type ControlParam,
  controlCommands,
  durationUs,
  nearest,
} from '../../src/protocol/index.js';
import { type Command, type CommandContext, CommandError, type Outcome } from './command.js';
import { invoke } from './invoke.js';
import { showCall } from './market.js';

/** The commands of a group of `x.exchange`, each with its summary. */
function actionsOf(group: string): Record<string, string> {
  const inside = Object.entries(controlCommands).filter(([id]) => id.startsWith(`${group}.`));
  return Object.fromEntries(inside.map(([id, { summary }]) => [id.slice(group.length + 1), firstSentence(summary)]));
}

const firstSentence = (text: string) => (text.split(/[:.](?=\s|$)/)[0] as string).replaceAll('`', '');

const FAULT = controlCommands['faults.add'] as ControlCommand;
const FAULT_ACTIONS: Readonly<Record<string, string>> = {
  drop: 'closes the connection without a reply',
  delay: 'delays the reply',
  refuse: 'replies with an error',
  skew: 'judges the request with a wrong clock',
  stale: 'replies with an older state',
};

export const exchangeCommands: readonly Command[] = [
  {
    name: 'clock',
    group: 'exchange',
    summary: 'The clock of the exchange: show, pause, advance or speed up.',
    args: [
      { name: 'ACTION', kind: 'choice', description: 'What to do', values: actionsOf('clock'), default: 'show' },
      {
        name: 'VALUE',
        kind: 'word',
        description: 'Length of time, time, speed or number of steps, depending on ACTION',
        default: 'none',
      },
    ],
    example: 'clock advance 1h',
    watchExample: 'clock',
    onlyEmbedded: true,
    isView: true,
    run(context, { ACTION: action = 'show', VALUE: value }) {
      const { args, params } = controlCommands[`clock.${action}`] as ControlCommand;
      const [name] = args;
      if (name === undefined && value !== undefined) {
        throw new CommandError(`.clock ${action} takes no value, but got '${value}'.`);
      }
      const param = name === undefined ? undefined : (params[name] as ControlParam);
      if (param && value === undefined && param.default === undefined) {
        throw new CommandError(
          `.clock ${action} needs a value: ${param.description.toLowerCase()}. ${HOW[param.kind]}`,
        );
      }
      return control(context, `clock.${action}`, value === undefined ? [] : [asTyped(value)]);
    },
  },
  {
    name: 'fund',
    group: 'exchange',
    summary: 'Adds an amount of an asset to the account.',
    args: [
      { name: 'ASSET', kind: 'asset', description: 'The asset' },
      { name: 'AMOUNT', kind: 'amount', description: 'Amount, a plain decimal' },
    ],
    example: 'fund USDT 1000',
    onlyEmbedded: true,
    run: (context, { ASSET: asset, AMOUNT: amount }) => control(context, 'fund', [asset, amount]),
  },
  {
    name: 'fault',
    group: 'exchange',
    summary: 'Makes the next request fail, to test how the client reacts.',
    details:
      'Options may be in any order: an endpoint such as newOrder; an HTTP status or an error code for refuse; a ' +
      'length of time for delay and skew; `after` to execute the request before the fault; name=value for the other ' +
      'options of x.exchange.faults.add. Without an action the command lists the waiting faults; `clear` removes ' +
      'them.',
    args: [
      {
        name: 'ACTION',
        kind: 'choice',
        description: 'What happens to the request',
        values: { ...FAULT_ACTIONS, list: 'lists the waiting faults', clear: 'removes the waiting faults' },
        default: 'list',
      },
      {
        name: 'OPTION',
        kind: 'words',
        description: 'Which requests, and details of the fault',
        values: {
          newOrder: 'only requests that place an order',
          cancelOrder: 'only requests that cancel an order',
          after: 'the request is executed, then its reply is lost',
          'count=2': 'the next two requests',
        },
        default: 'the next request',
      },
    ],
    example: 'fault drop newOrder after',
    onlyEmbedded: true,
    run: fault,
  },
];

const HOW: Readonly<Partial<Record<string, string>>> = {
  duration: 'For example 1h or 30m.',
  instant: 'For example 2027-01-01T00:00:00Z.',
  number: 'For example 60.',
};

/** Converts a number; any other word stays text. */
const asTyped = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** Sends a command of `x.exchange` and shows its code. */
function control({ client }: CommandContext, path: string, args: readonly unknown[]): Outcome {
  return showCall(invoke(client, `exchange.${path}`, args));
}

function fault(context: CommandContext, given: Readonly<Record<string, string | undefined>>): Outcome {
  const { ACTION: action = 'list', OPTION: text = '' } = given;
  const words = text.split(/\s+/).filter(Boolean);
  if (action === 'list' && words.length === 0) return control(context, 'faults.list', []);
  if (action === 'clear' && words.every((word) => /^\d+$/.test(word))) {
    return control(context, 'faults.clear', words.slice(0, 1).map(Number));
  }
  const options: Record<string, unknown> = {};
  for (const word of words) {
    const [name, value] = optionOf(action, word, context);
    options[name] = value;
  }
  return control(context, 'faults.add', words.length ? [action, options] : [action]);
}

/** Converts a word after `.fault ACTION` to an option of `faults.add`. */
function optionOf(action: string, word: string, { table }: CommandContext): [name: string, value: unknown] {
  const named = /^(\w+)=(.+)$/.exec(word);
  if (named) return [named[1] as string, asTyped(named[2] as string)];
  if (FAULT.params[word]?.kind === 'flag') return [word, true];
  if (/^-\d+$/.test(word)) return ['code', Number(word)];
  if (/^[45]\d\d$/.test(word) && action === 'refuse') return ['status', Number(word)];
  if (durationUs(word) !== undefined) return ['by', asTyped(word)];
  if (FAULT.params.method?.values?.includes(word.toUpperCase())) return ['method', word.toUpperCase()];
  const endpoint = table.find(
    ({ id, verbs, path }) => id === word || path === word || verbs.some((verb) => verb.id === word),
  );
  if (endpoint) return ['endpoint', endpoint.id];
  const flags = Object.keys(FAULT.params).filter((name) => FAULT.params[name]?.kind === 'flag');
  const close = nearest(word, [...flags, ...table.map(({ id }) => id)]);
  const hint = close.length > 0 ? `Nearest: ${close.join(', ')}.` : 'For example: .fault drop newOrder after';
  throw new CommandError(`.fault: '${word}' is not an endpoint or an option of a fault. ${hint}`);
}

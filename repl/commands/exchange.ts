/** Commands that control the embedded exchange: those of its own table, in fewer words. */
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

/** The commands of a group of x.exchange, each with its own summary. */
function actionsOf(group: string): Record<string, string> {
  const inside = Object.entries(controlCommands).filter(([id]) => id.startsWith(`${group}.`));
  return Object.fromEntries(inside.map(([id, { summary }]) => [id.slice(group.length + 1), firstSentence(summary)]));
}

const firstSentence = (text: string) => (text.split(/[:.](?=\s|$)/)[0] as string).replaceAll('`', '');

const FAULT = controlCommands['faults.add'] as ControlCommand;
const FAULT_ACTIONS: Readonly<Record<string, string>> = {
  drop: 'the connection is closed without an answer',
  delay: 'the answer comes late',
  refuse: 'the answer is an error',
  skew: 'the clock is off',
};

export const exchangeCommands: readonly Command[] = [
  {
    name: 'clock',
    group: 'exchange',
    summary: 'The clock: shown, paused, put forward, made faster.',
    args: [
      { name: 'ACTION', kind: 'choice', description: 'What to do', values: actionsOf('clock'), default: 'show' },
      { name: 'VALUE', kind: 'word', description: 'How far, until when, how fast, how many', default: 'none' },
    ],
    example: 'clock advance 1h',
    watchExample: 'clock',
    onlyEmbedded: true,
    isView: true,
    run(context, { ACTION: action = 'show', VALUE: value }) {
      const { args, params } = controlCommands[`clock.${action}`] as ControlCommand;
      const [name] = args;
      if (name === undefined && value !== undefined) {
        throw new CommandError(`.clock ${action} takes nothing more, and got '${value}'.`);
      }
      const param = name === undefined ? undefined : (params[name] as ControlParam);
      if (param && value === undefined && param.default === undefined) {
        throw new CommandError(
          `.clock ${action} needs to be told: ${param.description.toLowerCase()}. ${HOW[param.kind]}`,
        );
      }
      return control(context, `clock.${action}`, value === undefined ? [] : [asTyped(value)]);
    },
  },
  {
    name: 'fund',
    group: 'exchange',
    summary: 'Gives the account more of an asset.',
    args: [
      { name: 'ASSET', kind: 'asset', description: 'The asset' },
      { name: 'AMOUNT', kind: 'amount', description: 'How much, a plain decimal' },
    ],
    example: 'fund USDT 1000',
    onlyEmbedded: true,
    run: (context, { ASSET: asset, AMOUNT: amount }) => control(context, 'fund', [asset, amount]),
  },
  {
    name: 'fault',
    group: 'exchange',
    summary: 'Makes the next request go wrong, to see what happens.',
    details:
      'Options follow in any order: an endpoint such as newOrder, an HTTP status or an error code for refuse, a length of ' +
      'time for delay and skew, `after` for a request that is carried out before its answer is lost, and name=value for ' +
      'the others of x.exchange.faults.add. Without an action the faults that wait are listed; `clear` takes them back.',
    args: [
      {
        name: 'ACTION',
        kind: 'choice',
        description: 'What goes wrong',
        values: { ...FAULT_ACTIONS, list: 'the faults that wait', clear: 'takes them back' },
        default: 'list',
      },
      {
        name: 'OPTION',
        kind: 'words',
        description: 'Which requests, and how',
        values: {
          newOrder: 'only placements',
          cancelOrder: 'only cancels',
          after: 'carried out, and then the answer is lost',
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
  duration: 'Such as 1h or 30m.',
  instant: 'Such as 2027-01-01T00:00:00Z.',
  number: 'Such as 60.',
};

/** A number as one, all else as text. */
const asTyped = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** Sends a command of x.exchange, shown as such. */
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

/** A word behind `.fault ACTION` as an option of faults.add. */
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
  throw new CommandError(
    `.fault: '${word}' is neither an endpoint nor an option of a fault. ${close.length ? `Nearest: ${close.join(', ')}.` : 'Such as: .fault drop newOrder after'}`,
  );
}

/** `.fault`: a short form of `x.exchange.faults`, for requests and for streams. */
import {
  type ControlCommand,
  controlCommands,
  durationUs,
  nearest,
  type RequestFaultAction,
  type StreamFaultAction,
} from '../../src/protocol/index.js';
import { type Command, type CommandContext, CommandError, type Outcome } from './base/command.js';
import { asTyped, control } from './control.js';

const REQUEST_FAULT = controlCommands['faults.add'] as ControlCommand;
const STREAM_FAULT = controlCommands['faults.stream'] as ControlCommand;

/** Faults of requests, each with its effect. */
const REQUEST_ACTIONS: Readonly<Record<RequestFaultAction, string>> = {
  drop: 'closes the connection without a reply',
  delay: 'delays the reply; with a stream, its next event',
  refuse: 'replies with an error',
  skew: 'checks the timestamp of the request with a wrong clock',
  stale: 'replies with an older state',
};

/** Faults of streams, each with its effect. */
const STREAM_ACTIONS: Readonly<Record<Exclude<StreamFaultAction, RequestFaultAction>, string>> = {
  gap: 'loses the next event of a stream',
  duplicate: 'sends the next event twice',
  reorder: 'sends the next event after the event that follows it',
  disconnect: 'cuts the connections of streams',
  silence: 'sends nothing on the connections of streams',
  shutdown: 'announces a shutdown to streams, then closes them',
};

/** Actions of streams for which a length of time is the delay. For all other actions it says how long the fault lasts. */
const BY_A_TIME: ReadonlySet<string> = new Set(['delay', 'shutdown']);

export const faultCommand: Command = {
  name: 'fault',
  group: 'exchange',
  summary: 'Makes the next request or event fail, to test how the client reacts.',
  details:
    'Options may be in any order: an endpoint such as newOrder; an HTTP status or an error code for refuse; a ' +
    'duration for delay and skew; `after`, so that the exchange executes the request and then the fault applies. ' +
    'Faults of streams take a stream such as btcusdt@trade, `account=0` for the events of an account, and a ' +
    'duration: the length of the delay for delay and shutdown, the length of the fault for all others. name=value ' +
    'is any other option of x.exchange.faults.add and x.exchange.faults.stream. Without an action the command ' +
    'lists the waiting faults; `clear` removes them.',
  args: [
    {
      name: 'ACTION',
      kind: 'choice',
      description: 'What happens to the request or to the stream',
      values: {
        ...REQUEST_ACTIONS,
        ...STREAM_ACTIONS,
        list: 'lists the waiting faults',
        clear: 'removes the waiting faults',
      },
      default: 'list',
    },
    {
      name: 'OPTION',
      kind: 'words',
      description: 'The requests or events that fail, and details of the fault',
      values: {
        newOrder: 'only requests that place an order',
        cancelOrder: 'only requests that cancel an order',
        after: 'the request is executed, then its reply is lost',
        'count=2': 'the next two requests or events',
        'btcusdt@trade': 'only this stream',
        'account=0': 'only the events of this account',
        '10s': 'for ten seconds, or ten seconds late',
      },
      default: 'the next request, or all streams',
    },
  ],
  example: 'fault drop newOrder after',
  controls: true,
  run: fault,
};

function fault(context: CommandContext, given: Readonly<Record<string, string | undefined>>): Outcome {
  const { ACTION: action = 'list', OPTION: text = '' } = given;
  const words = text.split(/\s+/).filter(Boolean);
  if (action === 'list' && words.length === 0) return control(context, 'faults.list', []);
  if (action === 'clear' && words.every((word) => /^\d+$/.test(word))) {
    return control(context, 'faults.clear', words.slice(0, 1).map(Number));
  }
  const isStream = action in STREAM_ACTIONS || (action === 'delay' && words.some(namesStream));
  const optionOf = isStream ? streamOption : requestOption;
  const options: Record<string, unknown> = {};
  for (const word of words) {
    const [name, value] = namedOption(word) ?? optionOf(action, word, context);
    options[name] = value;
  }
  const path = isStream ? 'faults.stream' : 'faults.add';
  return control(context, path, words.length ? [action, options] : [action]);
}

const namesStream = (word: string): boolean => /^(?:stream|account)=|@|^!/.test(word);

type Option = readonly [name: string, value: unknown];

function namedOption(word: string): Option | undefined {
  const named = /^(\w+)=(.+)$/.exec(word);
  return named ? [named[1] as string, asTyped(named[2] as string)] : undefined;
}

/** Converts a word after `.fault ACTION` to an option of `faults.stream`. */
function streamOption(action: string, word: string, { table }: CommandContext): Option {
  if (namesStream(word)) return ['stream', word];
  if (durationUs(word) !== undefined) return [BY_A_TIME.has(action) ? 'by' : 'for', asTyped(word)];
  const names = Object.keys(STREAM_FAULT.params).filter((name) => name !== 'action');
  const isRequest = word in REQUEST_FAULT.params || table.some(({ id, path }) => id === word || path === word);
  const hint = isRequest
    ? `${action} is a fault of streams; requests have ${Object.keys(REQUEST_ACTIONS).join(', ')}.`
    : `For example: .fault ${action} btcusdt@trade 10s. Other options are name=value: ${names.join(', ')}.`;
  throw new CommandError(`.fault: '${word}' is not a stream or an option of a stream fault. ${hint}`);
}

/** Converts a word after `.fault ACTION` to an option of `faults.add`. */
function requestOption(action: string, word: string, { table }: CommandContext): Option {
  if (REQUEST_FAULT.params[word]?.kind === 'flag') return [word, true];
  if (/^-\d+$/.test(word)) return ['code', Number(word)];
  if (/^[45]\d\d$/.test(word) && action === 'refuse') return ['status', Number(word)];
  if (durationUs(word) !== undefined) return ['by', asTyped(word)];
  if (REQUEST_FAULT.params.method?.values?.includes(word.toUpperCase())) return ['method', word.toUpperCase()];
  const endpoint = table.find(
    ({ id, verbs, path }) => id === word || path === word || verbs.some((verb) => verb.id === word),
  );
  if (endpoint) return ['endpoint', endpoint.id];
  const flags = Object.keys(REQUEST_FAULT.params).filter((name) => REQUEST_FAULT.params[name]?.kind === 'flag');
  const close = nearest(word, [...flags, ...table.map(({ id }) => id)]);
  const hint =
    close.length > 0
      ? `Nearest: ${close.join(', ')}.`
      : 'For example, to drop the reply of the next newOrder after it was executed: .fault drop newOrder after';
  throw new CommandError(`.fault: '${word}' is not an endpoint or an option of a fault. ${hint}`);
}

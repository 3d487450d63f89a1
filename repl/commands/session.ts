/** Dot commands about the session: switches, help, the last value. */

import { clip, type HelpStyle, memberPage } from '../../src/assist/index.js';
import { describeValue, kindOf } from '../completion/value-notes.js';
import { keyHelpText } from '../editor/key-help.js';
import { type Evaluator, forOutput } from '../evaluation/evaluate.js';
import { MAX_OUTPUTS, nameOf } from '../evaluation/outputs.js';
import { toText } from '../evaluation/show.js';
import { hasColor } from '../screen/terminal.js';
import type { ArgumentValues, Command, CommandContext, Outcome } from './base/command.js';
import { exportCommand } from './export.js';
import { commandHelp, commandList, helpIntro, helpText } from './help.js';
import { networkCommand } from './network.js';
import { teachCommand } from './teach.js';

const TOPIC = 'A verb, a group, an enum, an error code, a dot command, or a word: all, commands, keys, errors, filters';

/** @param all the table of all commands, which includes these; read when `.help` runs */
export const sessionCommands = (all: () => readonly Command[]): readonly Command[] => [
  teachCommand,
  networkCommand,
  {
    name: 'trace',
    group: 'session',
    summary: 'Shows full error stacks, or only your own lines.',
    args: [
      {
        name: 'STATE',
        kind: 'choice',
        description: 'on or off',
        values: { on: 'full stacks, including causes', off: 'the message and your own lines' },
        default: 'the opposite of now',
      },
    ],
    example: 'trace on',
    run({ switches }, { STATE: wanted }) {
      switches.trace = wanted === undefined ? !switches.trace : wanted === 'on';
      return { print: `trace is ${switches.trace ? 'on' : 'off'}` };
    },
  },
  {
    name: 'hints',
    group: 'session',
    summary: 'Shows the arguments of a call below the line as you type.',
    args: [
      {
        name: 'STATE',
        kind: 'choice',
        description: 'on or off',
        values: { on: 'show the arguments of an open call', off: 'show no hints' },
        default: 'the opposite of now',
      },
    ],
    example: 'hints off',
    run({ switches }, { STATE: wanted }) {
      switches.hints = wanted === undefined ? !switches.hints : wanted === 'on';
      return { print: `hints are ${switches.hints ? 'on' : 'off'}` };
    },
  },
  {
    name: 'timer',
    group: 'session',
    summary: 'Says after each input how long it took; the time to draw the result does not count.',
    details: '.time CODE says it for one input.',
    args: [
      {
        name: 'STATE',
        kind: 'choice',
        description: 'on or off',
        values: { on: 'say it after each input', off: 'say nothing' },
        default: 'the opposite of now',
      },
    ],
    example: 'timer on',
    run({ switches }, { STATE: wanted }) {
      switches.timer = wanted === undefined ? !switches.timer : wanted === 'on';
      return { print: `timer is ${switches.timer ? 'on' : 'off'}` };
    },
  },
  {
    name: 'more',
    group: 'session',
    summary: 'Prints the last value again, with all rows.',
    details: 'Long tables normally show only their first rows. In code: console.dir(value, { maxArrayLength: null }).',
    args: [],
    example: 'more',
    run: ({ width }) => ({
      print: toText(Reflect.get(globalThis, '_'), { color: hasColor(), width: width(), isWhole: true }),
    }),
  },
  exportCommand,
  {
    name: 'outputs',
    group: 'session',
    summary: 'Lists the newest values that were shown: _3 is the value of input 3.',
    details: `The ${MAX_OUTPUTS} newest values are kept. From 100 columns the prompt shows the number of the input.`,
    args: [],
    example: 'outputs',
    run: (context) => ({ print: outputsText(context) }),
  },
  {
    name: 'help',
    group: 'session',
    summary: 'Shows how to begin, or explains one topic.',
    args: [{ name: 'TOPIC', kind: 'topic', description: TOPIC, default: 'how to begin' }],
    example: 'help klines',
    run: (context, given) => help(context, given, all()),
  },
  {
    name: 'keys',
    group: 'session',
    summary: 'Lists the keys of the line editor.',
    args: [],
    example: 'keys',
    run: ({ style }) => ({ print: keyHelpText(style.faint) }),
  },
  {
    name: 'doc',
    group: 'session',
    summary: 'The same as .help TOPIC.',
    args: [{ name: 'TOPIC', kind: 'topic', description: TOPIC }],
    example: 'doc TimeInForce',
    run: (context, given) => help(context, given, all()),
  },
];

function outputsText({ outputs: { all }, style, width }: CommandContext): string {
  if (all.length === 0) return 'No value has been shown yet.';
  const rows = all.map((output) => [nameOf(output), describeValue(output.value) ?? '', output.text] as const);
  const [names, notes] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column as 0 | 1].length)));
  return rows
    .map(([name, note, text]) => {
      const head = `${name.padEnd(names ?? 0)}  ${note.padEnd(notes ?? 0)}  `;
      return `${style.name(head.slice(0, names))}${head.slice(names)}${style.faint(clip(text, Math.max(10, width() - head.length)))}`;
    })
    .join('\n');
}

async function help(
  { client, table, style, width, evaluator }: CommandContext,
  { TOPIC: topic }: ArgumentValues,
  commands: readonly Command[],
): Promise<Outcome> {
  const { helpOn, noHelpText } = await import('../../src/assist/index.js');
  if (topic === 'commands') return { print: commandList(commands, width(), style).join('\n') };
  if (topic === 'keys') return { print: keyHelpText(style.faint) };
  if (topic === 'all') return { print: helpText(commands, table, width(), style) };
  if (topic === undefined) return { print: helpIntro(table, style) };
  const named = commands.find(({ name }) => topic === `.${name}`);
  if (named) return { print: commandHelp(named, width(), style) };
  const value = valueHelp(topic, forOutput(evaluator), width(), style);
  if (value !== undefined) return { print: value };
  const text = helpOn(topic, table, width(), style);
  const bare = commands.find(({ name }) => topic === name);
  // A name that is both a topic and a command, such as clock.
  const also = bare ? `\n\n${style.faint(`The command .${bare.name}: .help .${bare.name}`)}` : '';
  if (text !== undefined) return { print: `${text}${also}` };
  if (bare) return { print: commandHelp(bare, width(), style) };
  if (client.symbols.includes(topic))
    return { print: `${topic} is a symbol. x.general.exchangeInfo('${topic}') shows its rules.` };
  const described = describeValue(forOutput(evaluator).peek(topic.split(/[.[\]]+/).filter(Boolean)));
  return { print: described === undefined ? noHelpText(topic, table) : `${topic}: ${described}` };
}

/** Help on a member of a value in the session, such as `rows.toTable`. */
function valueHelp(topic: string, evaluator: Pick<Evaluator, 'peek'>, width: number, style: HelpStyle) {
  const path = /^[\w$]+(?:\.[\w$]+)+/.exec(topic)?.[0].split('.') ?? [];
  const name = path.pop();
  const kind = name === undefined ? undefined : kindOf(evaluator.peek(path));
  return kind && memberPage(kind, name as string, [...path, name].join('.'), width, style);
}

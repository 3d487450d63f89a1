/** Dot commands that control the exchange: short forms of the commands in `x.exchange`. */
import { type ControlCommand, controlCommands, type ParamInfo } from '../../src/protocol/index.js';
import { type Command, CommandError } from './base/command.js';
import { asTyped, control } from './control.js';
import { faultCommand } from './fault.js';

/** The commands of a group of `x.exchange`, each with its summary. */
function actionsOf(group: string): Record<string, string> {
  const inside = Object.entries(controlCommands).filter(([id]) => id.startsWith(`${group}.`));
  return Object.fromEntries(inside.map(([id, { summary }]) => [id.slice(group.length + 1), firstSentence(summary)]));
}

const firstSentence = (text: string) => (text.split(/[:.](?=\s|$)/)[0] as string).replaceAll('`', '');

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
        description: 'A duration, a time, a speed or a number of steps, as ACTION needs',
        default: 'none',
      },
    ],
    example: 'clock advance 1h',
    watchExample: 'clock',
    controls: true,
    isView: true,
    run(context, { ACTION: action = 'show', VALUE: value }) {
      const { args, params } = controlCommands[`clock.${action}`] as ControlCommand;
      const [name] = args;
      if (name === undefined && value !== undefined) {
        throw new CommandError(`.clock ${action} takes no value, but got '${value}'.`);
      }
      const param = name === undefined ? undefined : (params[name] as ParamInfo);
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
    controls: true,
    run: (context, { ASSET: asset, AMOUNT: amount }) => control(context, 'fund', [asset, amount]),
  },
  faultCommand,
];

const HOW: Readonly<Partial<Record<string, string>>> = {
  duration: 'For example 1h or 30m.',
  time: 'For example 2027-01-01T00:00:00Z.',
  number: 'For example 60.',
};

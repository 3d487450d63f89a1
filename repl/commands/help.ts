/** Prints the table of commands: the list of all commands, and the page of one. Pure: no I/O. */
import { type HelpStyle, overview, wrap } from '../../src/assist/index.js';
import type { EndpointInfo } from '../../src/protocol/index.js';
import { type Command, type CommandGroup, usageOf } from './base/command.js';

/** Title of each group, in the order of help. */
export const GROUPS: Readonly<Record<CommandGroup, string>> = {
  market: 'Market',
  account: 'Account',
  trade: 'Orders',
  calls: 'Calls',
  exchange: 'Control of the exchange',
  session: 'Session',
  input: 'Input',
};

/** Widest usage in the left column of the list. */
const USAGE_COLUMNS = 34;

/** The text of `.help`: how to read, trade and ask, and the further topics, on one small screen. */
export function helpIntro(table: readonly EndpointInfo[], style: HelpStyle): string {
  const row = (code: string, does: string) => `  ${style.name(code.padEnd(42))}${does}`;
  const groups = [...new Set(table.flatMap(({ verbs }) => verbs.map(({ id }) => `x.${id.slice(0, id.indexOf('.'))}`)))];
  return [
    row("x.market.klines('BTCUSDT', '1h')", 'a reading call is sent and drawn'),
    row("x.orders.market('BTCUSDT', 'BUY', '0.01')", 'an order is shown as a ticket'),
    row('await _', 'sends the ticket shown last'),
    row('.buy BTCUSDT 0.01 50000', 'the ticket of an order, in short'),
    row('.chart  .book  .orders  .balances', 'short forms of calls'),
    row('.teach', 'a guided tour of ten minutes'),
    '',
    row('x.market.klines?', 'explains a call'),
    row('x.chart?  x.life?  x.limits?', 'charts, an order, the limits'),
    row('x.exchange?', 'controls the exchange: clock, funds'),
    row('lab?  .teach lab', 'tests strategies against the engine'),
    row('-1013?', 'explains an error code'),
    '',
    ...wrap(
      `Topics: .help commands, .help keys, .help errors, .help filters, .help all (every call). Groups: ${groups.join(', ')}.`,
      78,
      '',
    ),
    ...wrap(
      'Tab completes, also in quotes. _ is the last value, _err the last error. x.table and x.sql compute with rows.',
      78,
      '',
    ),
  ].join('\n');
}

/** The text of `.help all`: verbs, commands, and common members. */
export function helpText(
  commands: readonly Command[],
  table: readonly EndpointInfo[],
  width: number,
  style: HelpStyle,
): string {
  return [
    ...wrap(
      'Verbs of x. A reading call at the end of a line is sent at once; a trading call is sent only with await.',
      width,
      '',
    ),
    '',
    overview(table, width, style),
    '',
    ...commandList(commands, width, style),
    '',
    ...[
      'Members of every call: .explain() .curl() .send() .watch(every) .with(name, value) .signal(abortSignal).',
      'Lists: .pages() .all().  Orders: .fit() .unchecked() .test().  x.limits  x.record()  x.request(method, path)',
      'Tab completes, also inside quotes. _ is the last value, _err the last error. Ctrl-C interrupts, Ctrl-D exits.',
    ].flatMap((line) => wrap(line, width, '')),
  ].join('\n');
}

/** Lists the commands by group, one line each; the summary goes below the usage when there is no room beside it. */
export function commandList(commands: readonly Command[], width: number, style: HelpStyle): string[] {
  const column = Math.min(USAGE_COLUMNS, Math.max(...commands.map((command) => usageOf(command).length))) + 2;
  const lines: string[] = [];
  for (const group of Object.keys(GROUPS) as CommandGroup[]) {
    const own = commands.filter((command) => command.group === group);
    if (own.length === 0) continue;
    if (lines.length > 0) lines.push('');
    for (const command of own) {
      const usage = usageOf(command);
      const [first = '', ...rest] = wrap(command.summary, Math.max(20, width - column), '');
      const indent = ' '.repeat(column);
      const beside = usage.length + 2 <= column;
      lines.push(
        ...(beside
          ? [`${style.name(usage)}${' '.repeat(column - usage.length)}${style.faint(first)}`]
          : [style.name(usage), `${indent}${style.faint(first)}`]),
        ...rest.map((line) => indent + style.faint(line)),
      );
    }
  }
  return lines;
}

/** The exchanges that a command works on; undefined when it works on all. */
export function whereItWorks({
  onlyEmbedded,
  controls,
}: Pick<Command, 'onlyEmbedded' | 'controls'>): string | undefined {
  if (onlyEmbedded) return 'Works only on the embedded exchange.';
  return controls
    ? 'Works on the embedded exchange, and on one that `spotlab exchange` runs: spotlab --network URL --admin-url URL.'
    : undefined;
}

/** The help page of one command. */
export function commandHelp(command: Command, width: number, style: HelpStyle): string {
  const { summary, details, args, example, onlyEmbedded, controls, isView, watchExample = example } = command;
  const lines = [style.name(usageOf(command)), ...wrap(summary, width, '')];
  if (details) lines.push('', ...wrap(details, width, ''));
  if (args.length > 0) lines.push('');
  for (const { name, description, default: assumed, values, min, max } of args) {
    const range = max === undefined ? '' : ` (${min} to ${max})`;
    const about = `${description}${range}.${assumed === undefined ? '' : ` Default: ${assumed}.`}`;
    lines.push(...labelled(name, about, 10, width, style));
    const meanings = Object.entries(values ?? {});
    const column = Math.max(14, ...meanings.map(([value]) => value.length + 6));
    for (const [value, meaning] of meanings) {
      lines.push(...labelled(`  ${value}`, meaning, column, width, style));
    }
  }
  lines.push('', `${style.faint('example')}   .${example}`);
  if (isView) lines.push(`${style.faint('watch it')}  .watch ${watchExample}`);
  const where = whereItWorks({ onlyEmbedded, controls });
  if (where !== undefined) lines.push(...wrap(where, width, ''));
  return lines.join('\n');
}

function labelled(label: string, text: string, column: number, width: number, style: HelpStyle): string[] {
  const indent = ' '.repeat(Math.max(column, label.length + 4));
  const [first = '', ...rest] = wrap(text, Math.max(20, width - indent.length), '');
  return [`  ${style.name(label)}${indent.slice(label.length + 2)}${first}`, ...rest.map((line) => indent + line)];
}

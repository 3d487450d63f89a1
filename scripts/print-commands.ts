/** Prints the dot commands from repl/commands/ into docs/repl.md, between two marks. */
import { type Command, type CommandGroup, usageOf } from '../repl/commands/base/command.js';
import { commands } from '../repl/commands/command-table.js';
import { GROUPS, whereItWorks } from '../repl/commands/help.js';

const BEGIN = '<!-- Generated from repl/commands/ by `npm run generate`; do not edit up to the end mark. -->';
const END = '<!-- End of the generated part. -->';

/** Returns docs/repl.md with its generated part printed again; the rest of the page stays. */
export function printCommands(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error('docs/repl.md has no marks for its generated part');
  return `${page.slice(0, before)}${BEGIN}\n\n${sections()}\n${page.slice(after)}`;
}

function sections(): string {
  return (Object.keys(GROUPS) as CommandGroup[])
    .map((group) => {
      const own = commands.filter((command) => command.group === group);
      return `## ${GROUPS[group]}\n\n${own.map(section).join('\n')}`;
    })
    .join('\n');
}

function section(command: Command): string {
  const { name, summary, details, args, example, isView, watchExample = example } = command;
  const rows = args.map(({ name: argument, description, default: assumed, values, min, max }) => {
    const range = max === undefined ? '' : `, ${min} to ${max}`;
    const members = Object.entries(values ?? {}).map(([value, meaning]) => `\`${value}\` ${meaning}`);
    const text = `${description}${range}${members.length ? `: ${members.join('; ')}` : ''}`;
    return `| \`${argument}\` | ${assumed ?? '**mandatory**'} | ${text} |`;
  });
  const notes = [whereItWorks(command), ...(isView ? [`Can be watched: \`.watch ${watchExample}\`.`] : [])];
  return [
    `### .${name}\n`,
    `\`${usageOf(command)}\`, for example \`.${example}\`\n`,
    `${[summary, details, ...notes].filter(Boolean).join(' ')}\n`,
    ...(rows.length ? [['| argument | default | |', '| --- | --- | --- |', ...rows, ''].join('\n')] : []),
  ].join('\n');
}

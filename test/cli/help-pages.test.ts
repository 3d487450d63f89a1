/** Tests the layout of every help page: no line is too long, and no description is continued outside of its column. */
import { expect, test } from 'vitest';
import { wrapHelp } from '../../src/cli/common/help-text.js';
import { controlCommands } from '../../src/protocol/index.js';
import { runShared } from './run-cli.js';

const COMMANDS = [
  ...[
    '',
    'exchange',
    'admin',
    'join',
    'doctor',
    'endpoints',
    'grade',
    'history',
    'kernel',
    'lab',
    'lab worker',
    'lessons',
    'site',
  ],
  ...['run', 'completion'],
  ...Object.keys(controlCommands).map((id) => `admin ${id}`),
];

/** The part of an option’s line before the description. */
const OPTION = /^( {2,8}-{1,2}[a-z](?:.*? {2,}|[\w-]*(?: [^a-z\s]+)? ))(?=\S)/;

/**
 * The lines of an option's description that are in a wrong column. They must be below the start of the description, or below
 * the option's label if there is no room.
 */
function strayLines(page: string, width: number): string[] {
  const stray: string[] = [];
  let column: number | undefined;
  for (const line of page.split('\n')) {
    const indent = line.length - line.trimStart().length;
    const option = OPTION.exec(line)?.[1];
    if (option !== undefined) column = option.length;
    else if (line.trim() === '' || indent === 0) column = undefined;
    else if (column !== undefined && indent !== Math.min(column, width / 2)) stray.push(line);
  }
  return stray;
}

test('every help page keeps its text in columns, at a width of 80 and on a narrow terminal', async () => {
  const pages = await Promise.all(
    COMMANDS.map((command) => runShared([...command.split(' ').filter(Boolean), '--help'])),
  );
  expect(pages.map(({ code }) => code)).toEqual(COMMANDS.map(() => 0));
  for (const [at, { stdout }] of pages.entries()) {
    expect([COMMANDS[at], strayLines(stdout, 80)]).toEqual([COMMANDS[at], []]);
    expect([COMMANDS[at], strayLines(wrapHelp(stdout.trimEnd(), 60), 60)]).toEqual([COMMANDS[at], []]);
    expect([COMMANDS[at], stdout.split('\n').filter((line) => line.length > 80 && /\s/.test(line.trim()))]).toEqual([
      COMMANDS[at],
      [],
    ]);
  }
  expect(pages[1]?.stdout).toContain(
    '      --trade-groups LIST  group of each account, such as 7,7,-1; accounts of\n                           one group do not trade',
  );
});

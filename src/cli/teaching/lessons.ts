/** `spotlab lessons [DIR]`: copies the walkthroughs into a folder, where Jupyter can open and save them. */

import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWholeFile } from '../../files/index.js';
import { formatNotebook, parseNotebook, sourceOf } from '../../kernel/index.js';
import { printOut } from '../../output/index.js';
import { text as say } from '../../text/index.js';
import { printHelp } from '../common/help-text.js';
import { readArguments, UsageError } from '../common/usage.js';
import { copyPages, PAGES_FOLDER, withLinksToCopies } from './lesson-pages.js';
import { trackLines } from './tracks.js';

const DEFAULT_FOLDER = 'lessons';

const HELP = `Usage: spotlab lessons [DIR] [options]

Copies the walkthroughs, notebooks with exercises, into the folder DIR (default: ${DEFAULT_FOLDER}). A notebook that is already there
and differs is kept. The pages that they link to are copied into DIR/${PAGES_FOLDER}.

  --force             overwrite notebooks that differ
  --hide-solutions    leave out the solutions of the exercises
  --clear             leave out the stored outputs

After that: spotlab kernel install, and jupyter lab DIR. A teacher evaluates exercises with spotlab grade.`;

const OPTIONS = {
  force: { type: 'boolean' },
  'hide-solutions': { type: 'boolean' },
  clear: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The folder of the package. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A collapsed solution, with the empty line before it. */
const SOLUTION = /\n*<details><summary>Solution[^<]*<\/summary>[\s\S]*?<\/details>/g;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'lessons');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  if (positionals.length > 1) throw new UsageError('Give one folder. See `spotlab lessons --help`.');
  const folder = resolve(positionals[0] ?? DEFAULT_FOLDER);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`${folder} is a file: give the name of a folder.`);
  const source = join(root, 'notebooks');
  if (existsSync(folder) && realpathSync(folder) === realpathSync(source))
    throw new UsageError('This folder contains the original notebooks: give another folder.');
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(source).filter((name) => name.endsWith('.ipynb'));
  const linked = new Set<string>();
  const count = { copied: 0, unchanged: 0, kept: 0 };
  for (const name of names.sort()) {
    const text = lessonText(readFileSync(join(source, name), 'utf8'), name, values, linked);
    const target = join(folder, name);
    const present = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
    if (present === text) {
      count.unchanged += 1;
    } else if (present !== undefined && !values.force) {
      count.kept += 1;
      printOut(say`kept     ${target}: it differs\n`);
    } else {
      writeWholeFile(target, text, { mode: 0o666 });
      count.copied += 1;
      printOut(say`copied   ${target}\n`);
    }
  }
  const parts = [
    `${count.copied} copied`,
    ...(count.unchanged > 0 ? [`${count.unchanged} unchanged`] : []),
    ...(count.kept > 0 ? [`${count.kept} kept; --force overwrites them`] : []),
  ];
  const pages = copyPages(join(root, 'docs'), folder, linked);
  parts.push(`${pages} pages of documentation in ${PAGES_FOLDER}`);
  printOut(say`${names.length} notebooks: ${parts.join(', ')}\n`);
  for (const line of trackLines()) printOut(say`${line}\n`);
  return 0;
}

/** The text of a copy. Its links to the documentation lead to copies of the pages. */
function lessonText(
  text: string,
  name: string,
  options: { readonly 'hide-solutions'?: boolean; readonly clear?: boolean },
  linked: Set<string>,
): string {
  const notebook = parseNotebook(text, name);
  for (const cell of notebook.cells) {
    if (cell.cell_type === 'markdown') {
      const own = withLinksToCopies(sourceOf(cell), linked);
      cell.source = options['hide-solutions'] ? own.replace(SOLUTION, '') : own;
    } else if (options.clear) {
      cell.outputs = [];
      cell.execution_count = null;
    }
  }
  return formatNotebook(notebook);
}

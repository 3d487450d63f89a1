/** `.export`: writes a value to a file, in the format that the name of the file says. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isCall } from '../../src/client/index.js';
import { writeWholeFile } from '../../src/files/index.js';
import { compile } from '../evaluation/compile.js';
import { type Boxed, resolveValue, toJson, toText } from '../evaluation/show.js';
import { type ArgumentValues, type Command, type CommandContext, CommandError, type Outcome } from './base/command.js';
import { pathOf, why } from './files/paths.js';
import { invoke } from './invoke.js';

/** Formats by the end of the file name, and the method of results that writes each. */
const METHODS: Readonly<Record<string, 'toCSV' | 'toArrow' | 'toParquet'>> = {
  '.csv': 'toCSV',
  '.csv.gz': 'toCSV',
  '.arrow': 'toArrow',
  '.parquet': 'toParquet',
};
const JUPYTER_DISPLAY = Symbol.for('Jupyter.display');
const FORMATS = [...Object.keys(METHODS), '.json', '.svg', '.txt'];

export const exportCommand: Command = {
  name: 'export',
  group: 'session',
  summary: 'Writes the last value, or another one, to a file.',
  details:
    'The name of the file says the format: rows as .csv, .csv.gz, .arrow or .parquet, any value as .json, its ' +
    'picture as .svg, its drawing as .txt. If the exchange sends a list in pages, the command reads all pages. An ' +
    'existing file is not overwritten.',
  args: [
    { name: 'FILE', kind: 'file', description: 'Path, relative to the folder where spotlab was started' },
    { name: 'VALUE', kind: 'expression', description: 'An expression or a reading call', default: 'the last value' },
  ],
  example: "export btc.csv x.market.klines('BTCUSDT', '1m').from('-7d')",
  run: exportValue,
};

async function exportValue(
  context: CommandContext,
  { FILE: file = '', VALUE: source = '_' }: ArgumentValues,
): Promise<Outcome> {
  const format = FORMATS.filter((end) => file.toLowerCase().endsWith(end)).at(-1);
  if (format === undefined)
    throw new CommandError(`.export: the name of the file must end in one of ${FORMATS.join(', ')}; it is ${file}.`);
  const path = pathOf(file);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new CommandError(`Cannot write ${file}: there is no folder ${folder}.`);
  if (existsSync(path)) throw new CommandError(`Cannot write ${file}: the file already exists.`);
  const code = source.replace(/;$/, '');
  const { value } = await valueOfCode(context, code);
  const method = Object.entries(METHODS).find(([end]) => end === format)?.[1];
  if (method) {
    const isExporting = value !== null && typeof value === 'object' && method in value;
    // A value that is not a result gets the methods of a result from x.table.
    const rows = isExporting ? value : invoke(context.client, 'table', [value]).value;
    const shown = isExporting ? code : `x.table(${code})`;
    const owner = /^[\w$.]+$/.test(shown) || shown.endsWith(')') ? shown : `(${shown})`;
    const write = (rows as Readonly<Record<string, (path: string) => unknown>>)[method];
    const report = await resolveValue({ value: write?.call(rows, path) });
    // The report is printed and not shown: so `_` keeps the rows, and the user can write them in another format too.
    const shape = { color: false, width: context.width() };
    // The printed code needs the whole path, because only dot commands replace `~` by the home folder.
    const written = file.startsWith('~') ? path : file;
    return { code: `await ${owner}.${method}(${quotedText(written)})`, print: toText(report.value, shape) };
  }
  const { value: resolved } = await resolveValue({
    value: isCall(value) && 'all' in value ? (value as { all(): unknown }).all() : value,
  });
  try {
    writeWholeFile(path, `${textOf(resolved, format, context.width())}\n`, {
      isNew: true,
      mode: 0o666 & ~process.umask(),
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`Cannot write ${file}: ${why(error)}.`);
  }
  return { print: `${file} written.` };
}

/** A text as a string literal of a program. */
const quotedText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/**
 * The value of an expression in a box: without the box, a promise would send a reading call. A call that was not sent can
 * export all of its pages.
 */
async function valueOfCode({ evaluator }: CommandContext, code: string): Promise<Boxed> {
  const compiled = compile(code);
  if (compiled.status !== 'complete') throw compiled.error;
  const { value } = await evaluator.evaluate(compiled);
  if (isCall(value) && value.isTrading)
    throw new CommandError(`.export only reads, but ${value.verb} would trade. Nothing was sent.`);
  if (value === undefined) throw new CommandError('.export: there is no value to write.');
  return { value };
}

function textOf(value: unknown, format: string, width: number): string {
  if (format === '.json') return toJson(value) ?? 'null';
  if (format === '.txt') return toText(value, { color: false, width, isWhole: true });
  const bundle = (value as Readonly<Record<symbol, (() => Readonly<Record<string, unknown>>) | undefined>>)[
    JUPYTER_DISPLAY
  ]?.();
  const picture = bundle?.['image/svg+xml'];
  if (typeof picture !== 'string')
    throw new CommandError('.export: this value has no picture. x.chart(value) makes one.');
  return picture;
}

/**
 * `spotlab admin --url URL COMMAND …`: sends one admin command to a running exchange and prints the reply as JSON. The
 * commands, their arguments and the help texts come from the table of admin commands.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  ADMIN_PREFIX,
  type ControlCommand,
  type ControlParam,
  controlCommands,
  controlRoute,
  fileOf,
  mandatoryOf,
  nearest,
} from '../protocol/index.js';
import { printHelp } from './help-text.js';
import { type Options, readArguments, UsageError } from './usage.js';

const WIDTH = 22;

function help(): string {
  const list = Object.entries(controlCommands).map(([id, { summary }]) => {
    const [first = '', ...rest] = wrapWords(summary, 96 - WIDTH);
    return [`  ${id.padEnd(WIDTH)}${first}`, ...rest.map((line) => ' '.repeat(WIDTH + 2) + line)].join('\n');
  });
  return `Usage: spotlab admin --url URL COMMAND [arguments] [options]
       spotlab admin COMMAND --help     arguments and options of a command

Controls an exchange that \`spotlab exchange\` started on this machine. URL is the baseUrl or adminUrl
that \`spotlab exchange\` printed. The reply is printed as JSON.

${list.join('\n')}`;
}

function commandHelp(id: string, command: ControlCommand): string {
  const { args, params, summary, notes } = command;
  const usage = args.map((name) =>
    params[name]?.default === undefined ? name.toUpperCase() : `[${name.toUpperCase()}]`,
  );
  const rows = Object.entries(params).map(([name, param]) => {
    const label = args.includes(name) ? name.toUpperCase() : `--${name}${param.kind === 'flag' ? '' : ' VALUE'}`;
    const [first = '', ...rest] = wrapWords(aboutParam(name, param), 96 - WIDTH);
    return [`  ${label.padEnd(WIDTH)}${first}`, ...rest.map((line) => ' '.repeat(WIDTH + 2) + line)].join('\n');
  });
  return [
    `Usage: ${['spotlab admin --url URL', id, ...usage].join(' ')}${Object.keys(params).length > args.length ? ' [options]' : ''}`,
    '',
    ...wrapWords(`${summary}${notes ? ` ${notes}` : ''}`, 96),
    ...(rows.length ? ['', ...rows] : []),
  ].join('\n');
}

function aboutParam(name: string, { description, values, default: assumed }: ControlParam): string {
  const file = name === 'publicKey' ? '; @FILE reads it from a file' : '';
  return `${description}${values ? `: ${values.join(', ')}` : ''}${file}${assumed === undefined ? '' : ` (default: ${assumed})`}`;
}

export async function run(args: string[]): Promise<number> {
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--url');
  const id = at < 0 ? undefined : (args[at] as string);
  const command = id === undefined ? undefined : controlCommands[id];
  if (id !== undefined && (command === undefined || !Object.hasOwn(controlCommands, id))) {
    // Two words, as at the prompt: `clock advance`.
    const joined = `${id}.${args.slice(at + 1).find((word) => !word.startsWith('-')) ?? ''}`;
    const all = Object.keys(controlCommands);
    const group = all.filter((one) => one.startsWith(`${id}.`));
    const [near] = Object.hasOwn(controlCommands, joined) ? [joined] : nearest(id, all, 1);
    const hint = near ? `; did you mean '${near}'?` : group.length > 0 ? `; there are ${group.join(', ')}.` : '.';
    throw new UsageError(`There is no command '${id}'${hint} See \`spotlab admin --help\`.`);
  }
  const own = Object.entries(command?.params ?? {}).map(([name, { kind }]) => [
    name,
    { type: kind === 'flag' ? 'boolean' : 'string' },
  ]);
  const options = {
    ...(Object.fromEntries(own) as Options),
    url: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const satisfies Options;
  const rest = args.filter((_, index) => index !== at);
  const { values, positionals } = readArguments(rest, options, id === undefined ? 'admin' : `admin ${id}`);
  if (values.help || id === undefined || command === undefined) {
    printHelp(id === undefined || command === undefined ? help() : commandHelp(id, command));
    return values.help ? 0 : 2;
  }
  const { url, help: _, ...given } = values as Record<string, string | boolean | undefined>;
  if (positionals.length > command.args.length) {
    throw new UsageError(
      `Unexpected argument '${positionals[command.args.length]}' of ${id}. See \`spotlab admin ${id} --help\`.`,
    );
  }
  positionals.forEach((value, index) => {
    given[command.args[index] as string] = value;
  });
  for (const name of mandatoryOf(command)) {
    if (given[name] === undefined)
      throw new UsageError(`${id}: the argument ${name} is missing. See \`spotlab admin ${id} --help\`.`);
  }
  if (typeof given.publicKey === 'string') given.publicKey = fileOr(given.publicKey);
  const base = baseOf(url);
  const file = fileOf(command);
  if (file === undefined) return send(base, id, JSON.stringify(given), printed);
  const path = String(given[file]);
  if (!command.writesFile) return send(base, id, fileText(path), printed);
  return send(base, id, '{}', (text) => written(path, text));
}

/**
 * Sends a command and passes a successful reply to `take`, which returns the exit code; prints the error of a failed
 * one.
 */
async function send(base: string, id: string, body: string, take: (text: string) => number): Promise<number> {
  const { method, path } = controlRoute(id);
  let answer: Response;
  try {
    answer = await fetch(`${base}${path}`, {
      method,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body }),
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    process.stderr.write(
      `No reply from ${base} (${cause?.code ?? cause?.message ?? String(error)}). Is the exchange running?\n`,
    );
    return 1;
  }
  const text = await answer.text();
  if (answer.status === 200) return take(text);
  process.stderr.write(`${problem(text, answer.status, base)}\n`);
  return 1;
}

function printed(text: string): number {
  process.stdout.write(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  return 0;
}

/** Writes a reply to a file that only its owner may read, because it contains keys. */
function written(file: string, text: string): number {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    process.stderr.write(`Cannot write ${file}: ${(error as NodeJS.ErrnoException).code}.\n`);
    return 1;
  }
  const { timeMs } = JSON.parse(text) as { timeMs: number };
  return printed(JSON.stringify({ file, timeMs, bytes: Buffer.byteLength(text) }));
}

function problem(text: string, status: number, base: string): string {
  try {
    const { code, msg } = JSON.parse(text) as { code?: unknown; msg?: unknown };
    if (code === 'SPOTLAB_CONTROL') return String(msg);
  } catch {
    // The reply is not from a spotlab exchange.
  }
  return `No admin interface at ${base} (HTTP ${status}). It exists only on a spotlab exchange that listens on loopback.`;
}

/** The origin of the exchange's URL. @throws UsageError for a missing or invalid URL */
function baseOf(text: unknown): string {
  if (typeof text !== 'string') {
    throw new UsageError('--url is missing: give the baseUrl or adminUrl that `spotlab exchange` printed.');
  }
  try {
    const url = new URL(text);
    const path = url.pathname.replace(/\/$/, '');
    if (url.protocol === 'http:' && (path === '' || path === ADMIN_PREFIX)) return url.origin;
  } catch {
    // The error below covers this case.
  }
  throw new UsageError(`Invalid --url '${text}': give an address such as http://127.0.0.1:8080.`);
}

function fileOr(text: string): string {
  return text.startsWith('@') ? fileText(text.slice(1)) : text;
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Wraps a text into lines of at most `width` columns. */
function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += `${line && ' '}${word}`;
  }
  return [...lines, line];
}

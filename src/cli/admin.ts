/**
 * `spotlab admin --url URL COMMAND …`: sends one control command to a running exchange and prints the reply as JSON. The
 * commands, their arguments and the help texts come from the table of control commands.
 */

import { readFileSync } from 'node:fs';
import { findAdminToken } from '../connect/index.js';
import { writeWholeFile } from '../files/index.js';
import { printErr, printOut } from '../output/index.js';
import {
  ADMIN_PREFIX,
  type ControlCommand,
  controlCommands,
  controlRoute,
  fileOf,
  mandatoryOf,
  nearest,
  type ParamInfo,
  takeArguments,
} from '../protocol/index.js';
import { json, text } from '../text/index.js';
import { printHelp } from './common/help-text.js';
import { type Options, readArguments, UsageError } from './common/usage.js';

const WIDTH = 22;

/** A line of a list, which `printHelp` wraps. */
const item = (label: string, text: string): string => `  ${label.padEnd(WIDTH - 2)}  ${text}`;

function help(): string {
  const list = Object.entries(controlCommands).map(([id, { summary }]) => {
    return item(id, summary);
  });
  return `Usage: spotlab admin --url URL COMMAND [arguments] [options]
       spotlab admin COMMAND --help     arguments and options of a command

Controls an exchange that \`spotlab exchange\` started on this machine. URL is the baseUrl or adminUrl
that \`spotlab exchange\` printed. The reply is printed as JSON. An exchange for a class, or with
--admin-token, demands a token: the command finds it if the same user started the exchange; any
other user sets it in SPOTLAB_ADMIN_TOKEN.

${list.join('\n')}`;
}

function commandHelp(id: string, command: ControlCommand): string {
  const { args, params, summary, notes } = command;
  const usage = args.map((name) =>
    params[name]?.default === undefined ? name.toUpperCase() : `[${name.toUpperCase()}]`,
  );
  const rows = Object.entries(params).map(([name, param]) => {
    const label = args.includes(name) ? name.toUpperCase() : `--${name}${param.kind === 'flag' ? '' : ' VALUE'}`;
    return item(label, aboutParam(name, param));
  });
  return [
    `Usage: ${['spotlab admin --url URL', id, ...usage].join(' ')}${Object.keys(params).length > args.length ? ' [options]' : ''}`,
    '',
    `${summary}${notes ? ` ${notes}` : ''}`,
    ...(rows.length ? ['', ...rows] : []),
  ].join('\n');
}

function aboutParam(name: string, { description, values, default: assumed }: ParamInfo): string {
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
  // A mandatory argument may also be given by its name, so all are optional here.
  const entries = command.args.map((name) => ({ names: [name] as const, isOptional: true }));
  const problem = takeArguments(entries, positionals, ({ names: [name] }, value) => {
    given[name] = value as string;
  });
  if (problem !== undefined) {
    throw new UsageError(
      `Unexpected argument '${positionals[entries.length]}' of ${id}. See \`spotlab admin ${id} --help\`.`,
    );
  }
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
  return send(base, id, '{}', (reply) => written(path, reply));
}

/**
 * Sends a command and passes a successful reply to `take`, which returns the exit code; prints the error of a failed
 * one.
 */
async function send(base: string, id: string, given: string, take: (text: string) => number): Promise<number> {
  const { method, path } = controlRoute(id, given);
  const token = findAdminToken(base);
  let answer: Response;
  try {
    answer = await fetch(`${base}${path}`, {
      method,
      redirect: 'error',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: given }),
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    printErr(
      text`No reply from ${base} (${cause?.code ?? cause?.message ?? String(error)}). Is the exchange running?\n`,
    );
    return 1;
  }
  const body = await answer.text();
  if (answer.status === 200) return take(body);
  printErr(text`${problem(body, answer.status, base)}\n`);
  return 1;
}

function printed(reply: string): number {
  printOut(json(`${JSON.stringify(JSON.parse(reply), null, 2)}\n`));
  return 0;
}

/** Writes a reply to a file that only its owner may read, because it contains balances and orders. */
function written(file: string, reply: string): number {
  try {
    writeWholeFile(file, reply);
  } catch (error) {
    printErr(text`Cannot write ${file}: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.\n`);
    return 1;
  }
  const { timeMs } = JSON.parse(reply) as { timeMs: number };
  return printed(JSON.stringify({ file, timeMs, bytes: Buffer.byteLength(reply) }));
}

function problem(reply: string, status: number, base: string): string {
  try {
    const { code, msg } = JSON.parse(reply) as { code?: unknown; msg?: unknown };
    if (code === 'SPOTLAB_CONTROL') return String(msg);
  } catch {
    // The reply is not from a spotlab exchange.
  }
  return `No admin interface at ${base} (HTTP ${status}). Give the adminUrl that \`spotlab exchange\` printed. An exchange on another address than loopback has one only if it was started with --admin-port.`;
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

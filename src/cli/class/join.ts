/**
 * `spotlab join ADDRESS --as NAME`: joins a class and stores the student's API key in a profile.
 *
 * The join code can be used only once. Therefore the profile is prepared before the code is sent, and the code is typed
 * or piped: a command line is visible to other users of the machine. The key appears in no output.
 */

import { createInterface } from 'node:readline/promises';
import { reserveProfile } from '../../connect/index.js';
import { printOut } from '../../output/index.js';
import { isRecord, JOIN_PATH } from '../../protocol/index.js';
import { text } from '../../text/index.js';
import { printHelp } from '../common/help-text.js';
import { readArguments, refuseSurplus, UsageError } from '../common/usage.js';

const HELP = `Usage: spotlab join ADDRESS --as NAME [options]

Joins the class of an exchange that a teacher started with \`spotlab exchange --class FILE\`. ADDRESS is the
address that the teacher gives, such as http://192.168.1.20:9000. The command asks for the join code, or
reads it from standard input, and stores the API key of the account in a profile that only you can read.

      --as NAME        your name in the class
      --profile NAME   name of the profile (default: class)

After that:
  spotlab --profile class                 the REPL and scripts
  SPOTLAB_PROFILE=class jupyter lab       notebooks
  connect({ profile: 'class' })           programs`;

const OPTIONS = {
  as: { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_PROFILE = 'class';
/** Time for the reply, milliseconds. */
const TIMEOUT_MS = 15_000;

/** The exchange refuses to let the student join, or did not answer; the message says why. */
class JoinError extends Error {
  override readonly name = 'JoinError';
  readonly code = 'SPOTLAB_JOIN';
}

interface Joined {
  readonly name: string;
  readonly account: number;
  readonly apiKey: string;
  readonly secretKey: string;
}

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'join');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  const [address] = positionals;
  if (address === undefined) throw new UsageError('The address of the exchange is missing. See `spotlab join --help`.');
  refuseSurplus(positionals, 1, 'join');
  const origin = originOf(address);
  const { as: name, profile = DEFAULT_PROFILE } = values;
  if (name === undefined || name.trim() === '')
    throw new UsageError('--as NAME is missing: give your name in the class. See `spotlab join --help`.');
  const joinCode = await readJoinCode(name);
  const slot = reserveProfile(profile, process.env);
  let joined: Joined;
  try {
    joined = await join(origin, name, joinCode);
  } catch (error) {
    slot.discard();
    throw error;
  }
  const { apiKey, secretKey } = joined;
  slot.fill({ network: origin, apiKey, secretKey });
  printOut(text`You have joined as ${joined.name}, with account ${joined.account}. The profile '${profile}' is in ${slot.path}.

  spotlab --profile ${profile}
  SPOTLAB_PROFILE=${profile} jupyter lab
`);
  return 0;
}

/** The origin of the exchange's address; `http://` may be left out. @throws UsageError */
function originOf(text: string): string {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.pathname === '/' && url.search === '';
  if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new UsageError(`Invalid address '${text}': give an address such as http://192.168.1.20:9000.`);
}

/** Asks for the join code at a terminal; otherwise reads the first line of standard input. */
async function readJoinCode(name: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  // The question goes to standard error, so that the output stays clean.
  const input = createInterface({ input: process.stdin, ...(isTerminal && { output: process.stderr }) });
  const stop = new AbortController();
  input.on('SIGINT', () => stop.abort());
  try {
    if (isTerminal) return (await input.question(`Join code of ${name}: `, { signal: stop.signal })).trim();
    for await (const line of input) if (line.trim() !== '') return line.trim();
  } catch {
    throw new JoinError('Stopped. Nothing was sent, and no profile was changed.');
  } finally {
    input.close();
  }
  throw new UsageError('The join code is missing: type it at the prompt, or write it to standard input.');
}

/** @throws JoinError when there is no reply, no class, or a refusal */
async function join(origin: string, name: string, joinCode: string): Promise<Joined> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(`${origin}${JOIN_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, joinCode }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
    throw new JoinError(
      `No reply from ${origin} (${cause?.code ?? cause?.message ?? message}). Check the address, and ask your teacher whether the exchange is running.`,
    );
  }
  const reply = parse(text);
  if (status === 200 && isJoined(reply)) return reply;
  if (reply.code === 'SPOTLAB_CLASS' && typeof reply.msg === 'string') throw new JoinError(reply.msg);
  throw new JoinError(`${origin} is not an exchange with a class (HTTP ${status}). Check the address.`);
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isJoined = (reply: object): reply is Joined =>
  ['name', 'apiKey', 'secretKey'].every((field) => typeof (reply as Record<string, unknown>)[field] === 'string');

/**
 * Reads the names of the students of a class from a file, and writes the texts that `spotlab exchange` prints about the
 * class: addresses and join codes.
 */
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { type RunningExchange, readClassNames } from '../../server/index.js';

const MAX_BYTES = 100_000;

/** Reads the names. @throws Error when the file cannot be read, ClassNamesError for a name that cannot be used */
export function classNamesOf(path: string): string[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (bytes.length > MAX_BYTES)
    throw new Error(`${path} is larger than ${MAX_BYTES} bytes; it must be a list of names.`);
  return readClassNames(bytes.toString('utf8'), path);
}

/** The class in the JSON output of `spotlab exchange`; undefined without a class. */
export function classOutput(exchange: RunningExchange): object | undefined {
  if (exchange.students === undefined) return undefined;
  return {
    boardUrl: exchange.boardUrl,
    addresses: addressesOf(exchange),
    students: exchange.students.map(({ name, account, joinCode }) => ({ name, account, joinCode })),
  };
}

/** The class in the text output: the board, and one line with the command for each student who has not joined. */
export function classLines(exchange: RunningExchange): string[] {
  if (exchange.students === undefined) return [];
  const [address] = addressesOf(exchange);
  const students = exchange.students.map(({ name, account, joinCode }) => {
    const label = `account ${account}  ${name}`;
    if (joinCode === null) return `${label}  has joined`;
    return `${label}  spotlab join ${address} --as ${quoted(name)}  code ${joinCode}`;
  });
  return [`board      ${exchange.boardUrl}`, ...students];
}

/** The addresses that students use. If the exchange listens on all addresses, the addresses in the network come first. */
function addressesOf({ host, port, baseUrl }: RunningExchange): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [baseUrl];
  const scheme = baseUrl.slice(0, baseUrl.indexOf(':'));
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
  return [...outside, '127.0.0.1'].map((address) => `${scheme}://${address}:${port}`);
}

/** A name as one word of a shell. */
const quoted = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`);

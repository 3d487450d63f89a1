/**
 * Finds the broker of an exchange address on this machine, or becomes it.
 *
 * Each term of a broker has a number, a file with its state and a socket. When the broker no longer listens (it died)
 * or does not answer (it was stopped, or is busy), exactly one other process can make the file of the next term; this
 * process becomes the broker. It continues from the state in the file of the former term, and removes that file: a
 * former broker that wakes up sees from the missing file that its term is over.
 */
import { createHash } from 'node:crypto';
import { chmodSync, closeSync, lstatSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { exposureOf } from '../../files/index.js';
import { isLoopback, LimitBook, systemClock } from '../../limits/index.js';
import { Broker } from './broker.js';
import type { BrokerSession } from './broker-session.js';
import {
  type Channel,
  type ChannelUser,
  type FromBroker,
  type Hello,
  PROTOCOL,
  socketChannel,
  type ToBroker,
} from './messages.js';
import { type BrokerState, readState, StateFile } from './state-file.js';

/** Longest time until a broker answers the hello of a process. */
const HELLO_MS = 1_000;
/** Longest time from the claim of a term to its socket. */
const SET_UP_MS = 1_000;
/** Time between two looks at a term that is being set up. */
const LOOK_MS = 5;
/** Longest time until there is a broker. */
const SEEK_MS = 6_000;

/** A way to the broker. */
export interface Membership {
  readonly channel: Channel<ToBroker>;
  /** Number of the broker's term. */
  readonly term: number;
  /** The service for this process, if this process serves: its messages need no channel. */
  readonly own?: BrokerSession;
  /** Ends the service, if this process serves. */
  close(): void;
}

/** The broker has another version. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

export interface Candidate extends ChannelUser<FromBroker> {
  readonly folder: string;
  readonly origin: string;
  /** The introduction that the process sends to a broker. */
  hello(): Hello;
}

/** The names of the files of an address begin with this. The address itself is not in them. */
export const nameOf = (origin: string): string => createHash('sha256').update(origin).digest('hex').slice(0, 12);

const stateFile = (folder: string, name: string, term: number): string => join(folder, `${name}.${term}.state`);

/** The socket of a term; on Windows a pipe, which lies in no folder. */
export function socketPath(folder: string, name: string, term: number): string {
  if (process.platform !== 'win32') return join(folder, `${name}.${term}.sock`);
  return `\\\\.\\pipe\\spotlab-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-${name}.${term}`;
}

/** The newest term of an address; 0 if there was none. */
export function newestTerm(folder: string, name: string): number {
  const terms = readdirSync(folder).map((file) => Number(termOf(file, name, 'state') ?? 0));
  return Math.max(0, ...terms);
}

function termOf(file: string, name: string, ending: string): string | undefined {
  const [whose, term, kind] = file.split('.');
  return whose === name && kind === ending ? term : undefined;
}

/**
 * @param failedTerm the term of a broker that does not answer
 * @throws DeclinedError; an error of the file system; an error when there is no broker in time
 */
export async function findBroker(seeker: Candidate, failedTerm = 0): Promise<Membership> {
  const { folder, origin } = seeker;
  const name = nameOf(origin);
  const endMs = performance.now() + SEEK_MS;
  let silent = failedTerm;
  while (performance.now() < endMs) {
    const term = newestTerm(folder, name);
    if (term > silent) {
      const found = await joinTerm(seeker, term);
      if (typeof found !== 'string') return found;
      if (found === 'absent' && isBeingSetUp(stateFile(folder, name, term))) {
        await systemClock.sleep(LOOK_MS);
        continue;
      }
      if (found === 'silent') silent = term;
    }
    const served = await serve(seeker, name, term);
    if (served) return served;
  }
  throw new Error('no process serves the shared limits in time');
}

/** Whether a term was claimed a moment ago: its state is not written yet. */
function isBeingSetUp(path: string): boolean {
  try {
    const { size, mtimeMs } = statSync(path);
    return size === 0 && Date.now() - mtimeMs < SET_UP_MS;
  } catch {
    return false;
  }
}

/** Connects to the broker of a term. `absent`: nobody listens; `silent`: the broker does not answer. */
async function joinTerm(seeker: Candidate, term: number): Promise<Membership | 'absent' | 'silent'> {
  const path = socketPath(seeker.folder, nameOf(seeker.origin), term);
  if (!isOwnSocket(path)) return 'absent';
  return new Promise((resolve, reject) => {
    let isJoined = false;
    const socket: Socket = createConnection(path);
    const giveUp = () => {
      if (isJoined) return;
      resolve('silent');
      socket.destroy();
    };
    // If this process was busy, the answer is read between a timer and an immediate.
    const timer = setTimeout(() => setImmediate(giveUp), HELLO_MS);
    const channel = socketChannel<FromBroker, ToBroker>(socket, {
      message: (message) => {
        if (isJoined) return seeker.message(message);
        clearTimeout(timer);
        if (message[0] === 'welcome') {
          isJoined = true;
          seeker.message(message);
          resolve({ channel, term, close: () => channel.close() });
        } else {
          const text = `it speaks version ${Number(message[1])} of the protocol, this process version ${PROTOCOL}; start both with one version of spotlab`;
          reject(new DeclinedError(text));
          socket.destroy();
        }
      },
      closed: () => {
        clearTimeout(timer);
        resolve('absent');
        if (isJoined) seeker.closed();
      },
    });
    socket.once('connect', () => channel.send(['hello', seeker.hello()]));
  });
}

/** Whether a socket is the user's own. On Windows only the user's processes open the pipe. */
function isOwnSocket(path: string): boolean {
  if (process.getuid === undefined) return true;
  try {
    const found = lstatSync(path);
    return found.isSocket() && exposureOf(found) !== 'foreign';
  } catch {
    return false;
  }
}

/** Takes over after a term; undefined if another process has done so. */
async function serve(seeker: Candidate, name: string, former: number): Promise<Membership | undefined> {
  const { folder, origin } = seeker;
  const term = former + 1;
  const path = stateFile(folder, name, term);
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  const server = createServer();
  try {
    deposeAll(folder, name, term);
    const former = formerState(folder, name, term);
    await listen(server, socketPath(folder, name, term));
    return startService(seeker, server, bookAfter(former, origin), new StateFile(path, descriptor), term, former);
  } catch (error) {
    server.close();
    closeSync(descriptor);
    rmSync(path, { force: true });
    throw error;
  }
}

/**
 * Takes the files of former terms away from their brokers, and removes their sockets. A socket of this term is stale: its
 * file was removed, by a clean-up of the temporary folder.
 */
function deposeAll(folder: string, name: string, term: number): void {
  for (const file of readdirSync(folder)) {
    const state = Number(termOf(file, name, 'state') ?? Number.NaN);
    if (state < term) renameSync(join(folder, file), join(folder, `${name}.${state}.old`));
    if (Number(termOf(file, name, 'sock') ?? Number.NaN) <= term) rmSync(join(folder, file), { force: true });
  }
}

/** The newest state of the former terms. */
function formerState(folder: string, name: string, term: number): BrokerState | undefined {
  const old = readdirSync(folder)
    .map((file) => ({ file, of: Number(termOf(file, name, 'old') ?? Number.NaN) }))
    .filter(({ of }) => of < term)
    .sort((a, b) => b.of - a.of);
  for (const { file } of old) {
    const state = readState(join(folder, file));
    if (state) return state;
  }
  return undefined;
}

/** A book that goes on from the counts of a former broker. */
function bookAfter(state: BrokerState | undefined, origin: string): LimitBook {
  const book = new LimitBook(systemClock, undefined, { sharesClock: isLoopback(origin) });
  if (state?.limiters) book.adopt(state.limiters);
  if (state?.record.offsetMs !== undefined) book.offsetMs = state.record.offsetMs;
  if (state) book.records.continue(state.record, state.attemptEnds);
  return book;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      // A lost socket file is noticed by the next look at the state.
      server.on('error', () => undefined);
      server.unref();
      try {
        if (process.platform !== 'win32') chmodSync(path, 0o600);
        resolve();
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}

function startService(
  seeker: Candidate,
  server: Server,
  book: LimitBook,
  file: StateFile,
  term: number,
  former: BrokerState | undefined,
): Membership {
  const { folder, origin } = seeker;
  const name = nameOf(origin);
  const sockets = new Set<Socket>();
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    server.close();
    broker.close();
    for (const socket of sockets) socket.destroy();
    seeker.closed();
  };
  const broker = new Broker(book, file, end, former);
  // The state is written: the files of former terms are not needed any more.
  for (const old of readdirSync(folder)) {
    if (Number(termOf(old, name, 'old') ?? Number.NaN) < term) rmSync(join(folder, old), { force: true });
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    const session = broker.accept(
      socketChannel<ToBroker, FromBroker>(socket, {
        message: (message) => session.message(message),
        closed: () => {
          sockets.delete(socket);
          session.closed();
        },
      }),
    );
  });
  // This process shares the limits too; its messages need no socket.
  const own = broker.acceptOwn({ send: (message) => seeker.message(message), close: () => {} });
  own.message(['hello', seeker.hello()]);
  return {
    channel: { send: (message) => own.message(message), close: end },
    term,
    own,
    close: end,
  };
}

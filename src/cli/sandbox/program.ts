/**
 * A program of spotlab in a process of its own, in a sandbox or without one. This process and the program send each other
 * lines of JSON through pipes; there is no other way between them.
 *
 * A notebook may forge the messages of a program: their size is bounded here, and the caller checks their form.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { USER_VARIABLE } from './inside.js';
import type { SandboxKind, SharedFolder } from './sandbox.js';

export interface ProgramOptions {
  /** Undefined without a sandbox. */
  readonly sandbox: SandboxKind | undefined;
  /** The user in the sandbox, for a kind that changes the user. */
  readonly user: number;
  /** The compiled file of the program. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly shared?: SharedFolder;
  /** The working folder without a sandbox. */
  readonly cwd?: string;
  /** Maximum length of a message from the program. */
  readonly maxBytes: number;
}

/** The program ended, or sent something else than messages. */
export class ProgramEnded extends Error {
  override readonly name = 'ProgramEnded';
}

/** Maximum number of messages that nobody has asked for. */
const MAX_WAITING = 16;
/** Number of characters of the program's error output that an error contains. */
const MAX_LOG = 2_000;

/** The programs of this process. */
const running = new Set<Program>();
// Programs without a sandbox must not outlive this process either.
process.once('exit', () => {
  for (const program of running) program.kill();
});

export class Program {
  readonly #child: ChildProcess;
  readonly #waiting: unknown[] = [];
  readonly #ended: Promise<void>;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #log = '';
  #wanted: { resolve(message: unknown): void; reject(error: Error): void } | undefined;
  #end: ProgramEnded | undefined;

  constructor({ sandbox, user, file, environment, shared, cwd, maxBytes }: ProgramOptions) {
    const program = [process.execPath, ...OWN_FLAGS, file];
    const [command = '', ...args] = sandbox?.command(program, shared) ?? program;
    const env = {
      ...environment,
      PATH: process.env.PATH ?? '',
      ...(sandbox?.changesUser && { [USER_VARIABLE]: String(user) }),
    };
    const child = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    running.add(this);
    // A program that has ended reads nothing more.
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk, maxBytes));
    child.stderr.on('data', (chunk: Buffer) => {
      this.#log = (this.#log + chunk.toString()).slice(-MAX_LOG);
    });
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#fail(error.message);
        resolve();
      });
      child.once('close', (code, signal) => {
        running.delete(this);
        this.#fail(
          `${signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`}\n${this.#log}`.trim(),
        );
        resolve();
      });
    });
  }

  send(message: unknown): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** The next message. @throws ProgramEnded when there will be none */
  receive(): Promise<unknown> {
    if (this.#waiting.length > 0) return Promise.resolve(this.#waiting.shift());
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#wanted = { resolve, reject };
    });
  }

  /** Ends the program and everything that it has started. @param why the error of a `receive` that waits */
  async close(why = 'was ended'): Promise<void> {
    this.#fail(why);
    this.kill();
    await this.#ended;
  }

  /** Ends the program without waiting for its end. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #fail(text: string): void {
    this.#end ??= new ProgramEnded(text);
    this.#wanted?.reject(this.#end);
    this.#wanted = undefined;
  }

  #read(chunk: Buffer, maxBytes: number): void {
    if (this.#end) return;
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...this.#rest, chunk.subarray(start, end)]);
      this.#rest = [];
      this.#restBytes = 0;
      start = end + 1;
      this.#take(line.toString());
    }
    this.#rest.push(chunk.subarray(start));
    this.#restBytes += chunk.length - start;
    if (this.#restBytes > maxBytes || this.#waiting.length > MAX_WAITING) void this.close('sent too much');
  }

  #take(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      void this.close('sent something that is no message');
      return;
    }
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) wanted.resolve(message);
    else this.#waiting.push(message);
  }
}

/** SIGUSR1 must not open a debugger in a program; older versions of Node have no such flag. */
const OWN_FLAGS = process.allowedNodeEnvironmentFlags.has('--disable-sigusr1') ? ['--disable-sigusr1'] : [];

/**
 * Starts a kernel in a child process, with a connection file and a connected client.
 *
 * `close` requests a shutdown, and kills the kernel if it does not exit in time. If this process ends first, the kernel
 * exits by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distFolder } from '../install/dist-folder.js';
import { writeConnectionFile } from '../wire/connection-file.js';
import { KernelEnded, WireClient } from '../wire/wire-client.js';

export interface KernelProcessOptions {
  /** The working folder of cells; imports and relative paths start there. Default: the current folder. */
  readonly cwd?: string;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The environment variables. Default: the variables of this process. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Arguments of Node itself, such as those that restrict the process. */
  readonly nodeArguments?: readonly string[];
  /** The folder in which the folder of the connection file is made. Default: the folder for temporary files. */
  readonly temporaryFolder?: string;
  /** The kernel's main file. Default: the main file of this installation. */
  readonly entry?: string;
  /** Maximum duration of the start. Default 60,000. */
  readonly startTimeoutMs?: number;
}

const shutDownTimeoutMs = 5000;
/** Number of attempts when another process takes one of the chosen ports. */
const portTries = 5;

export class KernelProcess {
  private constructor(
    readonly client: WireClient,
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** The newest 8,000 characters that the kernel process wrote to stdout and stderr, for error messages. */
    private readonly log: { text: string },
  ) {}

  /** Starts a kernel and waits until it answers. @throws Error with the kernel's own output when it does not */
  static async start(options: KernelProcessOptions = {}): Promise<KernelProcess> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await KernelProcess.startOnce(options);
      } catch (error) {
        const isPortTaken = error instanceof KernelEnded && /address already in use/i.test(error.message);
        if (!isPortTaken || tries >= portTries) throw error;
      }
    }
  }

  private static async startOnce(options: KernelProcessOptions): Promise<KernelProcess> {
    const folder = mkdtempSync(join(options.temporaryFolder ?? tmpdir(), 'spotlab-kernel-'));
    const file = join(folder, 'connection.json');
    const connection = await writeConnectionFile(file, 'spotlab');
    const args = [...(options.nodeArguments ?? []), options.entry ?? kernelEntry(), '--config-path', file];
    const child = spawn(process.execPath, args, {
      cwd: options.cwd,
      env: { ...(options.environment ?? process.env), ...options.env, JPY_PARENT_PID: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const client = new WireClient(connection);
    const log = { text: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log.text = (log.text + chunk.toString()).slice(-8000);
      });
    }
    const kernel = new KernelProcess(client, child, folder, log);
    child.once('error', (error) => client.close(new KernelEnded(`the kernel could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => client.close(new KernelEnded(kernel.#exitMessage(code, signal))));
    const timeoutMs = options.startTimeoutMs ?? 60_000;
    const timer = setTimeout(
      () => client.close(new KernelEnded(`the kernel did not answer within ${timeoutMs / 1000} s\n${log.text}`)),
      timeoutMs,
    );
    try {
      await client.ready();
      return kernel;
    } catch (error) {
      await kernel.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether the process still runs. */
  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null && this.child.pid !== undefined;
  }

  /** Interrupts the running cell, as the interrupt button of a front end does. */
  interrupt(): void {
    // Windows has no SIGINT between processes. There a message interrupts the kernel, which works only while cells
    // await.
    if (process.platform === 'win32') void this.client.request('control', 'interrupt_request', {}).catch(() => {});
    else this.child.kill('SIGINT');
  }

  /** Shuts the kernel down and removes its connection file. */
  async close(): Promise<void> {
    const ended = this.exited();
    if (this.isAlive) {
      this.client.request('control', 'shutdown_request', { restart: false }).catch(() => {});
      const timer = setTimeout(() => this.child.kill('SIGKILL'), shutDownTimeoutMs);
      await ended;
      clearTimeout(timer);
    }
    this.client.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Resolves when the process has ended. */
  exited(): Promise<void> {
    return this.isAlive ? new Promise((resolve) => this.child.once('exit', () => resolve())) : Promise.resolve();
  }

  #exitMessage(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
    return `the kernel ${how}\n${this.log.text}`.trim();
  }
}

/** The main file of the kernel. */
export function kernelEntry(): string {
  return join(distFolder, 'kernel', 'main.js');
}

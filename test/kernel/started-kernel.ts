/**
 * Starts the built kernel for tests, as Jupyter does it, in a new empty folder.
 *
 * SPOTLAB_TEST_DIST selects another build than `dist`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import type { Message } from '../../src/kernel/wire/message.js';
import type { ExecuteOptions, RequestResult } from '../../src/kernel/wire/wire-client.js';

export const dist = resolve(process.env.SPOTLAB_TEST_DIST ?? 'dist');

export class StartedKernel {
  readonly late: Message[] = [];

  private constructor(
    readonly process: KernelProcess,
    readonly folder: string,
  ) {
    process.client.onLateOutput = (message) => {
      this.late.push(message);
    };
  }

  static async start(env: Record<string, string> = { SPOTLAB_SEED: '1' }): Promise<StartedKernel> {
    const folder = mkdtempSync(join(tmpdir(), 'spotlab-cells-'));
    const process = await KernelProcess.start({ cwd: folder, entry: join(dist, 'src', 'kernel', 'main.js'), env });
    return new StartedKernel(process, folder);
  }

  run(code: string, options?: ExecuteOptions, onPublished?: (message: Message) => void): Promise<RequestResult> {
    return this.process.client.execute(code, options, onPublished);
  }

  /** Starts a cell that prints something before its code, and resolves when the text arrives: then the code runs. */
  begin(code: string): Promise<{ readonly answer: Promise<RequestResult> }> {
    return new Promise((resolve) => {
      const answer = this.run(`await display(0); ${code}`, {}, ({ header }) => {
        if (header.msg_type === 'display_data') resolve({ answer });
      });
      // A failed test no longer awaits the answer, and ends the kernel: the rejection must not be unhandled.
      answer.catch(() => {});
    });
  }

  async ask(type: string, content: Record<string, unknown>): Promise<Record<string, unknown>> {
    return (await this.process.client.request('shell', type, content)).reply.content;
  }

  async close(): Promise<void> {
    await this.process.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The types of the published messages of a cell, in order. */
export function typesOf({ published }: RequestResult): string[] {
  return published.map((message) => message.header.msg_type);
}

/** The content of the only message of that type. */
export function only(answer: RequestResult, type: string): Record<string, unknown> {
  const found = answer.published.filter((message) => message.header.msg_type === type);
  if (found.length !== 1) {
    throw new Error(`${found.length} ${type}: ${JSON.stringify(answer.published.map((message) => message.content))}`);
  }
  return found[0]?.content ?? {};
}

/** The plain text of a cell's result. */
export function resultOf(answer: RequestResult): unknown {
  return (only(answer, 'execute_result').data as Record<string, unknown>)['text/plain'];
}

/** The text that a cell wrote to a stream. */
export function textOf(answer: RequestResult, name = 'stdout'): string {
  const texts = answer.published.filter(({ header, content }) => header.msg_type === 'stream' && content.name === name);
  return texts.map(({ content }) => content.text).join('');
}

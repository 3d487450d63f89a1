/**
 * Runs `spotlab run` in this process with a kernel that evaluates plain JavaScript cells by itself. Tests of what the
 * command reads, compares, reports and writes use it, because a real kernel takes 3 s of CPU to start.
 */
import { createContext, runInContext } from 'node:vm';
import { UsageError } from '../../src/cli/common/usage.js';
import { run } from '../../src/cli/run.js';
import type { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import { runCells, type runNotebook } from '../../src/kernel/notebook/notebook-run.js';
import type { Run } from './run-cli.js';

type Published = { readonly type: string; readonly content: Record<string, unknown> };

/** Runs the command to its end. */
export async function runWithScriptedKernel(args: readonly string[]): Promise<Run> {
  const written = { stdout: '', stderr: '' };
  const originals = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = ((text: string) => {
      written[name] += text;
      return true;
    }) as typeof process.stdout.write;
  }
  try {
    return { code: await run([...args], executeScripted), ...written };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { code: 2, stdout: written.stdout, stderr: `${error.message}\n` };
  } finally {
    Object.assign(process.stdout, { write: originals.stdout });
    Object.assign(process.stderr, { write: originals.stderr });
  }
}

const executeScripted: typeof runNotebook = (notebook, options) =>
  runCells(notebook, scriptedKernel() as unknown as KernelProcess, options);

function scriptedKernel() {
  const context = createContext({ require: process.getBuiltinModule });
  let count = 0;
  let messages = 0;
  return {
    interrupt() {},
    client: {
      close() {},
      execute(source: string, _options: object, take: (message: unknown) => void) {
        if (source.includes('process.kill')) return Promise.reject(new Error('the kernel was ended by SIGKILL'));
        count += 1;
        const parent = { msg_id: `cell ${++messages}` };
        const { published, reply } = evaluate(source, count, context);
        for (const { type, content } of published) take({ header: { msg_type: type }, parent, content });
        return Promise.resolve({ reply: { content: { execution_count: count, ...reply } } });
      },
    },
  };
}

/** Evaluates a cell; awaits in it are dropped. */
function evaluate(source: string, count: number, context: object) {
  const published: Published[] = [{ type: 'execute_input', content: { code: source, execution_count: count } }];
  const stream = (...values: unknown[]) => {
    published.push({ type: 'stream', content: { name: 'stdout', text: `${values.join(' ')}\n` } });
  };
  const display = (value: unknown) => {
    published.push({ type: 'display_data', content: { data: { 'text/plain': `'${value}'` }, metadata: {} } });
  };
  Object.assign(context, { console: { log: stream }, display });
  try {
    const value: unknown = runInContext(source.replaceAll('await ', ''), context, { filename: `cell[${count}]` });
    if (value !== undefined) {
      const text = typeof value === 'string' ? `'${value}'` : String(value);
      const content = { data: { 'text/plain': text }, metadata: {}, execution_count: count };
      published.push({ type: 'execute_result', content });
    }
    return { published, reply: { status: 'ok' } };
  } catch (error) {
    const content = failureOf(error as Error, source);
    published.push({ type: 'error', content });
    return { published, reply: { status: 'error', ...content } };
  }
}

/** The error as the kernel sends it, with a coloured name and the failing line. */
function failureOf({ name, message, stack = '' }: Error, source: string) {
  const [, frame = '', line = '1', column = '1'] = /(cell\[\d+\]:(\d+):(\d+))/.exec(stack) ?? [];
  const text = source.split('\n')[Number(line) - 1] ?? '';
  const marked = [`${line} | ${text}`, `${' '.repeat(Number(column) + 3)}^`, `    at ${frame}`];
  return { ename: name, evalue: message, traceback: [`\x1b[1;31m${name}\x1b[0m: ${message}`, ...marked] };
}

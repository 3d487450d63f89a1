/**
 * The child process of run-cli.ts: runs command lines one after the other, because loading the program takes longer than
 * most commands. Each message holds the arguments, the environment, the working folder and the input of one run. The
 * answer holds its exit code and its output.
 */
import { PassThrough } from 'node:stream';
import { runCommandLine } from '../../dist/src/cli/command-line.js';

const EVENTS = ['unhandledRejection', 'uncaughtException', 'SIGINT'];
const console = { ...globalThis.console };
const [node, main] = process.argv;

async function run({ args, env, cwd, input }) {
  const output = { stdout: [], stderr: [] };
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  const listeners = EVENTS.map((event) => [event, process.listeners(event)]);
  for (const name of Object.keys(output)) {
    process[name].write = (chunk, encoding, callback) => {
      output[name].push(Buffer.from(chunk));
      (typeof encoding === 'function' ? encoding : callback)?.();
      return true;
    };
  }
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv.splice(0, process.argv.length, node, main, ...args);
  const stdin = new PassThrough().end(input);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  process.exitCode = undefined;
  try {
    await runCommandLine(args);
    return { code: process.exitCode, ...mapped(output) };
  } finally {
    Object.assign(globalThis.console, console);
    for (const [name, write] of Object.entries(writes)) process[name].write = write;
    for (const [event, before] of listeners) {
      for (const one of process.listeners(event)) if (!before.includes(one)) process.off(event, one);
    }
    process.exitCode = 0;
  }
}

const mapped = (output) =>
  Object.fromEntries(Object.entries(output).map(([name, chunks]) => [name, Buffer.concat(chunks).toString('utf8')]));

let last = Promise.resolve();
process.on('message', ({ id, request }) => {
  last = last.then(async () => {
    const result = await run(request).catch((error) => ({ code: null, stdout: '', stderr: `${error.stack}` }));
    process.send({ id, result });
  });
});
process.on('disconnect', () => process.exit(0));

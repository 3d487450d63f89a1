/** Tests the error that a program gets when the thread of the embedded exchange ends by itself. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL('dist/src/connect/exchange-thread.js').href;

/** A thread that reports its address, as the exchange does, and fails at the next message. */
const FAILING = `import { parentPort } from 'node:worker_threads';
parentPort.postMessage({ kind: 'listens', baseUrl: 'http://127.0.0.1:1', apiKey: 'a', secretKey: 'b' });
parentPort.once('message', () => { throw new TypeError('broken') });`;

test('the error of an exchange that ends after its start says what is lost and what to do', () => {
  const program = `const { startExchangeThread } = await import(${JSON.stringify(MODULE)});
process.on('uncaughtException', ({ name, code, message }) => console.log(JSON.stringify({ name, code, message })));
const entry = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(FAILING)}));
const exchange = await startExchangeThread({}, entry);
void exchange.close();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    name: 'ExchangeEndedError',
    code: 'SPOTLAB_EXCHANGE_ENDED',
    message:
      'The embedded exchange has ended because of an error in its own code (TypeError: broken). Its accounts and orders are gone. ' +
      'Start spotlab again, and report this error. With a data directory an exchange keeps its accounts.',
  });
});

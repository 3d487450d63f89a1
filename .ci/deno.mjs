// Tests spotlab in Deno's own kernel: the client is imported from a project, the embedded exchange starts, results are
// displayed as rich bundles, and displaying an order does not send it.
//
// Usage: node deno.mjs DENO, the path of the program. The project must be built.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeConnectionFile } from '../dist/src/kernel/wire/connection-file.js';
import { KernelEnded, WireClient } from '../dist/src/kernel/wire/wire-client.js';

const deno = resolve(process.argv[2]);
const root = resolve(import.meta.dirname, '..');
const START_TIMEOUT_MS = 60_000;

// A project in which spotlab is installed, as `npm install spotlab` does it.
const folder = mkdtempSync(join(tmpdir(), 'spotlab deno '));
const modules = join(folder, 'node_modules');
mkdirSync(modules);
for (const name of readdirSync(join(root, 'node_modules'))) {
  if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
}
symlinkSync(root, join(modules, 'spotlab'));
writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "spotlab": "*" } }');

const connectionFile = join(folder, 'connection.json');
const connection = await writeConnectionFile(connectionFile, 'deno');
const env = { ...process.env, DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(folder, 'cache') };
const kernel = spawn(deno, ['jupyter', '--kernel', '--conn', connectionFile], { cwd: folder, env, stdio: 'ignore' });
const client = new WireClient(connection);
const giveUp = (why) => client.close(new KernelEnded(why));
kernel.once('error', (error) => giveUp(error.message));
kernel.once('exit', (code) => giveUp(`Deno has ended with code ${code}`));
const timer = setTimeout(() => giveUp('Deno did not answer in time'), START_TIMEOUT_MS);

const isResult = ({ header }) => header.msg_type === 'execute_result';

/** Results that arrived after their cell was complete, and the callbacks that wait for them, by cell id. */
const late = new Map();
client.onLateOutput = (message) => {
  if (!isResult(message)) return;
  const id = message.parent.msg_id;
  if (late.has(id)) late.get(id)(message);
  else late.set(id, (tell) => tell(message));
};

/** Deno waits only five milliseconds for outputs before it ends a cell; on a busy machine they arrive later. */
function lateResult(id) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a cell has shown nothing')), START_TIMEOUT_MS);
    const tell = (message) => {
      clearTimeout(timer);
      resolve(message);
    };
    if (late.has(id)) late.get(id)(tell);
    else late.set(id, tell);
  });
}

/** Runs a cell and returns its reply. */
async function run(code) {
  const { reply } = await client.execute(code);
  return reply.content;
}

/** Runs a cell with a value and returns the displayed bundle. */
async function shown(code) {
  const { reply, published } = await client.execute(code);
  assert.equal(reply.content.status, 'ok', JSON.stringify(reply.content));
  const result = published.find(isResult) ?? (await lateResult(reply.parent.msg_id));
  return result.content.data;
}

try {
  const { content } = await client.ready();
  clearTimeout(timer);
  const started = await run(`import { connect } from 'spotlab'\nconst x = await connect({ seed: 1 })`);
  assert.equal(started.status, 'ok', JSON.stringify(started));
  const klines = await shown(`await x.market.klines('BTCUSDT', '1h').limit(48)`);
  assert.deepEqual(Object.keys(klines).sort(), ['image/svg+xml', 'text/html', 'text/plain']);
  const ticket = await shown(`x.orders.limit('BTCUSDT', 'BUY', '0.05', '50000')`);
  assert.match(ticket['text/plain'], /NOT SENT/);
  const open = await shown(`String((await x.account.openOrders('BTCUSDT')).length)`);
  assert.match(open['text/plain'], /"0"|'0'/);
  const order = await shown(`await x.orders.limit('BTCUSDT', 'BUY', '0.05', '50000')`);
  assert.match(order['text/plain'], /NEW/);
  const refused = await run(`await x.orders.get('BTCUSDT', 999999999)`);
  assert.equal(refused.status, 'error');
  assert.match(refused.evalue, /-2013/);
  assert.equal((await run('await x.close()')).status, 'ok');
  console.log(
    `${content.implementation} ${content.implementation_version}: connects, displays results, sends orders only when awaited`,
  );
} finally {
  client.close();
  kernel.kill();
  rmSync(folder, { recursive: true, force: true });
}

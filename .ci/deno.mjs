// spotlab in Deno's own kernel, over its sockets: the client is imported from a project, the embedded exchange starts, results
// are shown as rich bundles by themselves, and looking at an order does not send it.
//
// Usage: node deno.mjs DENO, the program. The project must be built.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeConnectionFile } from '../dist/src/kernel/connection-file.js';
import { KernelGone, WireClient } from '../dist/src/kernel/wire-client.js';

const deno = resolve(process.argv[2]);
const root = resolve(import.meta.dirname, '..');
const START_TIMEOUT_MS = 60_000;

// A project with spotlab installed, as `npm install spotlab` leaves it.
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
const giveUp = (why) => client.close(new KernelGone(why));
kernel.once('error', (error) => giveUp(error.message));
kernel.once('exit', (code) => giveUp(`Deno has ended with code ${code}`));
const timer = setTimeout(() => giveUp('Deno did not answer in time'), START_TIMEOUT_MS);

/** Runs a cell; gives its reply, and the bundle that it shows. */
async function run(code) {
  const { reply, published } = await client.execute(code);
  const shown = published.find(({ header }) => header.msg_type === 'execute_result');
  return { reply: reply.content, bundle: shown?.content.data ?? {} };
}

try {
  const { content } = await client.ready();
  clearTimeout(timer);
  const started = await run(`import { connect } from 'spotlab'\nconst x = await connect({ seed: 1 })`);
  assert.equal(started.reply.status, 'ok', JSON.stringify(started.reply));
  const klines = await run(`await x.market.klines('BTCUSDT', '1h').limit(48)`);
  assert.deepEqual(Object.keys(klines.bundle).sort(), ['image/svg+xml', 'text/html', 'text/plain']);
  const ticket = await run(`x.orders.limit('BTCUSDT', 'BUY', '0.05', '50000')`);
  assert.match(ticket.bundle['text/plain'], /NOT SENT/);
  const open = await run(`String((await x.account.openOrders('BTCUSDT')).length)`);
  assert.match(open.bundle['text/plain'], /"0"|'0'/);
  const order = await run(`await x.orders.limit('BTCUSDT', 'BUY', '0.05', '50000')`);
  assert.match(order.bundle['text/plain'], /NEW/);
  const refused = await run(`await x.orders.get('BTCUSDT', 999999999)`);
  assert.equal(refused.reply.status, 'error');
  assert.match(refused.reply.evalue, /-2013/);
  assert.equal((await run('await x.close()')).reply.status, 'ok');
  console.log(`${content.implementation} ${content.implementation_version}: connects, draws, trades when told to`);
} finally {
  client.close();
  kernel.kill();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Tests spotlab in tslab's own kernel, without the spotlab kernel, in a project where the packages spotlab and tslab
 * are installed.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import { isFullDepth } from '../support/depth.js';

let folder: string;
let kernel: KernelProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab plain '));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'spotlab'));
  for (const name of ['tslab', '@tslab', '@types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  // Runs what `tslab kernel --config-path FILE` runs.
  const entry = join(folder, 'kernel.cjs');
  writeFileSync(
    entry,
    `require('tslab/dist/main.js').startKernel({ configPath: process.argv[3], enableFindLocal: false });\n`,
  );
  kernel = await KernelProcess.start({ cwd: folder, entry, env: { NO_COLOR: '1' } });
});
afterAll(async () => {
  await kernel?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The published messages of a cell, by message type. */
async function run(code: string): Promise<{ text: string; errors: string; html: string }> {
  const { published } = await kernel.client.execute(code);
  const stream = (name: string) =>
    published
      .filter(({ header, content }) => header.msg_type === 'stream' && content.name === name)
      .map(({ content }) => content.text)
      .join('');
  const shown = published.filter(({ header }) => header.msg_type === 'display_data').map(({ content }) => content.data);
  return {
    text: stream('stdout'),
    errors: stream('stderr'),
    html: shown.map((data) => (data as { 'text/html'?: string })['text/html']).join(''),
  };
}

test.runIf(isFullDepth)('plain tslab imports the client with its types, and displays results', async () => {
  const connected = await run(
    `import { connect } from 'spotlab';\nconst x = await connect({ seed: 1, display: 'drawn' });`,
  );
  expect(connected.errors).toBe('');
  const klines = await run(`const klines = await x.market.klines('BTCUSDT', '1h').limit(24);\nklines`);
  expect(klines.text).toMatch(/^BTCUSDT 1h {2}.* {2}24 klines {2}.* UTC/);
  const ticket = await run(`x.orders.limit('BTCUSDT', 'BUY', '0.05', '50000').explain()`);
  expect(ticket.text).toMatch(/NOT SENT/);
  const table = await run(`klines.toTable()`);
  expect(table.text).toMatch(/^24 rows × 11 columns/);
  const picture = await run(`import { display } from 'tslab';
const show = (value: object) => display.html(value[Symbol.for('Jupyter.display')]()['text/html']);
show(klines)`);
  expect(picture.errors).toBe('');
  expect(picture.html).toMatch(/^<div [^>]*>.*<img src="data:image\/svg\+xml;base64,/s);
  // A call at the end of a cell is shown as its request and not sent.
  const unsent = await run(`x.orders.limit('BTCUSDT', 'BUY', '0.05', '50000')`);
  expect(unsent.text).toMatch(/NOT SENT/);
  const open = await run(`(await x.account.openOrders('BTCUSDT')).length`);
  expect(open.text).toBe('0\n');
  const list = await run(`await x.orders.oco('BTCUSDT', 'SELL', '0.05')
  .above('LIMIT_MAKER', { price: '80000' })
  .below('STOP_LOSS', { stopPrice: '40000' })`);
  expect(list.text).toMatch(/^OCO list/);
  const refused = await run(`await x.orders.get('BTCUSDT', 999999999).catch((error: unknown) => console.log(error))`);
  expect(refused.text).toMatch(/-2013/);
  const closed = await run('await x.close()');
  expect(closed.errors).toBe('');
  // This is the last cell, because plain tslab drops cells that arrive soon after an error.
  const wrong = await run(`await x.market.klines('BTCUSDT', '7h')`);
  expect(wrong.errors).toMatch(/not assignable to parameter of type/);
});

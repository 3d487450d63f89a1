// Starts Debian's classic Notebook server on a free port with a new token.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const START_TIMEOUT_MS = 60_000;

/** Starts a server for a folder; resolves when it answers. */
export async function startNotebookServer(folder) {
  const port = await freePort();
  const token = randomBytes(16).toString('hex');
  const args = [
    '--no-browser',
    '--allow-root',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--NotebookApp.port_retries=0',
    `--NotebookApp.token=${token}`,
    `--notebook-dir=${folder}`,
  ];
  const child = spawn('jupyter-notebook', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  const isUp = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start\n${log}`)), START_TIMEOUT_MS);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the server has ended\n${log}`)));
    child.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-20_000);
      if (!/is running at/.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  try {
    await isUp;
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(error.message.replaceAll(token, '…'));
  }
  const address = `http://127.0.0.1:${port}`;
  return {
    /** The newest output of the server and its kernels. */
    log: () => log.replaceAll(token, '…'),
    urlOf: (notebook) => `${address}/notebooks/${encodeURIComponent(notebook)}?token=${token}`,
    async close() {
      const ended = once(child, 'exit');
      // The server first shuts down its kernels.
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

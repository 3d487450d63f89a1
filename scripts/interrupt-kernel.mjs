// A kernel that runs endless cells, for scripts/interrupts.mjs: a real process, which is interrupted over the wire.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KernelProcess } from '../dist/src/kernel/notebook/kernel-process.js';

const LOOK_EVERY_MS = 10;

/** Opens kernels in a folder. @param byMessage press by `interrupt_request` instead of SIGINT */
export const kernelsIn = (folder, byMessage) => ({
  name: byMessage ? 'kernel, by message' : 'kernel',
  async open() {
    const process = await KernelProcess.start({ cwd: folder, env: { SPOTLAB_SEED: '1', NO_COLOR: '1' } });
    const kernel = new Kernel(process, join(folder, 'said'), byMessage);
    await kernel.run('let kept = 1000');
    return kernel;
  },
});

class Kernel {
  #running;

  constructor(process, saidFile, byMessage) {
    this.process = process;
    this.saidFile = saidFile;
    this.byMessage = byMessage;
  }

  /** Code by which a cell says that it runs. A printed text would wait for the cell's first turn of the event loop. */
  say(value) {
    return `require('node:fs').writeFileSync(${JSON.stringify(this.saidFile)}, '${value}')`;
  }

  /** Runs a cell, and sets a variable before; resolves when the cell has said that it runs. */
  async begin(code, value) {
    let ended;
    this.#running = this.run(`kept = ${value};\n${code}`);
    this.#running
      .then(({ reply }) => {
        ended = reply.content;
      })
      .catch(() => {});
    while (!existsSync(this.saidFile) || readFileSync(this.saidFile, 'utf8') !== String(value)) {
      if (ended) throw new Error(`ended: ${JSON.stringify(ended)}`);
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    }
  }

  /** Interrupts the cell; resolves when it has ended. */
  async press() {
    if (this.byMessage) this.process.client.request('control', 'interrupt_request', {}).catch(() => {});
    else this.process.interrupt();
    const { reply } = await this.#running;
    if (reply.content.ename !== 'Interrupted') throw new Error(`ended otherwise: ${JSON.stringify(reply.content)}`);
  }

  /** Whether the session answers, and still has its variable. */
  async keeps(value) {
    const { reply, published } = await this.run('kept');
    const shown = published.find(({ header }) => header.msg_type === 'execute_result')?.content.data['text/plain'];
    if (shown !== String(value)) throw new Error(`kept ${shown}, not ${value}: ${JSON.stringify(reply.content)}`);
  }

  run(code) {
    return this.process.client.execute(code);
  }

  /** The last output of the process. */
  get said() {
    return '';
  }

  kill() {
    if (this.process.isAlive) process.kill(this.process.pid, 'SIGKILL');
    return this.process.close();
  }
}

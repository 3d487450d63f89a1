// A program on a pseudo-terminal, as a user has it before him: without one there is no prompt. `script` is in every Linux
// distribution; what it costs itself (some 3 ms) is in the figures of the floor too, which runs under it as well.
import { spawn } from 'node:child_process';

/** Longest that anything is waited for. */
const GIVE_UP_AFTER_MS = 30_000;

export class PseudoTerminal {
  /** Everything written so far, control sequences included. */
  seen = '';
  #child;
  #look = () => {};
  #ended;

  /** Starts node with `args`; times are milliseconds from here on. */
  constructor(args, { env = {}, columns = 80, rows = 24 } = {}) {
    this.startedAt = performance.now();
    const command = [process.execPath, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    // exec: the shell that script starts must not stand between.
    this.#child = spawn('script', ['-qec', `stty cols ${columns} rows ${rows}; exec ${command}`, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, TERM: 'xterm-256color', ...env },
    });
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.setEncoding('utf8').on('data', (chunk) => {
      this.seen += chunk;
      this.#look();
    });
    this.#ended = new Promise((resolve) => this.#child.on('close', () => resolve(this.elapsed())));
  }

  elapsed() {
    return performance.now() - this.startedAt;
  }

  type(text) {
    this.#child.stdin.write(text);
  }

  /** When `isThere(seen)` first held. @throws when it never does */
  async until(isThere) {
    const gaveUp = setTimeout(() => {
      this.#child.kill();
    }, GIVE_UP_AFTER_MS);
    try {
      return await Promise.race([
        new Promise((resolve) => {
          this.#look = () => {
            if (isThere(this.seen)) resolve(this.elapsed());
          };
          this.#look();
        }),
        this.#ended.then(() => {
          if (isThere(this.seen)) return this.elapsed();
          throw new Error(`ended before what was waited for came: ${JSON.stringify(this.seen.slice(-500))}`);
        }),
      ]);
    } finally {
      clearTimeout(gaveUp);
      this.#look = () => {};
    }
  }

  /** When it ended by itself. */
  ended() {
    return this.#ended;
  }
}

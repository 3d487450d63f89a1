// Runs a program on a pseudo-terminal, because without a terminal there is no prompt. It uses `script`, which every
// Linux distribution has; its own cost (about 3 ms) is also in the figures of the comparison process.
import { spawn } from 'node:child_process';

/** Longest wait for an expected text. */
const GIVE_UP_AFTER_MS = 30_000;

export class PseudoTerminal {
  /** All output so far, including control sequences. */
  seen = '';
  #child;
  #look = () => {};
  #ended;

  /** Starts a program, by default node, with `args`; times are milliseconds since this start. */
  constructor(args, { env = {}, cwd, columns = 80, rows = 24, program = process.execPath } = {}) {
    this.startedAt = performance.now();
    const command = [program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    // exec: the shell started by `script` must not stay in between.
    this.#child = spawn('script', ['-qec', `stty cols ${columns} rows ${rows}; exec ${command}`, '/dev/null'], {
      cwd,
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

  /** Process id of `script`, whose one child is node. */
  get pid() {
    return this.#child.pid;
  }

  elapsed() {
    return performance.now() - this.startedAt;
  }

  type(text) {
    this.#child.stdin.write(text);
  }

  /**
   * Returns the time when `isThere(seen)` was first true.
   *
   * @throws when it never is
   */
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
          throw new Error(`ended before the expected text came: ${JSON.stringify(this.seen.slice(-500))}`);
        }),
      ]);
    } finally {
      clearTimeout(gaveUp);
      this.#look = () => {};
    }
  }

  /** Ends the process. */
  kill() {
    this.#child.kill();
  }

  /** Time when the process ended by itself. */
  ended() {
    return this.#ended;
  }
}

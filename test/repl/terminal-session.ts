/** Runs the command line on a real terminal, through tmux: keys in, the text of the screen out. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CLI } from '../cli/run-cli.js';

/** Why terminal tests cannot run on this machine; undefined when they can. */
export function whyNoTerminal(): string | undefined {
  return spawnSync('tmux', ['-V']).status === 0 ? undefined : 'tmux is not installed';
}

const GIVE_UP_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 25;

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts an interactive shell with job control; {@link TerminalSession.command} runs the command line in it. */
  readonly isInShell?: boolean;
}

export class TerminalSession {
  private readonly socket = `spotlab-test-${process.pid}-${Math.floor(performance.now() * 1000)}`;

  /** The shell command that runs the command line. */
  readonly command: string;

  constructor(args: readonly string[], { columns = 80, rows = 24, env = {}, isInShell = false }: TerminalOptions = {}) {
    const words = [
      'env',
      '-u',
      'SPOTLAB_API_KEY',
      '-u',
      'SPOTLAB_SECRET_KEY', // biome-ignore format: pairs
      ...Object.entries({ NO_COLOR: '1', ...env }).map(([name, value]) => `${name}=${value}`),
      process.execPath,
      CLI,
      ...args,
    ];
    this.command = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    this.tmux(
      '-f',
      '/dev/null',
      'new-session',
      '-d',
      '-x',
      String(columns),
      '-y',
      String(rows),
      isInShell
        ? "PS1='shell> ' sh -i"
        : `trap : INT; ${this.command}; echo "left with $?"; while :; do read wait; done`,
    );
  }

  private tmux(...args: string[]): string {
    return execFileSync('tmux', ['-L', this.socket, ...args], { encoding: 'utf8' });
  }

  /** Types text unchanged. */
  type(text: string): void {
    this.tmux('send-keys', '-l', '--', text);
  }

  /**
   * Presses keys by their tmux names (`Enter`, `Tab`, `C-c`); any other text is typed. All keys arrive in one chunk.
   */
  press(...keys: string[]): void {
    this.tmux('send-keys', ...keys);
  }

  /** Pastes text between the escape sequences that terminals send around a paste. */
  paste(text: string): void {
    execFileSync('tmux', ['-L', this.socket, 'load-buffer', '-'], { input: text });
    this.tmux('paste-buffer', '-p');
  }

  /** Copies all further output to a file, with its escape sequences. */
  pipeTo(file: string): void {
    this.tmux('pipe-pane', '-o', `cat >> '${file}'`);
  }

  resize(columns: number, rows: number): void {
    this.tmux('resize-window', '-x', String(columns), '-y', String(rows));
  }

  /** Types a line and presses Enter. */
  line(text: string): void {
    this.type(text);
    this.press('Enter');
  }

  /** All text shown so far, with wrapped lines joined. */
  text(): string {
    return this.tmux('capture-pane', '-p', '-J', '-S', '-500').replace(/[ \n]+$/, '');
  }

  /** The current screen, line by line. */
  screen(): string[] {
    return this.tmux('capture-pane', '-p').split('\n');
  }

  /** Waits until the text matches `pattern`; throws with the text after a timeout. */
  async shows(pattern: RegExp): Promise<string> {
    const until = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const text = this.text();
      if (pattern.test(text)) return text;
      if (performance.now() > until) throw new Error(`${pattern} never appeared in:\n${text}`);
      await delay(LOOK_EVERY_MS);
    }
  }

  /** Empties the input, the screen and the scrollback, so that the next test sees its own output only. */
  async fresh(): Promise<void> {
    this.press('C-u', 'C-l');
    const isEmpty = () =>
      /^[^\n]*>$/.test(
        this.screen()
          .join('\n')
          .replace(/[ \n]+$/, ''),
      );
    const until = performance.now() + GIVE_UP_AFTER_MS;
    while (!isEmpty()) {
      if (performance.now() > until) throw new Error(`The prompt never appeared in:\n${this.text()}`);
      await delay(LOOK_EVERY_MS);
    }
    this.tmux('clear-history');
  }

  close(): void {
    spawnSync('tmux', ['-L', this.socket, 'kill-server']);
    // tmux does not remove the file of its socket.
    rmSync(join(process.env.TMUX_TMPDIR ?? '/tmp', `tmux-${process.getuid?.()}`, this.socket), { force: true });
  }
}

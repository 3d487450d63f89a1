// A prompt that runs endless inputs, for scripts/interrupts.mjs: it runs on a real terminal, which receives the keys
// one by one.
import { fileURLToPath } from 'node:url';
import { PseudoTerminal } from '../bench/pseudo-terminal.mjs';

const CLI = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));

/** Opens prompts in a folder, which is their home, too. */
export const promptsIn = (folder) => ({
  name: 'prompt',
  async open() {
    const words = ['--expose-gc', CLI, '--quiet', '--no-startup'];
    const terminal = new PseudoTerminal(words, { env: { NO_COLOR: '1', HOME: folder }, cwd: folder });
    await terminal.until((seen) => /> /.test(seen));
    terminal.type('let kept = 1000\r');
    const prompt = new Prompt(terminal);
    await prompt.keeps(1000);
    return prompt;
  },
});

class Prompt {
  constructor(terminal) {
    this.terminal = terminal;
  }

  /** Code by which an input says that it runs. The terminal echoes the typed code, so the code must not contain the output. */
  say(value) {
    return `console.log('run' + 'ning ${value};')`;
  }

  /** Types an input, and sets a variable before; resolves when the input has said that it runs. */
  async begin(code, value) {
    this.terminal.seen = '';
    this.terminal.type(`{ kept = ${value} };${code.startsWith('(') ? '\r' : ' '}${code}\r`);
    await this.terminal.until((seen) => seen.includes(`running ${value};`));
  }

  /** Types Ctrl-C; resolves when the prompt is drawn again. */
  async press() {
    this.terminal.seen = '';
    this.terminal.type('\x03');
    await this.terminal.until((seen) => /Interrupted\.[\s\S]*> /.test(seen));
  }

  /** Whether the session answers after a collection of garbage, and still has its variable. */
  async keeps(value) {
    this.terminal.seen = '';
    this.terminal.type('gc(); kept + 5000\r');
    // The value stands at the start of a line, after the sequence that ends the editor.
    await this.terminal.until((seen) => new RegExp(`[\\nl]${value + 5000}\\r`).test(seen));
  }

  /** The last text that the terminal has shown. */
  get said() {
    return this.terminal.seen.slice(-600);
  }

  kill() {
    this.terminal.kill();
  }
}

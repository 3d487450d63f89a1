// Tests the prompt of the installed package on a real terminal, through tmux: the first steps of the README.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const GIVE_UP_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 50;
/** The prompt, with nothing after it on the last line: spotlab waits for input. */
const WAITS = /^embedded\b.* >$/;

export function promptSteps(user) {
  return [
    [
      "the prompt: the README's first steps",
      async () => {
        const terminal = new Terminal(user);
        try {
          await terminal.settle();
          const inputs = firstSteps(join(user.project, 'node_modules/spotlab/README.md'));
          assert.ok(inputs.length >= 5);
          for (const input of inputs) {
            const shown = await terminal.enter(input);
            assert.doesNotMatch(shown, /error|SPOTLAB_|TS\d{4}/i, `${input} shows\n${shown}`);
            assert.match(shown, EXPECTED.find(([start]) => input.startsWith(start))?.[1] ?? /\S/, input);
          }
          await terminal.enter('.exit', /left with 0/);
          return `${inputs.length} inputs`;
        } finally {
          terminal.close();
        }
      },
    ],
  ];
}

/** Start of an input -> what the terminal shows after it. */
const EXPECTED = [
  ['x.market.klines', /BTCUSDT.*1h/],
  ['x.market.depth', /BTCUSDT/],
  ['await x.orders.limit', /BUY/],
  ['x.limits', /weight/i],
  ['x.orders.limit', /await|send/],
];

/** The inputs of the first code block below "First steps"; an input continues on lines that are indented. */
function firstSteps(readme) {
  const [, code] = /## First steps[\s\S]*?```ts\n([\s\S]*?)```/.exec(readFileSync(readme, 'utf8'));
  const inputs = [];
  for (const line of code.trimEnd().split('\n')) {
    if (/^\s/.test(line)) inputs.push(`${inputs.pop()} ${line.trim()}`);
    else inputs.push(line);
  }
  return inputs.map((input) => input.replace(/\s+\/\/ .*$/, ''));
}

class Terminal {
  constructor(user) {
    this.socket = `spotlab-product-${process.pid}`;
    this.environment = user.environment;
    const command = `'${user.spotlab}'; echo "left with $?"; sleep 60`;
    this.tmux('-f', '/dev/null', 'new-session', '-d', '-x', '120', '-y', '60', '-c', user.project, command);
  }

  tmux(...args) {
    const options = {
      encoding: 'utf8',
      env: { ...this.environment, TERM: 'xterm-256color' },
      stdio: ['ignore', 'pipe', 'ignore'],
    };
    return execFileSync('tmux', ['-L', this.socket, ...args], options);
  }

  /** All lines up to now, without empty ones at the end. */
  lines() {
    return this.tmux('capture-pane', '-p', '-J', '-S', '-')
      .trimEnd()
      .split('\n')
      .map((line) => line.trimEnd());
  }

  /** Types an input and waits until the prompt is back; resolves with the lines between. */
  async enter(input, end = WAITS) {
    const before = this.lines().length;
    this.tmux('send-keys', '-l', '--', input);
    this.tmux('send-keys', 'Enter');
    const lines = await this.settle(end, before + 1);
    return lines.slice(before).join('\n');
  }

  /** Waits until the last line is the prompt twice in a row, below `least` lines. */
  async settle(end = WAITS, least = 0) {
    const until = Date.now() + GIVE_UP_AFTER_MS;
    for (let last; ; ) {
      const lines = this.lines();
      const text = lines.join('\n');
      if (lines.length >= least && end.test(lines.at(-1)) && text === last) return lines;
      last = text;
      if (Date.now() > until) throw new Error(`The prompt did not return:\n${lines.slice(-40).join('\n')}`);
      await delay(LOOK_EVERY_MS);
    }
  }

  close() {
    try {
      this.tmux('kill-server');
    } catch {
      // The tmux server has ended already.
    }
  }
}

// Plays one user of the package, who has a project folder, a home folder, and one version of Node.
import { strict as assert } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const GIVE_UP_AFTER_MS = 900_000;

export class User {
  #running = new Set();

  /** @param folder for everything that belongs to this user */
  constructor(node, folder) {
    this.version = execFileSync(node, ['-v'], { encoding: 'utf8' }).trim();
    this.folder = folder;
    this.project = join(folder, 'my Jürgens 数据');
    this.home = join(folder, 'home');
    mkdirSync(this.project, { recursive: true });
    mkdirSync(this.home);
    // Only npm's cache is that of the machine's user; all other folders are new.
    const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
    this.environment = {
      PATH: `${dirname(node)}:${process.env.PATH}`,
      HOME: this.home,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      ...(process.env.npm_config_registry ? { npm_config_registry: process.env.npm_config_registry } : {}),
    };
  }

  /** The command that npm has made in the project. */
  get spotlab() {
    return join(this.project, 'node_modules/.bin/spotlab');
  }

  /** Another person on this machine, with the same installation and a home folder of their own. */
  homeOf(name) {
    const home = join(this.folder, `home of ${name}`);
    mkdirSync(home, { recursive: true });
    return { HOME: home };
  }

  /** Runs a command in the project; resolves with its output. @throws when its exit code is not `code` */
  async run(command, args, { code = 0, input = '', env = {}, cwd = this.project } = {}) {
    const child = spawn(command, args, { cwd, env: { ...this.environment, ...env }, timeout: GIVE_UP_AFTER_MS });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'])
      child[name].setEncoding('utf8').on('data', (text) => {
        texts[name] += text;
      });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const ended = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exit, signal) => resolve(exit ?? signal));
    });
    const line = [command.split('/').at(-1), ...args].join(' ');
    assert.equal(ended, code, `${line} ended with ${ended}\n${texts.stdout}${texts.stderr}`);
    return texts;
  }

  /** Runs `spotlab` with these arguments. */
  use(...args) {
    const options = typeof args.at(-1) === 'object' ? args.pop() : {};
    return this.run(this.spotlab, args, options);
  }

  /** Starts an exchange; resolves with its first line, and a function that ends it. */
  async exchange(args, options = {}) {
    const child = spawn(this.spotlab, ['exchange', ...args], {
      cwd: this.project,
      env: { ...this.environment, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
    const line = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      void ended.then((how) => reject(new Error(`spotlab exchange ended with ${how}\n${errors}`)));
    });
    const end = async (signal = 'SIGTERM') => {
      child.kill(signal);
      const how = await ended;
      this.#running.delete(child);
      return how;
    };
    return { ...JSON.parse(line), end };
  }

  /** Ends what still runs. */
  async leave() {
    for (const child of this.#running) child.kill('SIGKILL');
  }
}

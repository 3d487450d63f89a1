// Controls Chromium with the DevTools protocol over a pipe. Needs no port, no package and no download.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ANSWER_TIMEOUT_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** A key that is held, in the protocol. */
const CONTROL = 2;

/** A headless browser with a temporary profile. */
export class Browser {
  #child;
  #profile;
  #nextId = 1;
  #waiting = new Map();
  #listeners = new Set();

  /** @param options further options of Chromium's command line */
  static async start(options = []) {
    const browser = new Browser();
    browser.#profile = mkdtempSync(join(tmpdir(), 'spotlab-chromium-'));
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--remote-debugging-pipe',
      `--user-data-dir=${browser.#profile}`,
      ...options,
      'about:blank',
    ];
    browser.#child = spawn('chromium', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    browser.#child.once('exit', () => browser.#fail(new Error('chromium has ended')));
    browser.#child.once('error', (error) => browser.#fail(error));
    browser.#read(browser.#child.stdio[4]);
    await browser.send('Browser.getVersion');
    return browser;
  }

  /** Sends a command; resolves to its result. */
  send(method, params = {}, sessionId = undefined) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method} was not answered within ${ANSWER_TIMEOUT_MS / 1000} s`));
      }, ANSWER_TIMEOUT_MS);
      const settle = (how) => (value) => {
        clearTimeout(timer);
        how(value);
      };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject), method });
      this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Resolves with the next event of that name in a session. */
  event(name, sessionId) {
    return new Promise((resolve) => {
      const listener = (message) => {
        if (message.method !== name || message.sessionId !== sessionId) return;
        this.#listeners.delete(listener);
        resolve(message.params);
      };
      this.#listeners.add(listener);
    });
  }

  /** Calls `listener` for every event that the browser sends. */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /** Opens a tab. */
  async open(width, height) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    await page.send('Page.enable');
    await page.resize(width, height);
    return page;
  }

  async close() {
    const ended = once(this.#child, 'exit');
    this.send('Browser.close').catch(() => {});
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #read(pipe) {
    let rest = '';
    pipe.setEncoding('utf8').on('data', (chunk) => {
      const parts = (rest + chunk).split('\0');
      rest = parts.pop();
      for (const part of parts) this.#take(JSON.parse(part));
    });
  }

  #take(message) {
    const waiting = this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
    } else for (const listener of this.#listeners) listener(message);
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** A tab. */
export class Page {
  constructor(browser, sessionId, targetId) {
    Object.assign(this, { browser, sessionId, targetId });
  }

  send(method, params) {
    return this.browser.send(method, params, this.sessionId);
  }

  resize(width, height) {
    return this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  }

  /** Sets the colour scheme that the page sees as the user's preference: `light` or `dark`. */
  prefer(scheme) {
    return this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
  }

  async goTo(url) {
    const loaded = this.browser.event('Page.loadEventFired', this.sessionId);
    const { errorText } = await this.send('Page.navigate', { url });
    if (errorText) throw new Error(`${url.replace(/token=\w+/, 'token=…')}: ${errorText}`);
    await loaded;
  }

  /** Notes what the page's console has as errors from now on; returns the list, to which later ones are added. */
  async noteErrors() {
    const errors = [];
    this.browser.listen(({ method, params, sessionId }) => {
      if (sessionId !== this.sessionId) return;
      if (method === 'Runtime.exceptionThrown') {
        const { exception, text } = params.exceptionDetails;
        errors.push(exception?.description ?? text);
      }
      if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
        errors.push(params.args.map(({ value, description }) => value ?? description).join(' '));
      if (method === 'Log.entryAdded' && params.entry.level === 'error')
        errors.push(`${params.entry.text} ${params.entry.url ?? ''}`);
    });
    await this.send('Runtime.enable');
    await this.send('Log.enable');
    return errors;
  }

  /** Runs statements that lead to another page, and resolves when that page is loaded. */
  async leave(statements) {
    const loaded = this.browser.event('Page.loadEventFired', this.sessionId);
    await this.run(`setTimeout(() => { ${statements} })`);
    await loaded;
  }

  /** The value of an expression in the page; promises are awaited. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(
        `${exceptionDetails.exception?.description ?? exceptionDetails.text}\nin ${expression.slice(0, 200)}`,
      );
    }
    return result.value;
  }

  /** Runs statements in the page and ignores their value. */
  run(statements) {
    return this.evaluate(`(() => { ${statements} })()`);
  }

  /** Waits until an expression is truthy, and resolves to its value. The error after a timeout contains `what`. */
  async until(what, expression, timeoutMs = 60_000) {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const value = await this.evaluate(expression);
      if (value) return value;
      if (Date.now() > deadline) throw new Error(`timeout after ${timeoutMs / 1000} s: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** Presses a key. */
  async press(key, { keyCode, modifiers = 0 }) {
    const event = { key, code: key, windowsVirtualKeyCode: keyCode, nativeVirtualKeyCode: keyCode, modifiers };
    await this.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  type(text) {
    return this.send('Input.insertText', { text });
  }

  /**
   * Types over the whole text of an editor, which an expression finds. The text is selected with the key, as a reader does it. An
   * editor notices a selection by a script later, and a mark that comes meanwhile removes this selection.
   */
  async typeOver(editor, text) {
    await this.run(`${editor}.focus()`);
    await this.press('a', { keyCode: 65, modifiers: CONTROL });
    await this.type(text);
  }

  /** A part of the page as PNG bytes; without a part, the whole page. `scale` as pixels for each pixel of the page. */
  async screenshot(clip, scale = 1) {
    const area = clip ?? (await this.send('Page.getLayoutMetrics')).cssContentSize;
    const { data } = await this.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: area.x, y: area.y, width: area.width, height: Math.min(area.height, MAX_HEIGHT), scale },
    });
    return Buffer.from(data, 'base64');
  }

  /** Saves a PNG of an element, or of the whole page. */
  async photograph(path, selector = undefined) {
    const box =
      selector &&
      `(() => { const { left, top, width, height } = document.querySelector('${selector}').getBoundingClientRect();
      return { x: left + scrollX, y: top + scrollY, width, height } })()`;
    writeFileSync(path, await this.screenshot(box && (await this.evaluate(box))));
  }

  close() {
    return this.browser.send('Target.closeTarget', { targetId: this.targetId });
  }
}

/** The maximum size of a texture. */
const MAX_HEIGHT = 16_000;

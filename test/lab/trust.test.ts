/** Tests that programs of other people run only with permission, and that every text of a file has its stated hash. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lab, type Spot } from '../../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-trust-'));
const state = join(folder, 'state');
const path = join(folder, 'run.lab.json');
const received = join(folder, 'received.lab.json');
const trace = join(folder, 'trace');
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

interface Code {
  source: string;
  sha256: string;
  folder: string;
  parts: { name: string; sha256: string; text: string }[];
}
interface Content {
  strategy: Code;
  options: { prepare?: Code; latency: { order: { code: Code } } };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const read = () => JSON.parse(readFileSync(path, 'utf8')) as Content;

/** A received file: the saved one with changes. */
function changed(edit: (file: Content) => void): string {
  const file = read();
  edit(file);
  writeFileSync(received, JSON.stringify(file));
  return received;
}

/** Replaces the only text of a program, with all hashes right. */
function replaceCode(code: Code, text: string): void {
  Object.assign(code, {
    source: text,
    sha256: hashOf(text),
    parts: [{ ...code.parts[0], sha256: hashOf(text), text }],
  });
}

const leavesTrace = (after: string) =>
  `async (x) => { (await import('node:fs')).writeFileSync(${JSON.stringify(trace)}, ''); ${after} }`;

beforeAll(async () => {
  vi.stubEnv('SPOTLAB_STATE_DIR', state);
  const run = await lab.run(async (x: Spot) => void (await x.orders.market('BTCUSDT', 'BUY', '0.01')), {
    market: lab.simulated({ length: '5s', symbols: ['BTCUSDT'] }),
    latency: { order: (_: number, timeMs: number) => (timeMs % 2 === 0 ? 1 : 2) },
  });
  await run.save(path);
});

describe('a saved run (a file) of this user', () => {
  test('is verified without the option trust, also as a copy; only the user can read the list of known programs', async () => {
    expect((await lab.verify(path)).isSame).toBe(true);
    expect((await lab.verify(changed(() => {}))).isSame).toBe(true);
    const list = join(state, 'lab-programs.txt');
    expect(readFileSync(list, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(list).mode & 0o777).toBe(0o600);
  });

  test('is not one that somebody else has made and that this user has opened and saved again', async () => {
    const foreign = changed(({ strategy }) => replaceCode(strategy, leavesTrace('')));
    const copy = join(folder, 'copy.lab.json');
    await (await lab.open(foreign)).save(copy);
    await expect(lab.verify(copy)).rejects.toMatchObject({ code: 'SPOTLAB_LAB_TRUST' });
  });
});

describe('a saved run (a file) of somebody else', () => {
  test.each<[string, (file: Content) => void]>([
    ['another strategy', ({ strategy }) => replaceCode(strategy, leavesTrace(''))],
    ['another latency', ({ options }) => replaceCode(options.latency.order.code, `(${leavesTrace('')}, 1)`)],
    [
      'a further function',
      ({ strategy, options }) => {
        options.prepare = { ...structuredClone(strategy) };
        replaceCode(options.prepare, leavesTrace(''));
      },
    ],
    [
      'a package from another folder',
      ({ strategy }) => {
        replaceCode(strategy, "async () => void (await import('some-package'))");
        mkdirSync(join(folder, 'node_modules/some-package'), { recursive: true });
        writeFileSync(
          join(folder, 'node_modules/some-package/index.js'),
          `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`,
        );
        strategy.folder = '.';
      },
    ],
    [
      'a name of the part, which is in the code that is loaded',
      ({ strategy }) => {
        (strategy.parts[0] as { name: string }).name = 'x\nglobalThis.somebody = 1';
      },
    ],
  ])('a saved run of somebody else with %s is refused, and nothing of it is run', async (_, edit) => {
    const file = changed(edit);
    const verifying = lab.verify(file);
    await expect(verifying).rejects.toMatchObject({
      code: 'SPOTLAB_LAB_TRUST',
      message: expect.stringMatching(
        /^.*received\.lab\.json was not saved by you on this machine.*SHA-256 [0-9a-f]{12}…/,
      ),
    });
    await expect(verifying).rejects.toThrow('{ trust: true }');
    await lab.open(file);
    await lab.report(file, join(folder, 'page.html'));
    expect([existsSync(trace), 'somebody' in globalThis]).toEqual([false, false]);
  });

  test('is run with the option { trust: true } only', async () => {
    const file = changed(({ strategy }) =>
      replaceCode(strategy, leavesTrace("await x.orders.market('BTCUSDT', 'BUY', '0.01')")),
    );
    await expect(lab.verify(file, { trust: false })).rejects.toMatchObject({ code: 'SPOTLAB_LAB_TRUST' });
    expect(existsSync(trace)).toBe(false);
    const { result, differences } = await lab.verify(file, { trust: true });
    expect([result === null, differences.filter(({ what }) => what === 'run'), existsSync(trace)]).toEqual([
      false,
      [],
      true,
    ]);
    rmSync(trace);
  });

  test('messages about a saved run of somebody else contain no control characters', async () => {
    const file = changed(({ strategy }) => {
      (strategy.parts[0] as { name: string }).name = 'a\u001b]52;c;aGk=\u0007\u202e';
    });
    const { message } = (await lab.verify(file).catch((error: unknown) => error)) as Error;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters
    expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });
});

describe('a text that does not have the stated hash', () => {
  const refused = "async (x) => void (await x.orders.market('BTCUSDT', 'BUY', '0.01')) // chosen out of sample";
  test.each<[string, (file: Content) => void, RegExp]>([
    [
      'a comment in a part',
      ({ strategy }) => {
        (strategy.parts[0] as { text: string }).text += ' // chosen out of sample';
      },
      /: the text of .* is not the one of its hash: its SHA-256 is [0-9a-f]{64}, and the file says [0-9a-f]{64}/,
    ],
    [
      'the second copy of the text',
      ({ strategy }) => {
        strategy.source = refused;
      },
      /the field source of strategy is another text than that of its first part/,
    ],
    [
      'the hash of all parts',
      ({ strategy }) => {
        strategy.sha256 = 'a'.repeat(64);
      },
      /the sources of strategy are not those of its hash/,
    ],
    [
      'a comment in a latency',
      ({ options }) => {
        (options.latency.order.code.parts[0] as { text: string }).text += ' // fair';
      },
      /the text of .* is not the one of its hash/,
    ],
    [
      'no parts',
      ({ strategy }) => {
        strategy.parts = [];
      },
      /it is damaged: strategy has no sources/,
    ],
  ])('%s: is refused by open, verify and report', async (_, edit, text) => {
    const file = changed(edit);
    for (const use of [
      () => lab.open(file),
      () => lab.verify(file, { trust: true }),
      () => lab.report(file, join(folder, 'page.html')),
    ]) {
      const error = (await use().catch((one: unknown) => one)) as Error & { code: string };
      expect(error.code).toBe('SPOTLAB_LAB_FILE');
      expect(error.message).toMatch(text);
    }
  });
});

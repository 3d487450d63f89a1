import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command, CommandContext } from '../../../repl/commands/base/command.js';
import { commands } from '../../../repl/commands/command-table.js';
import { completeInput } from '../../../repl/complete-input.js';
import { emptyContext } from '../../../repl/completion/session-context.js';
import { runCommand, unknownCommand } from '../../../repl/dot-commands.js';
import { Aliases } from '../../../repl/settings/aliases.js';
import { readSettingsFile, settingsPath } from '../../../repl/settings/settings-file.js';
import { readStartupFile } from '../../../repl/settings/startup-file.js';
import { PLAIN_HELP } from '../../../src/assist/help/help.js';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'spotlab-settings-'));
  folder = join(home, 'spotlab');
  mkdirSync(folder, { mode: 0o700 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const environment = () => ({ XDG_CONFIG_HOME: home });
const write = (name: string, text: string, mode = 0o600) => {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
  return join(folder, name);
};

describe('a settings file', () => {
  test('is read from the settings folder only: a relative path of the environment is ignored', () => {
    expect(settingsPath('a', environment())).toBe(join(folder, 'a'));
    expect(settingsPath('a', { XDG_CONFIG_HOME: 'here' })).not.toContain('here');
    expect(readSettingsFile(join(folder, 'missing'))).toBeUndefined();
  });

  test('a settings file that others may write, or in a folder that others may write, is refused', () => {
    const path = write('startup.ts', '1');
    expect(readSettingsFile(path)).toEqual({ path, text: '1' });
    chmodSync(path, 0o622);
    expect(readSettingsFile(path)).toMatchObject({
      refusal: expect.stringContaining('other users may write the file (0622)'),
    });
    chmodSync(path, 0o600);
    chmodSync(folder, 0o777);
    expect(readSettingsFile(path)).toMatchObject({
      refusal: expect.stringContaining('other users may write the folder'),
    });
  });

  test('a settings file that is a folder is refused', () => {
    mkdirSync(join(folder, 'startup.ts'));
    expect(readSettingsFile(join(folder, 'startup.ts'))).toMatchObject({ refusal: 'is not a file' });
  });
});

describe('the start-up file', () => {
  test('is read, and refused if it contains a secret; the message does not contain the secret', () => {
    expect(readStartupFile([], environment())).toBeUndefined();
    write('startup.ts', 'const a = 1\n');
    expect(readStartupFile([], environment())).toMatchObject({ text: 'const a = 1\n' });
    write('startup.ts', 'const a = 1\nconst b = "hushhush"\n');
    const refused = readStartupFile(['hushhush'], environment());
    expect(refused).toMatchObject({ refusal: expect.stringContaining('line 2 contains a secret') });
    expect(JSON.stringify(refused)).not.toContain('hushhush');
  });
});

describe('aliases', () => {
  const file = () => join(folder, 'aliases.json');
  const run = (aliases: Aliases, line: string) => {
    const printed: string[] = [];
    const context = { aliases, style: PLAIN_HELP, client: { network: { name: 'embedded' }, symbols: [] } };
    const output = {
      print() {},
      ran() {},
      request: (request: object) => printed.push((request as { print: string }).print),
    };
    const command = commands.find(({ name }) => name === 'alias') as Command;
    return runCommand(command, line, context as unknown as CommandContext, output).then(() => printed[0]);
  };

  test('are kept in a file that only the user can read', async () => {
    expect(await run(new Aliases(file()), 'eth .chart ETHUSDT 15m')).toBe('.eth  .chart ETHUSDT 15m');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const again = new Aliases(file());
    expect(await run(again, '')).toBe('.eth  .chart ETHUSDT 15m');
    expect(await run(again, 'eth')).toBe('.eth  .chart ETHUSDT 15m');
    expect(await run(again, 'remove .eth')).toBe('.eth is removed.');
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({});
    expect(await run(again, '')).toContain('There are no aliases');
  });

  test('insert the words that follow their name: in place of $1, or at the end of a dot command', () => {
    const aliases = new Aliases(file());
    aliases.set('eth', '.chart ETHUSDT');
    aliases.set('last', "x.market.ticker.price('$1')");
    expect(aliases.expand('eth', ' 15m  96')).toBe('.chart ETHUSDT 15m 96');
    expect(aliases.expand('last', 'BTCUSDT')).toBe("x.market.ticker.price('BTCUSDT')");
    expect(aliases.expand('other', '')).toBeUndefined();
    expect([aliases.wordsNeeded('last'), aliases.wordsNeeded('eth'), aliases.wordsNeeded('other')]).toEqual([1, 0, 0]);
    expect(completeInput('.et', emptyContext, aliases.all).candidates).toEqual([
      { text: 'eth', note: '.chart ETHUSDT' },
    ]);
    expect(unknownCommand('.lats', ['last'])).toContain('.last');
  });

  test('cannot have the name of a command, and cannot contain a secret', async () => {
    const aliases = new Aliases(file());
    await expect(run(aliases, 'book .depth')).rejects.toThrow('.book is a command of spotlab');
    await expect(run(aliases, 'a-b .depth')).rejects.toThrow("invalid NAME 'a-b'");
    await expect(run(aliases, `key connect({ secretKey: '${'s'.repeat(40)}' })`)).rejects.toThrow('contains a secret');
    await expect(run(aliases, 'remove none')).rejects.toThrow('there is no alias none');
    expect(aliases.all).toEqual([]);
  });

  test('aliases of a file that others may write, or that is malformed, are not used, and .alias says why', async () => {
    write('aliases.json', '{"a":".book"}', 0o666);
    expect(await run(new Aliases(file()), '')).toContain('other users may write the file (0666)');
    write('aliases.json', '[1]');
    expect(await run(new Aliases(file()), '')).toBe(`${file()} is not an object of texts.`);
  });
});

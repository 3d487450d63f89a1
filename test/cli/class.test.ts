/** Tests `spotlab exchange --class` and `spotlab join`: the join codes that the exchange prints, the profile that a join writes, and the errors of a join. */
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { runShared, startCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-join-'));
const SETUP = { symbols: ['BTCUSDT'], live: false } as const;
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ ...SETUP, classNames: ['Ann', 'Bob', 'Cem'] });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

const codeOf = (name: string) => exchange.students?.find((one) => one.name === name)?.joinCode ?? '';
const profiles = (name: string) => join(folder, name, 'profiles.json');
const joinAs = (name: string, input: string, path: string, ...more: string[]) =>
  runShared(['join', exchange.baseUrl, '--as', name, ...more], { input, env: { SPOTLAB_PROFILES: path } });

describe('spotlab join', () => {
  test('writes a profile that scripts can use, and shows no key', async () => {
    const path = profiles('ann');
    const { code, stdout, stderr } = await joinAs('ann', `${codeOf('Ann')}\n`, path);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`You have joined as Ann, with account 1. The profile 'class' is in ${path}.`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { class: profile } = JSON.parse(readFileSync(path, 'utf8'));
    expect(profile.network).toBe(exchange.baseUrl);
    for (const secret of [profile.apiKey, profile.secretKey]) expect(stdout).not.toContain(secret);
    const env = { SPOTLAB_PROFILES: path };
    const run = await runShared(['--profile', 'class', '--json', '-e', '(await x.account.info()).canTrade'], { env });
    expect([run.code, run.stdout.trim()]).toEqual([0, 'true']);
    const named = await runShared(['-e', 'x.network.baseUrl'], { env: { ...env, SPOTLAB_PROFILE: 'class' } });
    expect(named.stdout).toBe(`${exchange.baseUrl}\n`);
    const other = await runShared(['-e', '1', '--seed', '1'], { env: { ...env, SPOTLAB_PROFILE: 'class' } });
    expect(other).toMatchObject({ code: 0, stdout: '1\n' });
    const none = await runShared(['-e', '1'], { env: { ...env, SPOTLAB_PROFILE: 'nonesuch' } });
    expect(none).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('nonesuch') });
    expect(readdirSync(join(folder, 'ann'))).toEqual(['profiles.json']);
  });

  test('keeps the other profiles of a file; the join code stays valid if the profile cannot be written', async () => {
    const path = join(folder, 'bob.json');
    const mine = { class: { network: 'testnet' }, other: { network: 'live' } };
    writeFileSync(path, JSON.stringify(mine), { mode: 0o600 });
    const taken = await joinAs('Bob', codeOf('Bob'), path);
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain("there is already a profile 'class'");
    chmodSync(path, 0o644);
    expect((await joinAs('Bob', codeOf('Bob'), path, '--profile', 'b')).stderr).toContain('others may read');
    chmodSync(path, 0o600);
    expect((await joinAs('Bob', codeOf('Bob'), path, '--profile', 'b')).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ ...mine, b: { network: exchange.baseUrl } });
  });

  test.each([
    ['an unknown name', 'Dan', 'x', "There is no student 'Dan' in this class"],
    ['a wrong code', 'Cem', 'aaaa-bbbb-cccc', "The join code is not the code of 'Cem'"],
    ['a name that has joined', 'Ann', 'aaaa-bbbb-cccc', "'Ann' has joined already"],
  ])('%s is an error, and no profile is written', async (_, name, code, message) => {
    const run = await joinAs(name, code, profiles('none'));
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain(message);
    expect(existsSync(profiles('none'))).toBe(false);
    expect(readdirSync(join(folder, 'none'))).toEqual([]);
  });

  test('the address of an exchange without a class is an error, and so is an address that does not answer', async () => {
    const env = { SPOTLAB_PROFILES: profiles('none') };
    const alone = await startExchange(SETUP);
    const none = await runShared(['join', alone.baseUrl, '--as', 'Ann'], { input: 'x', env });
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('This exchange has no class')]);
    await alone.close();
    const gone = await runShared(['join', alone.baseUrl, '--as', 'Ann'], { input: 'x', env });
    expect([gone.code, gone.stderr]).toEqual([
      1,
      expect.stringContaining(`No reply from ${alone.baseUrl} (ECONNREFUSED)`),
    ]);
  });

  test.each([
    [[], 'The address of the exchange is missing'],
    [['ftp://host', '--as', 'Ann'], "Invalid address 'ftp://host'"],
    [['http://127.0.0.1:1/path', '--as', 'Ann'], 'Invalid address'],
    [['127.0.0.1:1'], '--as NAME is missing'],
    [['127.0.0.1:1', '--as', 'Ann'], 'The join code is missing'],
    [['127.0.0.1:1', '--as', 'Ann', '--profile', 'a b'], "'a b' is not a name for a profile"],
  ])('is refused with arguments %j', async (args, message) => {
    const input = args.includes('--profile') ? 'code' : '';
    const { code, stderr } = await runShared(['join', ...args], { input, env: { SPOTLAB_PROFILES: profiles('none') } });
    expect([code, stderr]).toEqual([args.includes('--profile') ? 1 : 2, expect.stringContaining(message)]);
  });
});

describe('spotlab exchange --class', () => {
  test('prints for the teacher the join codes, the address and the key of the teacher, but no other key', async () => {
    const names = join(folder, 'names.txt');
    writeFileSync(names, 'Ann\nBob\n');
    const env = { SPOTLAB_STATE_DIR: join(folder, 'state') };
    const child = startCli(['exchange', '--class', names, '--symbols', 'BTCUSDT'], { env });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { accounts, class: classroom, baseUrl, adminUrl, adminToken } = JSON.parse(line);
    // The teacher's own programs find the token. Programs of another user, whose state folder is elsewhere, must be given the
    // token.
    const codes = (more: Record<string, string>) =>
      runShared(['admin', '--url', adminUrl, 'class.codes'], { env: { SPOTLAB_STATE_DIR: folder, ...more } });
    expect(JSON.parse((await codes(env)).stdout)).toMatchObject(classroom.students);
    const refused = await codes({});
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([1, '', expect.stringContaining('needs its token')]);
    expect((await codes({ SPOTLAB_ADMIN_TOKEN: adminToken })).code).toBe(0);
    const script = ['--network', baseUrl, '--admin-url', adminUrl, '--json', '-e', '(await x.class.codes()).length'];
    expect((await runShared(script, { env })).stdout.trim()).toBe('2');
    expect((await runShared(script, { env: { SPOTLAB_STATE_DIR: folder } })).stderr).toContain('needs its token');
    child.kill();
    await once(child, 'exit');
    expect(readdirSync(env.SPOTLAB_STATE_DIR).filter((name) => name.startsWith('admin-'))).toEqual([]);
    expect(accounts).toHaveLength(1);
    expect(classroom.addresses).toEqual([baseUrl]);
    expect(classroom.boardUrl).toBe(`${baseUrl}/board#token=${adminToken}`);
    expect(classroom.students).toEqual([
      { name: 'Ann', account: 1, joinCode: expect.stringMatching(/^[\w-]{14}$/) },
      { name: 'Bob', account: 2, joinCode: expect.stringMatching(/^[\w-]{14}$/) },
    ]);
  });

  test.each([
    ['Ann\nAnn\n', "line 2: 'Ann' is also on line 1"],
    [undefined, 'ENOENT'],
  ])(
    'refuses a file of student names with the content %j (undefined: the file does not exist)',
    async (text, message) => {
      const names = join(folder, 'bad.txt');
      if (text === undefined) rmSync(names, { force: true });
      else writeFileSync(names, text);
      const { code, stdout, stderr } = await runShared(['exchange', '--class', names]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(message);
    },
  );
});

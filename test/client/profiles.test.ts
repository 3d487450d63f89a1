/** Tests profiles, which are named API keys in a file that only its owner may read. */

import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { profilesPath } from '../../src/connect/profiles.js';
import { type ConnectOptions, connect } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';

const SECRET = 'secretsecret0123456789secretsecret0123456789';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const encrypted = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'opensesame' });
const plain = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const seed = (privateKey.export({ type: 'pkcs8', format: 'der' }) as Buffer).subarray(-32).toString('hex');

let folder: string;
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    apiKey: 'hmac-key',
    secretKey: SECRET,
    registerKeys: [
      { apiKey: 'ed-key', kind: 'Ed25519', publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string },
    ],
    live: false,
  });
});
afterAll(() => exchange.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-profiles-'));
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  for (const name of ['API_KEY', 'SECRET_KEY', 'PRIVATE_KEY_FILE', 'PASSPHRASE', 'PROFILE', 'PROFILES']) {
    vi.stubEnv(`SPOTLAB_${name}`, undefined);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function write(profiles: unknown, mode = 0o600): string {
  const path = join(folder, 'spotlab', 'profiles.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof profiles === 'string' ? profiles : JSON.stringify(profiles));
  chmodSync(path, mode);
  return path;
}

const hmac = () => ({ network: exchange.baseUrl, apiKey: 'hmac-key', secretKey: SECRET });

async function accountOf(options: ConnectOptions): Promise<string> {
  const x = await connect(options);
  try {
    expect(x.network.baseUrl).toBe(exchange.baseUrl);
    return (await x.account.info().with('omitZeroBalances', true)).accountType;
  } finally {
    await x.close();
  }
}

describe('a profile', () => {
  test('holds an HMAC secret and the network', async () => {
    write({ practice: hmac() });
    expect(await accountOf({ profile: 'practice' })).toBe('SPOT');
  });

  test.each([
    ['an encrypted PEM beside it, with its passphrase', { privateKeyFile: 'ed.pem', passphrase: 'opensesame' }],
    ['a PEM in it', { privateKey: plain }],
    ['raw Ed25519 bytes in it', { privateKey: seed }],
  ])('holds %s', async (_, key) => {
    const path = write({ practice: { network: exchange.baseUrl, apiKey: 'ed-key', ...key } });
    writeFileSync(join(dirname(path), 'ed.pem'), encrypted, { mode: 0o600 });
    expect(await accountOf({ profile: 'practice' })).toBe('SPOT');
  });

  test('may leave out the passphrase, which then comes from the environment', async () => {
    const path = write({ practice: { apiKey: 'ed-key', privateKeyFile: './ed.pem' } });
    writeFileSync(join(dirname(path), 'ed.pem'), encrypted, { mode: 0o600 });
    vi.stubEnv('SPOTLAB_PASSPHRASE', 'opensesame');
    expect(await accountOf({ profile: 'practice', network: exchange.baseUrl })).toBe('SPOT');
  });

  test('is named by SPOTLAB_PROFILE, in the file that SPOTLAB_PROFILES names', async () => {
    write({ practice: { ...hmac(), network: 'testnet' } });
    const other = join(folder, 'other.json');
    writeFileSync(other, JSON.stringify({ practice: hmac() }), { mode: 0o600 });
    vi.stubEnv('SPOTLAB_PROFILES', other);
    vi.stubEnv('SPOTLAB_PROFILE', 'practice');
    expect(await accountOf({ network: exchange.baseUrl })).toBe('SPOT');
    expect(profilesPath({ HOME: '/home/a' })).toMatch(/\/\.config\/spotlab\/profiles\.json$/);
  });

  test('a profile that the environment names is the exchange of connect(), unless the options select another one', async () => {
    write({ practice: { ...hmac(), network: exchange.baseUrl } });
    vi.stubEnv('SPOTLAB_PROFILE', 'practice');
    const x = await connect({ timeoutMs: 5_000 });
    expect([x.network.baseUrl, (await x.account.info()).accountType]).toEqual([exchange.baseUrl, 'SPOT']);
    await x.close();
    for (const options of [{ network: 'embedded' }, { seed: 2 }, { paused: true }]) {
      await using own = await connect(options);
      expect(own.network.name).toBe('embedded');
    }
    vi.stubEnv('SPOTLAB_PROFILE', 'nonesuch');
    await expect(connect()).rejects.toThrow("there is no profile 'nonesuch'");
  });

  test('a profile without a network that the environment names does not make connect() leave the embedded exchange', async () => {
    write({ practice: { apiKey: 'hmac-key', secretKey: SECRET } });
    vi.stubEnv('SPOTLAB_PROFILE', 'practice');
    const x = await connect();
    expect(x.network.name).toBe('embedded');
    await x.close();
  });
});

describe('a profile is refused, with advice and without the content of the file:', () => {
  const refused = async (options: ConnectOptions = { profile: 'practice' }) => {
    const error = await connect(options).then(
      () => expect.fail('it was taken'),
      (reason) => reason,
    );
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(SECRET);
    expect(error.code).toBe('SPOTLAB_PROFILE');
    return error.message as string;
  };

  test.each([0o644, 0o640, 0o604, 0o660, 0o601])(
    'the file can be read or changed by other users (%o)',
    async (mode) => {
      const path = write({ practice: hmac() }, mode);
      expect(await refused()).toBe(
        `others may read the profiles file ${path} (0${mode.toString(8)}). Try: chmod 600 '${path}'`,
      );
    },
  );

  test('the file is a symbolic link to a file that other users can read', async () => {
    const path = write({ practice: hmac() }, 0o644);
    const link = join(folder, 'link.json');
    symlinkSync(path, link);
    vi.stubEnv('SPOTLAB_PROFILES', link);
    expect(await refused()).toContain('others may read');
  });

  test.runIf(process.getuid?.() !== undefined)('a profile of another user is refused', async () => {
    write({ practice: hmac() });
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(123456);
    expect(await refused()).toMatch(/is not yours. Try: chown/);
    getuid.mockRestore();
  });

  test.each<[string, unknown, RegExp]>([
    ['a missing profile', { practise: {} }, /there is no profile 'practice'.*Did you mean 'practise'\?/],
    ['a name of every object', {}, /there is no profile 'practice'.*It is empty/],
    ['no JSON', `{ "practice": {\n"secretKey": "${SECRET}" "apiKey": 1 }`, /is not JSON \(line 2\)\./],
    ['a list', '[]', /is not an object of profiles by name/],
    ['a profile that is none', { practice: SECRET }, /is not an object. Allowed fields: network, apiKey/],
    ['a mistyped field', { practice: { secretkey: SECRET } }, /field 'secretkey'. Did you mean 'secretKey'/],
    ['a field that is no text', { practice: { apiKey: 5 } }, /apiKey of profile 'practice' in .* is not text/],
    ['the embedded exchange', { practice: { network: 'embedded' } }, /has its own keys/],
    ['no network anywhere', { practice: { apiKey: 'a', secretKey: SECRET } }, /has no network. Add "network"/],
  ])('%s', async (_, profiles, message) => {
    write(profiles);
    expect(await refused()).toMatch(message);
  });

  test('a name that every JavaScript object has, such as constructor', async () => {
    write({});
    expect(await refused({ profile: 'constructor' })).toMatch(/there is no profile 'constructor'/);
  });

  test('the file of profiles is missing or is a folder', async () => {
    expect(await refused()).toMatch(/there is no profiles file .* Write this file with mode 0600/);
    vi.stubEnv('SPOTLAB_PROFILES', folder);
    expect(await refused()).toMatch(/is not a file|EISDIR/);
  });

  test('the options name another network than the profile, so that another exchange does not see the key', async () => {
    write({ practice: { ...hmac(), network: 'testnet' } });
    expect(await refused({ profile: 'practice', network: exchange.baseUrl })).toMatch(/is for testnet, not for http/);
    expect(await refused({ profile: 'practice', network: 'live' })).toMatch(/is for testnet, not for live/);
    vi.stubEnv('SPOTLAB_PROFILE', 'practice');
    expect(await refused({ network: exchange.baseUrl })).toMatch(/is for testnet, not for http/);
  });

  test('the profile is given together with keys in options or environment', async () => {
    write({ practice: hmac() });
    expect(await refused({ profile: 'practice', apiKey: 'a', secretKey: 'b' })).toMatch(/both set. Leave one/);
    vi.stubEnv('SPOTLAB_PROFILE', 'practice');
    vi.stubEnv('SPOTLAB_API_KEY', 'a');
    expect(await refused({ network: exchange.baseUrl })).toMatch(/both set. Leave one/);
  });
});

/** A class on a real exchange: accounts, join codes, keys that each student gets once, and a restart with a data directory. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../src/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const SETUP = { symbols: ['BTCUSDT'], live: false } as const;
const folder = mkdtempSync(join(tmpdir(), 'spotlab-class-'));
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ ...SETUP, classNames: ['Ann', 'Bob <b>', 'Cem'] });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

const codeOf = ({ students }: RunningExchange, name: string) =>
  students?.find((one) => one.name === name)?.joinCode ?? '';

async function joinClass(to: RunningExchange, body: object | string, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${to.baseUrl}/class/v1/join`, { method: 'POST', body: text, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const command = async (to: RunningExchange, path: string, method = 'GET') => {
  const headers = { authorization: `Bearer ${to.adminToken}` };
  return (await fetch(`${to.adminUrl}/${path}`, { method, headers })).json() as Promise<unknown>;
};

describe('a class of students', () => {
  test('has the accounts after the teacher’s account, with the same balances', async () => {
    expect(exchange.students?.map(({ name, account }) => [name, account])).toEqual([
      ['Ann', 1],
      ['Bob <b>', 2],
      ['Cem', 3],
    ]);
    expect(exchange.accounts).toHaveLength(1);
    const list = (await command(exchange, 'accounts/list')) as { balances: unknown }[];
    expect(list.map(({ balances }) => balances)).toEqual(Array(4).fill(list[0]?.balances));
  });

  test('gives a student the key of the account for the join code, once', async () => {
    const joinCode = codeOf(exchange, 'Ann');
    expect(joinCode).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const { status, body } = await joinClass(exchange, { name: ' ann ', joinCode: joinCode.toUpperCase() });
    expect([status, body.name, body.account]).toEqual([200, 'Ann', 1]);
    const { apiKey = '', secretKey = '' } = body;
    const x = await connect({ network: exchange.baseUrl, apiKey, secretKey, checkFilters: false });
    const list = (await command(exchange, 'accounts/list')) as { uid: number }[];
    expect((await x.account.info()).uid).toBe(list[1]?.uid);
    await x.close();
    const again = await joinClass(exchange, { name: 'Ann', joinCode });
    expect(again.status).toBe(409);
    expect(again.body.msg).toContain("'Ann' has joined already");
  });

  test.each([
    [{ name: 'Dan', joinCode: 'aaaa-bbbb-cccc' }, 404, "There is no student 'Dan'"],
    [{ name: 'Cem', joinCode: 'aaaa-bbbb-cccc' }, 403, "not the code of 'Cem'"],
    [{ name: 'Cem' }, 400, 'needs a JSON object'],
    ['{', 400, 'needs a JSON object'],
  ])('refuses a join with %j', async (body, status, text) => {
    const refused = await joinClass(exchange, body);
    expect([refused.status, refused.body.code]).toEqual([status, 'SPOTLAB_CLASS']);
    expect(refused.body.msg).toContain(text);
    expect(JSON.stringify(refused.body)).not.toContain(codeOf(exchange, 'Cem'));
  });

  test('refuses requests of web pages', async () => {
    const body = { name: 'Cem', joinCode: codeOf(exchange, 'Cem') };
    expect((await joinClass(exchange, body, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await joinClass(exchange, body)).status).toBe(200);
  });

  test('gives a student who has lost the profile a new code and a new key, and the old key stops working', async () => {
    const first = await joinClass(exchange, { name: 'Bob <b>', joinCode: codeOf(exchange, 'Bob <b>') });
    const name = encodeURIComponent('Bob <b>');
    const member = (await command(exchange, `class/rejoin?name=${name}`, 'POST')) as { joinCode: string };
    const second = await joinClass(exchange, { name: 'Bob <b>', joinCode: member.joinCode });
    expect(second.status).toBe(200);
    expect(second.body.apiKey).not.toBe(first.body.apiKey);
    const { apiKey = '', secretKey = '' } = first.body;
    const x = await connect({ network: exchange.baseUrl, apiKey, secretKey });
    await expect(x.account.info()).rejects.toMatchObject({ exchangeCode: -2015 });
    await x.close();
    expect(await command(exchange, 'class/codes')).toEqual(
      ['Ann', 'Bob <b>', 'Cem'].map((one, at) => ({ name: one, account: at + 1, hasJoined: true, joinCode: null })),
    );
    expect(await command(exchange, 'class/rejoin?name=Dan', 'POST')).toMatchObject({
      msg: expect.stringContaining("There is no student 'Dan'"),
    });
  });

  test('cannot be joined on an exchange without a class', async () => {
    const alone = await startExchange(SETUP);
    const refused = await joinClass(alone, { name: 'Ann', joinCode: 'x' });
    expect([refused.status, alone.students]).toEqual([404, undefined]);
    expect(refused.body.msg).toContain('This exchange has no class');
    await alone.close();
  });
});

describe('with a data directory', () => {
  test('a class keeps names, accounts, keys and codes over a restart, in a file that only its owner can read', async () => {
    const dataDir = join(folder, 'data');
    const first = await startExchange({ ...SETUP, dataDir, classNames: ['Ann', 'Bob'] });
    const joined = await joinClass(first, { name: 'Ann', joinCode: codeOf(first, 'Ann') });
    const bobsCode = codeOf(first, 'Bob');
    await first.close();
    const file = join(dataDir, 'class.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain(joined.body.secretKey);

    // Bob is at another place of the list, Ann is not in it, and Cem is new.
    const second = await startExchange({ ...SETUP, dataDir, classNames: ['Cem', 'Bob'] });
    expect(second.students?.map(({ name, account }) => [name, account])).toEqual([
      ['Cem', 3],
      ['Bob', 2],
    ]);
    expect(codeOf(second, 'Bob')).toBe(bobsCode);
    expect(second.accounts).toHaveLength(1);
    await second.close();

    const third = await startExchange({ ...SETUP, dataDir, classNames: ['Ann'] });
    expect(third.students).toMatchObject([{ name: 'Ann', account: 1, joinCode: null }]);
    const { apiKey = '', secretKey = '' } = joined.body;
    const x = await connect({ network: third.baseUrl, apiKey, secretKey });
    expect((await x.account.info()).canTrade).toBe(true);
    await x.close();
    await third.close();

    const fourth = await startExchange({ ...SETUP, dataDir });
    expect(fourth.students?.map(({ name }) => name)).toEqual(['Ann']);
    await fourth.close();
  });

  test('a damaged class is refused by name, without its content', async () => {
    const dataDir = join(folder, 'damaged');
    await (await startExchange({ ...SETUP, dataDir, classNames: ['Ann'] })).close();
    writeFileSync(join(dataDir, 'class.json'), '{"version":1,"students":"secret"}');
    const error = await connect({ dataDir, symbols: ['BTCUSDT'] }).then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).toMatchObject({
      code: 'SPOTLAB_CLASS_FILE',
      message: expect.stringContaining('class.json is damaged'),
    });
  });
});

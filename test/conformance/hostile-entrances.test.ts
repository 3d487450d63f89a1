/**
 * Attacks every HTTP path and every upgrade of three exchanges in one process: plain with a class and a data directory,
 * encrypted, and in a thread. No attack may end the process, print an error, or get a reply that blames the exchange.
 * `HOSTILE_ENTRANCES` sets the number of attacks (npm run hostile: 100,000), `HOSTILE_SEED` the random seed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { controlRoute } from '../../src/protocol/index.js';
import { type EntranceAttack, type EntranceTarget, nextEntranceAttack } from '../hostile/entrances.js';
import { Random } from '../hostile/random.js';
import { trials } from '../support/depth.js';

const attacks = Number(process.env.HOSTILE_ENTRANCES ?? trials(400, 6_000, 2_500));
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_123);
const AT_A_TIME = 16;
/** Time after which the attacker ends a connection. Otherwise connections for streams and events would never end. */
const PATIENCE_MS = 2_500;
/** Attacks between two checks of the exchanges. */
const ROUND = 250;

const folder = mkdtempSync(join(tmpdir(), 'spotlab-hostile-'));
let server: ChildProcess;
let targets: readonly EntranceTarget[];
let stderr = '';
beforeAll(async () => {
  server = fork(fileURLToPath(new URL('../hostile/serve-entrances.mjs', import.meta.url)), [folder], { silent: true });
  server.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  [targets] = (await once(server, 'message')) as [readonly EntranceTarget[]];
});
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function opened(
  target: EntranceTarget,
  { isAdmin, isEncrypted }: Pick<EntranceAttack, 'isAdmin' | 'isEncrypted'>,
): Socket {
  if (isEncrypted) return connectSecurely({ host: '127.0.0.1', port: target.port, rejectUnauthorized: false });
  return connect(isAdmin ? target.adminPort : target.port, '127.0.0.1');
}

/** Sends an attack; resolves with the received bytes until the connection ends, one character per byte. */
function send(target: EntranceTarget, attack: EntranceAttack): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    let later = attack.later;
    const socket = opened(target, attack);
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString('latin1');
      if (later === undefined || !reply.includes('\r\n\r\n')) return;
      socket.write(later);
      later = undefined;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(reply);
    });
    socket.once(attack.isEncrypted ? 'secureConnect' : 'connect', () => {
      socket.write(attack.bytes, () => {
        if (attack.end === 'closes') socket.end();
        if (attack.end === 'resets') socket.destroy();
      });
    });
  });
}

/** Sends a valid request, as other clients do meanwhile; resolves with the reply. */
async function ask(target: EntranceTarget, method: string, path: string, isAdmin = false): Promise<string> {
  const token = target.token === undefined ? '' : `authorization: Bearer ${target.token}\r\n`;
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${token}\r\n`);
  const isEncrypted = target.isTls && !isAdmin;
  return send(target, { name: 'innocent', isAdmin, isEncrypted, bytes, end: 'waits' });
}

const bodyOf = (reply: string): string => reply.slice(reply.indexOf('\r\n\r\n') + 4);

test(`${attacks} attacks on every entrance end no process and get no reply with a status of 500 or above`, async () => {
  const random = new Random(seed);
  const { method, path } = controlRoute('snapshots.save');
  // The saved state comes from the third exchange, which runs in a worker thread and has no data directory with keys.
  const saved = bodyOf(await ask(targets[2] as EntranceTarget, method, path, true));
  expect(saved.length).toBeGreaterThan(1_000);
  const wrong: string[] = [];
  const statuses = new Map<string, number>();
  let sent = 0;
  const work = async (upTo: number) => {
    while (sent < upTo && wrong.length < 10) {
      sent += 1;
      const target = random.of(targets);
      const attack = nextEntranceAttack(random, target, saved);
      const reply = await send(target, attack);
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1] ?? (reply === '' ? 'none' : 'other');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (/^HTTP\/1\.1 5/.test(reply)) wrong.push(`${reply.slice(0, 300)} to ${attack.name} on ${target.name}`);
    }
  };
  for (let upTo = Math.min(ROUND, attacks); ; upTo = Math.min(upTo + ROUND, attacks)) {
    await Promise.all(Array.from({ length: AT_A_TIME }, () => work(upTo)));
    expect(wrong, `seed ${seed}`).toEqual([]);
    for (const target of targets) {
      const reply = await ask(target, 'GET', '/api/v3/ping');
      expect(reply.slice(0, 12), `${target.name} after ${sent} attacks, seed ${seed}; ${stderr}`).toBe('HTTP/1.1 200');
    }
    if (upTo === attacks) break;
  }
  if (process.env.HOSTILE_ENTRANCES)
    console.log(`${sent} attacks, seed ${seed}; replies`, Object.fromEntries(statuses));
  expect(server.exitCode).toBeNull();
  expect(stderr).toBe('');
  // The attacks reach what they attack: upgrades are accepted, and commands carried out, refused and unauthorized.
  for (const status of ['101', '200', '400', '401', '403', '404']) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
}, 3_600_000);

/**
 * Sends random hostile frames to an exchange process: each connection gets documented replies or a close code, all other
 * connections go on, and memory stays bounded. `HOSTILE_FRAMES` sets the number of attacks (npm run hostile: 100,000),
 * `HOSTILE_SEED` the random seed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { streamErrors } from '../../src/protocol/streams/control-messages.js';
import { API_PATH, type FrameAttack, floods, frame, nextFrameAttack, STREAM_PATHS } from '../hostile/frames.js';
import { isKnownRefusal } from '../hostile/judge.js';
import { Random } from '../hostile/random.js';
import { RawSocket } from '../hostile/raw-socket.js';
import { trials } from '../support/depth.js';
import { StreamClient } from '../support/stream-client.js';

const attacks = Number(process.env.HOSTILE_FRAMES ?? trials(200, 3_000));
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_122);
const AT_A_TIME = 16;
const PATIENCE_MS = 20_000;
const MAX_GROWTH_BYTES = 128 * 2 ** 20;
/** Most attacks that may end while a connection without attacks waits for one reply: a slow machine is slow for both. */
const MAX_AHEAD = 100;

const server: ChildProcess = fork(fileURLToPath(new URL('../hostile/serve.mjs', import.meta.url)), ['off'], {
  execArgv: ['--expose-gc'],
  silent: true,
});
let stderr = '';
server.stderr?.on('data', (chunk: Buffer) => {
  stderr += chunk.toString();
});
const [{ port }] = (await once(server, 'message')) as [{ port: number }];
afterAll(() => server.kill());

async function memory(): Promise<{ rss: number; heap: number }> {
  server.send('memory');
  const [used] = await once(server, 'message');
  return used;
}

/** The texts of the control messages' errors; a number or a name stands for each part that varies. */
const controlErrors = Object.values(streamErrors).map((one) => {
  const text = typeof one === 'function' ? one('VARIES' as never, 0 as never).msg : one.msg;
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/VARIES|\b0\b/g, '[^]*');
  return new RegExp(`^${pattern}$`);
});

interface Reply {
  readonly code?: number;
  readonly msg?: string;
  readonly status?: number;
  readonly error?: { readonly code: number; readonly msg: string };
  readonly e?: string;
}

/** The defect of a reply; undefined when it is correct. */
function defectOf(text: string, path: string): string | undefined {
  const reply = JSON.parse(text) as Reply;
  if (path !== API_PATH) {
    if ('result' in reply) return undefined;
    return controlErrors.some((one) => one.test(reply.msg ?? '')) ? undefined : `unknown reply ${text.slice(0, 200)}`;
  }
  if (reply.status === 200) return undefined;
  const { code, msg } = reply.error ?? {};
  const isRefusal = (reply.status ?? 0) >= 400 && (reply.status ?? 0) < 500 && isKnownRefusal(code, msg);
  return isRefusal ? undefined : `unknown reply ${text.slice(0, 200)}`;
}

const isReply = (text: string) => !/^\{"(e|stream|lastUpdateId|u|subscriptionId)"/.test(text);

/** Sends an attack and returns the fault of its outcome, if there is one. */
async function judge(random: Random, { name, path, bytes, answers, closes }: FrameAttack): Promise<string | undefined> {
  const raw = await RawSocket.open(port, path);
  const timer = setTimeout(() => raw.destroy(), PATIENCE_MS);
  const replies = () => raw.texts.filter(isReply);
  raw.send(bytes);
  let defect: string | undefined;
  if (answers === undefined) {
    const { code } = await raw.ended;
    if (!closes?.includes(code)) defect = `close code ${code}, not ${closes}`;
  } else {
    raw.send(frame(random, path === API_PATH ? '{"method":"ping"}' : '{"method":"LIST_SUBSCRIPTIONS","id":null}'));
    await raw.until(() => replies().length > answers);
    if (replies().length !== answers + 1) defect = `${replies().length} replies of ${answers + 1}`;
    raw.send(frame(random, Buffer.from([0x03, 0xe8]), { opcode: 8 }));
    const { code } = await raw.ended;
    if (code !== 1000) defect ??= `close code ${code}, not 1000`;
  }
  clearTimeout(timer);
  defect ??= replies()
    .map((text) => defectOf(text, path))
    .find((one) => one !== undefined);
  return defect && `${defect} to ${name.slice(0, 300)} on ${path}`;
}

/**
 * Two connections that keep the rules all the time, and how long they waited for a reply: the longest time, and the most attacks that ended meanwhile.
 *
 * @param ended the number of attacks that have ended
 */
async function innocents(ended: () => number) {
  const api = await StreamClient.open(`ws://127.0.0.1:${port}${API_PATH}`);
  const stream = await StreamClient.open(`ws://127.0.0.1:${port}/ws/btcusdt@avgPrice`);
  let [longestMs, mostAhead] = [0, 0];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const [startedMs, before] = [performance.now(), ended()];
      await api.request('ping');
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      mostAhead = Math.max(mostAhead, ended() - before);
      api.messages.length = 0;
    }
  })();
  return {
    async end() {
      isOver = true;
      await asking;
      await stream.request('LIST_SUBSCRIPTIONS');
      const events = stream.messages.filter(({ e }) => e === 'avgPrice').map(({ E }) => E as number);
      await Promise.all([api.close(), stream.close()]);
      return {
        longestMs,
        mostAhead,
        missing: events.slice(1).filter((at, index) => at - (events[index] as number) !== 1_000),
      };
    },
  };
}

test(`${attacks} attacks with WebSocket frames get documented errors or a close code, and nothing else happens`, async () => {
  const random = new Random(seed);
  const wrong: string[] = [];
  let [sent, ended] = [0, 0];
  const attackAll = async (upTo: number): Promise<void> => {
    const work = async () => {
      while (sent < upTo && wrong.length < 20) {
        sent += 1;
        const isFlood = random.below(50) === 0;
        const attack = isFlood
          ? { ...random.of(floods)(random), path: random.of(STREAM_PATHS) }
          : nextFrameAttack(random);
        const defect = await judge(random, attack).catch((error: unknown) => `${error}; server: ${stderr}`);
        if (defect !== undefined) wrong.push(defect);
        ended += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  };
  const others = await innocents(() => ended);
  await attackAll(Math.min(1_000, attacks / 3));
  const before = await memory();
  let peak = 0;
  for (let part = 1; part <= 10 && wrong.length === 0; part += 1) {
    await attackAll(Math.floor((attacks * part) / 10));
    peak = Math.max(peak, (await memory()).rss);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  const { longestMs, mostAhead, missing } = await others.end();
  const after = await memory();
  if (process.env.HOSTILE_FRAMES) {
    const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
    console.log(`${sent} attacks, seed ${seed}; resident ${mib(before.rss)} at first, ${mib(peak)} at most`);
    console.log(`heap ${mib(before.heap)} at first, ${mib(after.heap)} at last`);
    console.log(
      `another connection waited ${Math.round(longestMs)} ms at most for a reply, while ${mostAhead} attacks ended`,
    );
  }
  expect(server.exitCode).toBeNull();
  expect(stderr).toBe('');
  expect(missing).toEqual([]);
  expect(mostAhead).toBeLessThan(MAX_AHEAD);
  expect(peak - before.rss).toBeLessThan(MAX_GROWTH_BYTES);
}, 1_800_000);

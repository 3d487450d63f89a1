/** One connection to a Redis, and the script that it runs there. A connection that has ended is not opened again. */
import { optionalPackage } from '../../client/index.js';
import { SCRIPT, SCRIPT_SHA, type ScriptReply, type ScriptRequest } from './script.js';

/** Longest time until a connection is open, its greeting included: a Redis that is stopped accepts it and says nothing. */
const CONNECT_MS = 2_000;

/** Longest time until Redis answers. */
const ANSWER_MS = 750;

/** The part of the package that is used. */
interface RedisPackage {
  createClient(options: object): RedisClient;
}

interface RedisClient {
  connect(): Promise<unknown>;
  sendCommand(words: readonly string[]): Promise<unknown>;
  on(event: 'connect' | 'error' | 'end', listener: (error?: unknown) => void): unknown;
  destroy(): void;
  unref(): void;
}

/** Loads the package of the client. @throws SpotlabError `SPOTLAB_PACKAGE` when it is not installed */
export const loadRedis = () => optionalPackage<RedisPackage>('@redis/client', 'Sharing limits through Redis');

export class RedisLink {
  private constructor(
    private readonly client: RedisClient,
    private readonly keys: readonly string[],
  ) {}

  /**
   * @param ended called when the connection has ended
   * @throws when there is no connection in time
   */
  static async open(
    address: string,
    keys: readonly string[],
    ended: () => void,
    withinMs = CONNECT_MS,
  ): Promise<RedisLink> {
    const { createClient } = await loadRedis();
    // A connection without an answer is replaced by another one, so this client neither queues commands nor connects
    // again.
    const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: false };
    const client = createClient({ url: address, disableOfflineQueue: true, socket });
    let isOpen = false;
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      if (isOpen) ended();
    };
    client.on('error', end);
    client.on('end', end);
    const link = new RedisLink(client, keys);
    try {
      await inTime(client.connect(), withinMs);
    } catch (error) {
      // A client that is closed does not close a socket that connects later. So the link is closed again when the
      // socket connects.
      client.on('connect', () => link.close());
      link.close();
      throw error;
    }
    isOpen = true;
    client.unref();
    return link;
  }

  /** Runs the script. @throws the error of Redis or of the connection */
  async run(request: ScriptRequest): Promise<ScriptReply> {
    const { client, keys } = this;
    const words = [`${keys.length}`, ...keys, JSON.stringify(request)];
    const text = await client.sendCommand(['EVALSHA', SCRIPT_SHA, ...words]).catch((error: unknown) => {
      if (!(error as Error).message?.startsWith('NOSCRIPT')) throw error;
      return client.sendCommand(['EVAL', SCRIPT, ...words]);
    });
    return JSON.parse(String(text)) as ScriptReply;
  }

  /** Runs the script without a request. */
  async check(): Promise<void> {
    const state = { client: 'check', time: Date.now(), knows: false, reports: false, margin: 0, young: 0, parts: 1 };
    await this.run({ ...state, join: [], ends: [], counts: [], asks: [] });
  }

  /** Removes the data that the script has stored. */
  async forget(): Promise<void> {
    await this.client.sendCommand(['DEL', ...this.keys]);
  }

  close(): void {
    try {
      this.client.destroy();
    } catch {
      // The connection was closed already.
    }
  }
}

/** Fails when Redis does not answer in time. */
export async function inTime<T>(answer: Promise<T>, ms = ANSWER_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // If this process was busy, the answer is read between a timer and an immediate.
    timer = setTimeout(() => setImmediate(() => reject(new Error('it does not answer'))), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

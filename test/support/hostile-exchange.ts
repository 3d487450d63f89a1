/**
 * An exchange whose texts attack the terminal of the user: they set its title and its clipboard, clear it, colour it,
 * reverse characters, and contain a line that looks like one of ours.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { startExchange } from '../../src/server/embedded.js';

/** A text that is also the name of a file: it has no slash. */
export const HOSTILE =
  'EVIL\x1b]0;title\x07\x1b]52;c;ZXZpbA==\x07\x1b[3J\x1b[45m\x1b[8m\x9b3J\x9d0;title\x9c\u202etxt\u2066\u061c\u200b\x1bPq\x1b\\' +
  '\x08\x7f\x85\u2028\r\nFORGED line\rFORGED again\n\x1b[1AFORGED';

/** Code of a text literal that can be typed: it has no control characters itself. */
export const literal = (text: string): string =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Control characters but newline and tab, controls of the writing direction, and characters without width. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Matches a forged line, but not the same words at the start of a wrapped line. */
const FORGED = /^FORGED (?:line|again)(?:\ufffd|$)/;

/** Fails if a text could control a terminal, or has a line that the attacker has written. */
export function expectHarmless(output: string): void {
  const at = UNSAFE.exec(output)?.index;
  expect(at === undefined ? '' : JSON.stringify(output.slice(Math.max(0, at - 60), at + 20))).toBe('');
  const lines = output.split('\n');
  // The message of a failure also has the line before a forged line, which shows its origin.
  expect(lines.filter((_, at) => FORGED.test(lines[at] ?? '') || FORGED.test(lines[at + 1] ?? ''))).toEqual([]);
}

/** The sequences that a line editor, a pager and a watch send; hostile ones are not among them. */
const OWN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
  /\x1b\[(?:\d*[ABCGJK]|\d*;?\d*H|\?(?:25|1049|2004|2026)[hl]|(?:[0-47]|2[1-479]|3[0-79]|9[0-7]|38;5;\d+)?(?:;(?:[0-47]|38;5;\d+))*m)/g;

/** As {@link expectHarmless}, for all bytes that a program has sent to a terminal. */
export function expectHarmlessScreen(bytes: string): void {
  expect(bytes).not.toContain('\x1b[3J');
  expectHarmless(bytes.replace(OWN, '').replace(/\r+\n/g, '\n').replaceAll('\r', ''));
}

/**
 * `refusals`: every reply is a refusal. `texts`: the texts of replies are hostile, but not their figures. `everything`: both
 * are hostile.
 */
export type Attack = 'refusals' | 'texts' | 'everything';

export interface HostileExchange {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startHostileExchange(attack: Attack): Promise<HostileExchange> {
  const origin = await startExchange({ seed: 1 });
  const { apiKey, secretKey } = origin;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (attack === 'refusals' && !NEEDED_TO_START.includes(request.url ?? '')) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: codeOf(request.url ?? ''), msg: HOSTILE }));
      return;
    }
    const { 'x-mbx-apikey': key, 'content-type': type } = request.headers as Record<string, string>;
    const headers = {
      ...(key !== undefined && { 'x-mbx-apikey': key }),
      ...(type !== undefined && { 'content-type': type }),
    };
    const reply = await fetch(`${origin.baseUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body !== '' && { body }),
    });
    const data: unknown = JSON.parse((await reply.text()) || '{}');
    response.writeHead(joins(request) ? 200 : reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(spoiled(joins(request) ? JOINED : data, attack)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    env: { SPOTLAB_API_KEY: apiKey, SPOTLAB_SECRET_KEY: secretKey },
    async close() {
      server.closeAllConnections();
      server.close();
      await origin.close();
    },
  };
}

const NEEDED_TO_START = ['/api/v3/time', '/admin/v1/state'];
const JOINED = { name: 'Ann', account: 1, apiKey: 'key', secretKey: 'secret' };
const joins = ({ url }: IncomingMessage) => url?.startsWith('/class/') === true;

/** The code by which each client prints the text of a refusal. */
function codeOf(url: string): number | string {
  if (url.startsWith('/admin/')) return 'SPOTLAB_CONTROL';
  return url.startsWith('/class/') ? 'SPOTLAB_CLASS' : -1121;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** A copy of the value with hostile texts. */
function spoiled(value: unknown, attack: Attack): unknown {
  if (typeof value === 'string') {
    const isKept = attack === 'texts' && /^(?:-?\d[\d.]*|[A-Z][A-Z0-9_]*USDT|BTC|ETH|BNB|USDT)$/.test(value);
    return isKept ? value : value + HOSTILE;
  }
  if (Array.isArray(value)) return value.map((one) => spoiled(one, attack));
  if (typeof value !== 'object' || value === null) return value;
  // Rate limits stay unchanged: without them a client sends no request.
  const isKept = (name: string) => name === 'rateLimits';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isKept(name) ? one : spoiled(one, attack)]),
  );
}

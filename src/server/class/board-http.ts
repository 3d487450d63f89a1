/**
 * The board of a class as a web page under `/board`: static files, server-sent events, CSV, and the teacher's commands.
 *
 * Whoever may use the board can halt the market and reset accounts. On a listener that other machines reach, every
 * request but those for the static files needs the token, as `Authorization: Bearer`. The page takes it from the part of
 * its address after `#`, which browsers do not send; so it is in no log and no Referer, and a page of another site cannot
 * make a browser send it. On a loopback listener no token is needed, as for the admin interface, and the same requests
 * are refused: those of other web pages, of proxies, and for other host names (DNS rebinding).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardRow } from '../../protocol/index.js';
import type { AdminService } from '../control/admin-service.js';
import { ControlError } from '../control/control-error.js';
import { isLocalRequest, isOwnHost } from '../control/request-origin.js';
import type { EventReply } from '../http/event-reply.js';
import type { ServiceAnswer } from '../http/http-server.js';
import { readPart } from '../http/raw-parameters.js';
import type { ServiceRequest, ServiceResponse } from '../service.js';
import type { BoardFeed } from './board-feed.js';

const PREFIX = '/board';
/** Name in the folder `page`, and type, by path. */
const FILES: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  '/board': { name: 'board.html', type: 'text/html;charset=UTF-8' },
  '/board/board.css': { name: 'board.css', type: 'text/css;charset=UTF-8' },
  '/board/board.js': { name: 'board.js', type: 'text/javascript;charset=UTF-8' },
};
/** The commands that the page may send. */
const COMMANDS: ReadonlySet<string> = new Set(['market.halt', 'market.resume', 'market.shock', 'accounts.reset']);
const SECURITY: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export class BoardHttp {
  private readonly parts: {
    readonly token: string;
    /** Folder with the files of the page; undefined serves no page, only what a page asks for. */
    readonly folder: string | undefined;
    /** Whether only this machine reaches the listener. */
    readonly isLocal: boolean;
    readonly feed: BoardFeed;
    readonly admin: AdminService;
  };

  constructor(parts: BoardHttp['parts']) {
    this.parts = parts;
  }

  /** The reply to a request under `/board`; undefined for all other requests. */
  handle(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> | undefined {
    const { path, method } = request;
    if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) return undefined;
    const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
    if (file !== undefined && this.parts.folder !== undefined)
      return method === 'GET' || method === 'HEAD' ? fileReply(this.parts.folder, file) : wrongMethod('GET');
    if (!this.mayUse(request)) return refusal(401, 'The board needs its token; `spotlab exchange` prints its address.');
    switch (path) {
      case '/board/events':
        return method === 'GET' ? this.events(request) : wrongMethod('GET');
      case '/board/csv':
        return method === 'GET' ? this.csv() : wrongMethod('GET');
      case '/board/command':
        return method === 'POST' ? this.command(request.body) : wrongMethod('POST');
      default:
        return refusal(404, 'The board has no such path.');
    }
  }

  private mayUse(request: ServiceRequest): boolean {
    const { token, isLocal } = this.parts;
    const given = /^Bearer (.+)$/i.exec(String(request.headers.authorization ?? ''))?.[1];
    if (given !== undefined) return isSame(given, token);
    return isLocal && isLocalRequest(request) && isOwnHost(request.headers) && isOwnPage(request.headers);
  }

  private events({ query }: ServiceRequest): ServiceAnswer {
    const { feed } = this.parts;
    if (feed.isFull) return refusal(503, 'Too many pages show the board; close some.');
    const symbol = readPart(query).pairs.find(({ name }) => name === 'symbol')?.value;
    const headers = { ...SECURITY, 'content-type': 'text/event-stream;charset=UTF-8' };
    const reply: EventReply = { status: 200, headers, body: '', follow: (sink) => feed.follow(sink, symbol) };
    return reply;
  }

  private async csv(): Promise<ServiceResponse> {
    const rows = (await this.parts.admin.run('class.board', {})) as readonly BoardRow[];
    const headers = {
      ...SECURITY,
      'content-type': 'text/csv;charset=UTF-8',
      'content-disposition': 'attachment; filename="class.csv"',
    };
    return { status: 200, headers, body: csvOf(rows) };
  }

  private async command(body: string): Promise<ServiceResponse> {
    const { command, arguments: given } = readCommand(body);
    if (!COMMANDS.has(command)) return refusal(400, `The board has no command '${command}'.`);
    try {
      const result = await this.parts.admin.run(command, given);
      this.parts.feed.tick();
      return reply(200, result);
    } catch (error) {
      if (error instanceof ControlError) return refusal(400, error.message);
      throw error;
    }
  }
}

/** Whether a browser sent the request for a page of this exchange, or a program sent it. */
function isOwnPage({ origin, host, 'sec-fetch-site': site }: ServiceRequest['headers']): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || /^https?:\/\/(.*)$/.exec(String(origin))?.[1] === host;
}

/** Compares hashes, so that the time says nothing about the token. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

function readCommand(body: string): { command: string; arguments: Readonly<Record<string, unknown>> } {
  try {
    const value = JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as Record<string, unknown> | null;
    const { command, arguments: given } = value ?? {};
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return { command: String(command), arguments: isObject ? (given as Record<string, unknown>) : {} };
  } catch {
    return { command: '', arguments: {} };
  }
}

/** The rows as CSV. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvOf(rows: readonly BoardRow[]): string {
  const names = Object.keys(rows[0] ?? {}) as (keyof BoardRow)[];
  const cell = (row: BoardRow, name: keyof BoardRow): string => {
    const value = row[name];
    const isText = name === 'name' || name === 'lastAction';
    const text = `${isText && /^[=+\-@\t\r]/.test(String(value)) ? "'" : ''}${value ?? ''}`;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row, name)).join(','))].join('\r\n');
}

function fileReply(folder: string, { name, type }: { readonly name: string; readonly type: string }): ServiceResponse {
  const body = readFileSync(join(folder, name), 'utf8');
  return { status: 200, headers: { ...SECURITY, 'content-type': type }, body };
}

function wrongMethod(allow: string): ServiceResponse {
  const { headers, ...rest } = refusal(405, `This path of the board needs the method ${allow}.`);
  return { ...rest, headers: { ...headers, allow } };
}

function refusal(status: number, msg: string): ServiceResponse {
  return reply(status, { code: 'SPOTLAB_CLASS', msg });
}

function reply(status: number, body: unknown): ServiceResponse {
  return { status, headers: SECURITY, body: JSON.stringify(body) };
}

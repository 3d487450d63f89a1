/**
 * The board of a class as a web page under `/board`: static files, server-sent events, CSV, and the teacher's commands.
 *
 * Whoever may use the board can halt the market and reset accounts. Every request but those for the static files needs
 * the token, as `Authorization: Bearer`; also on loopback, where students may work on the same machine. The page takes
 * the token from the part of its address after `#`, which browsers do not send; so the token is in no log and no Referer,
 * and a page of another site cannot make a browser send it. On a loopback listener, requests of other web pages, of
 * proxies, and for other host names (DNS rebinding) are refused with the token too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardRow, csvField, isRecord } from '../../protocol/index.js';
import { ControlError } from '../base/control-error.js';
import { readPart } from '../base/raw-parameters.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import type { BoardFeed } from '../class/board-feed.js';
import type { EventReply } from '../http/event-reply.js';
import type { ServiceAnswer } from '../http/http-server.js';
import { hasToken } from './access-token.js';
import type { ControlService } from './control-service.js';
import { isLocalRequest, isOwnHost, isOwnPage } from './request-origin.js';

/** The path of the page, and the first part of the paths that the page requests. */
export const BOARD_PATH = '/board';
/** By path: the name of the file in the folder of the page, and its type. */
const FILES: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  '/board': { name: 'board.html', type: 'text/html;charset=UTF-8' },
  '/board/board.css': { name: 'board.css', type: 'text/css;charset=UTF-8' },
  '/board/board.js': { name: 'board.js', type: 'text/javascript;charset=UTF-8' },
};
/** The commands that the page may send. */
const COMMANDS: ReadonlySet<string> = new Set([
  'market.halt',
  'market.resume',
  'market.shock',
  'market.scenario',
  'accounts.reset',
]);
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
    /** Folder with the files of the page; undefined: the exchange serves no page, only the data for a page. */
    readonly folder: string | undefined;
    /** Whether only this machine can reach the listener. */
    readonly isLocal: boolean;
    readonly feed: BoardFeed;
    readonly admin: ControlService;
  };

  constructor(parts: BoardHttp['parts']) {
    this.parts = parts;
  }

  /** The reply to a request under `/board`; undefined for all other requests. */
  handle(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> | undefined {
    const { path, method } = request;
    if (path !== BOARD_PATH && !path.startsWith(`${BOARD_PATH}/`)) return undefined;
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
    if (!hasToken(request.headers, token)) return false;
    return !isLocal || (isLocalRequest(request) && isOwnHost(request.headers) && isOwnPage(request.headers));
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

function readCommand(body: string): { command: string; arguments: Readonly<Record<string, unknown>> } {
  try {
    const value = JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as Record<string, unknown> | null;
    const { command, arguments: given } = value ?? {};
    return { command: String(command), arguments: isRecord(given) ? given : {} };
  } catch {
    return { command: '', arguments: {} };
  }
}

/** The rows as CSV. */
function csvOf(rows: readonly BoardRow[]): string {
  const names = Object.keys(rows[0] ?? {}) as (keyof BoardRow)[];
  const line = (row: BoardRow) =>
    names.map((name) => (row[name] === null ? '' : csvField(String(row[name])))).join(',');
  return [names.join(','), ...rows.map(line)].join('\r\n');
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

/**
 * The admin interface over HTTP: commands under {@link ADMIN_PREFIX}, GET for those that only read, POST for the others,
 * arguments in the query, as a form, or as a JSON object.
 *
 * There is no password, so who may come in is decided by where a request comes from. It must come over the loopback of
 * this machine, to an exchange that listens nowhere else, and must not have been passed on by a proxy; to everybody else
 * these paths do not exist. A web page in a browser of this machine does come over loopback: hence a request that names
 * its origin, as browsers do whenever a page sends something, is refused, and so is one for a host name that is not
 * loopback's, which is how a page gets there when its own name is made to lead to this machine (DNS rebinding).
 */
import {
  ADMIN_PREFIX,
  type ControlCommand,
  controlCommands,
  controlRoute,
  fileOf,
  mandatoryOf,
  nearest,
} from '../../protocol/index.js';
import { isLoopback } from '../auth/address-list.js';
import { readPart } from '../http/raw-parameters.js';
import type { ServiceRequest, ServiceResponse } from '../service.js';
import type { AdminService } from './admin-service.js';
import { ControlError } from './control-error.js';
import { MAX_FILE_BYTES } from './saved-state.js';

/** Headers of a proxy: whoever sent the request to it may be anybody. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
const HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Command by path. */
const commandAt: ReadonlyMap<string, string> = new Map(
  Object.keys(controlCommands).map((id) => [controlRoute(id).path, id]),
);

export class AdminHttp {
  private readonly service: AdminService;

  constructor(service: AdminService) {
    this.service = service;
  }

  /** The answer to a request for the admin interface; undefined for any other, and for one that may not know of it. */
  handle(request: ServiceRequest): Promise<ServiceResponse> | undefined {
    const { path, headers } = request;
    if (path !== ADMIN_PREFIX && !path.startsWith(`${ADMIN_PREFIX}/`)) return undefined;
    if (!isLoopback(request.address) || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return undefined;
    return this.run(request);
  }

  private async run(request: ServiceRequest): Promise<ServiceResponse> {
    try {
      const stranger = originProblem(request.headers);
      if (stranger) return errorReply(403, stranger);
      if (request.path === ADMIN_PREFIX) return reply(200, index());
      const id = commandAt.get(request.path);
      if (id === undefined) return errorReply(404, unknownText(request.path));
      const { method } = controlRoute(id);
      if (request.method !== method) {
        return {
          ...errorReply(405, `${id} takes ${method}, not ${request.method}.`),
          ...{ headers: { allow: method } },
        };
      }
      return reply(200, await this.service.run(id, argumentsOf(id, request)));
    } catch (error) {
      if (error instanceof ControlError) return errorReply(400, error.message);
      process.stderr.write(`an admin command failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      return errorReply(500, 'The command failed; the exchange printed why on its standard error.');
    }
  }
}

/** Why a request is not one of a program on this machine; undefined for one that is. */
function originProblem(headers: ServiceRequest['headers']): string | undefined {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined || (site !== undefined && site !== 'none')) {
    return 'The admin interface is not for web pages: a request that comes from one is refused.';
  }
  if (typeof host === 'string' && HOST.test(host)) return undefined;
  return `The admin interface is for this machine: ask for it at 127.0.0.1 or localhost, not at '${String(host)}'.`;
}

/**
 * Arguments by name, from query and body; the body of a command that reads a file is the file.
 * @throws ControlError for what cannot be read, and for a name given twice
 */
function argumentsOf(id: string, request: ServiceRequest): Record<string, unknown> {
  const file = fileRead(id);
  if (file !== undefined && request.body !== '') return { [file]: jsonObject(request.body) };
  const given: Record<string, unknown> = Object.create(null);
  const take = (name: string, value: unknown) => {
    if (Object.hasOwn(given, name)) throw new ControlError(`'${name}' is given twice.`);
    given[name] = value;
  };
  const isJson = String(request.headers['content-type'] ?? '').includes('json');
  const body = isJson ? '' : request.body;
  for (const { name, value } of [...readPart(request.query).pairs, ...readPart(body).pairs]) {
    if (value === undefined) throw new ControlError(`'${name}' is not percent-encoded UTF-8.`);
    take(name, value);
  }
  if (isJson && request.body !== '')
    for (const [name, value] of Object.entries(jsonObject(request.body))) take(name, value);
  return given;
}

function fileRead(id: string): string | undefined {
  const command = controlCommands[id] as ControlCommand;
  return command.writesFile ? undefined : fileOf(command);
}

/** Bytes that the body of a request for this path may have, where that is more than usual: that of a file. */
export function bodyBytesAt(path: string): number | undefined {
  const id = commandAt.get(path);
  return id !== undefined && fileRead(id) !== undefined ? MAX_FILE_BYTES : undefined;
}

function jsonObject(raw: string): object {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(raw, 'latin1').toString('utf8'));
  } catch {
    throw new ControlError('The body is no JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new ControlError('The body is no JSON object of arguments by name.');
}

/** What there is, for whoever looks around. */
function index(): object[] {
  return Object.entries(controlCommands).map(([id, command]) => ({
    command: id,
    ...controlRoute(id),
    summary: command.summary,
    mandatory: mandatoryOf(command),
    optional: Object.keys(command.params).filter((name) => command.params[name]?.default !== undefined),
  }));
}

function unknownText(path: string): string {
  const id = path.slice(ADMIN_PREFIX.length + 1).replaceAll('/', '.');
  const near = nearest(id, commandAt.values(), 1)[0];
  return `There is no command '${id}'${near ? `; did you mean '${near}'?` : `; GET ${ADMIN_PREFIX} lists them.`}`;
}

function errorReply(status: number, msg: string): ServiceResponse {
  return reply(status, { code: 'SPOTLAB_CONTROL', msg });
}

function reply(status: number, body: unknown): ServiceResponse {
  return { status, headers: {}, body: JSON.stringify(body) };
}

/**
 * The admin interface over HTTP: one path per command under {@link ADMIN_PREFIX}, GET for commands that only read, POST
 * for the others; arguments in the query, as a form, or as a JSON object.
 *
 * Access depends on the origin of the request, and on a token if the exchange has one: an exchange for a class does, because
 * its students may be users of this machine. A request must come from a loopback address, without a proxy in between, to an
 * exchange that listens on loopback only or to the port of `--admin-port`; for all other requests these paths do not exist.
 * Web pages in a browser on this machine also use loopback. Therefore a request with an `Origin` header, which browsers
 * add to requests of a page, is refused. A request for a host name that is not a loopback name is refused too: a page
 * can point its own name at this machine (DNS rebinding).
 */
import { Bytes } from '../../platform/index.js';
import {
  ADMIN_PREFIX,
  type ControlCommand,
  controlCommands,
  controlRoute,
  fileOf,
  isRecord,
  mandatoryOf,
  nearest,
} from '../../protocol/index.js';
import { ControlError } from '../base/control-error.js';
import { failureReply, report, UnavailableError } from '../base/entrance.js';
import { readPart } from '../base/raw-parameters.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import { hasToken } from './access-token.js';
import type { ControlService } from './control-service.js';
import { isLocalRequest, isOwnHost, isOwnPage } from './request-origin.js';
import { MAX_FILE_BYTES } from './saved-state.js';

const TOKEN_TEXT =
  'The admin interface of this exchange needs its token. Programs of the user who started the exchange find it; ' +
  'elsewhere set SPOTLAB_ADMIN_TOKEN to the token that the exchange printed.';

/** Command id by path. */
const commandAt: ReadonlyMap<string, string> = new Map(
  Object.keys(controlCommands).map((id) => [controlRoute(id).path, id]),
);

export class AdminHttp {
  private readonly service: ControlService;
  private readonly token: string | undefined;

  /** @param token token that every request must carry; default: no token, so every local program may send commands */
  constructor(service: ControlService, token?: string) {
    this.service = service;
    this.token = token;
  }

  /**
   * The reply to a request for the admin interface; undefined for all other requests and for requests without access.
   */
  handle(request: ServiceRequest): Promise<ServiceResponse> | undefined {
    const { path } = request;
    if (path !== ADMIN_PREFIX && !path.startsWith(`${ADMIN_PREFIX}/`)) return undefined;
    if (!isLocalRequest(request)) return undefined;
    return this.run(request);
  }

  private async run(request: ServiceRequest): Promise<ServiceResponse> {
    try {
      const problem = originProblem(request.headers);
      if (problem) return errorReply(403, problem);
      if (this.token !== undefined && !hasToken(request.headers, this.token)) return errorReply(401, TOKEN_TEXT);
      if (request.path === ADMIN_PREFIX) return reply(200, index());
      const id = commandAt.get(request.path);
      if (id === undefined) return errorReply(404, unknownText(request.path));
      const { method } = controlRoute(id);
      if (request.method !== method) {
        return {
          ...errorReply(405, `${id} needs the method ${method}, not ${request.method}.`),
          ...{ headers: { allow: method } },
        };
      }
      return reply(200, await this.service.run(id, argumentsOf(id, request)));
    } catch (error) {
      if (error instanceof ControlError) return errorReply(400, error.message);
      report(error);
      if (error instanceof UnavailableError) return failureReply(error);
      return errorReply(500, 'The command failed. The exchange printed the reason on its standard error.');
    }
  }
}

/** The reason to refuse a request although it comes over loopback; undefined for a request of a local program. */
function originProblem(headers: ServiceRequest['headers']): string | undefined {
  const { origin, host } = headers;
  if (origin !== undefined || headers['sec-fetch-site'] === 'same-origin' || !isOwnPage(headers)) {
    return 'The admin interface refuses requests of web pages; send the request from a program on this machine.';
  }
  if (isOwnHost(headers)) return undefined;
  return `The admin interface is only for this machine: use the host 127.0.0.1 or localhost, not '${String(host)}'.`;
}

/**
 * The arguments of a command by name, from query and body. For a command that reads a file, the body is the content of the file.
 *
 * @throws ControlError for a body or argument that cannot be read, and for an argument that is given twice
 */
function argumentsOf(id: string, request: ServiceRequest): Record<string, unknown> {
  const file = fileRead(id);
  if (file !== undefined && request.body !== '') return { [file]: jsonObject(request.body) };
  const given: Record<string, unknown> = Object.create(null);
  const take = (name: string, value: unknown) => {
    if (Object.hasOwn(given, name)) throw new ControlError(`The argument '${name}' is given twice; give it once.`);
    given[name] = value;
  };
  const isJson = String(request.headers['content-type'] ?? '').includes('json');
  const body = isJson ? '' : request.body;
  for (const { name, value } of [...readPart(request.query).pairs, ...readPart(body).pairs]) {
    if (value === undefined) throw new ControlError(`The argument '${name}' is not percent-encoded UTF-8.`);
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

/** Maximum body size in bytes for the path of a command that reads a file; undefined for all other paths. */
export function bodyBytesAt(path: string): number | undefined {
  const id = commandAt.get(path);
  return id !== undefined && fileRead(id) !== undefined ? MAX_FILE_BYTES : undefined;
}

function jsonObject(raw: string): object {
  let value: unknown;
  try {
    value = JSON.parse(Bytes.from(raw, 'latin1').toString('utf8'));
  } catch {
    throw new ControlError('The request body is not valid JSON.');
  }
  if (isRecord(value)) return value;
  throw new ControlError('The request body must be a JSON object of arguments by name.');
}

/** The reply to `GET /admin/v1`: all commands with their arguments. */
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
  return `There is no command '${id}'${near ? `; did you mean '${near}'?` : `; GET ${ADMIN_PREFIX} lists all commands.`}`;
}

function errorReply(status: number, msg: string): ServiceResponse {
  return reply(status, { code: 'SPOTLAB_CONTROL', msg });
}

function reply(status: number, body: unknown): ServiceResponse {
  return { status, headers: {}, body: JSON.stringify(body) };
}

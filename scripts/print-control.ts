/** Prints the types of `x.exchange` and docs/admin.md from the table of control commands. */
import { controlCommands, controlRoute } from '../src/protocol/control/control-commands.js';
import {
  ADMIN_PREFIX,
  type ControlCommand,
  type ControlParam,
  DURATION_FORM,
  mandatoryOf,
} from '../src/protocol/control/control-values.js';
import { describeInterfaces, interfacesOf } from './describe-interfaces.js';

const FROM_RESULTS = new Set<string>();

/** The type that all commands return. It is printed into the same file: a notebook cell reads every declaration file. */
const CONTROL_CALL = `/**
 * A command to the embedded exchange. It is sent when it is awaited, and only once.
 *
 * It is not a {@link Call}: it has no weight and no signature, rate limits do not delay it, and it works during a ban.
 */
export interface ControlCall<R> extends Promise<R> {
  /** The command, such as \`clock.advance\`. */
  readonly command: string;
  /** Arguments of the command, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether an \`await\` has sent the command. */
  readonly isSent: boolean;
  /** Sends the command, even if it was sent before. */
  send(): Promise<R>;
}
`;

/** `src/client/control/control.gen.ts` */
export function printControl(): string {
  const groups = new Map<string, string[]>([['', []]]);
  for (const [id, command] of Object.entries(controlCommands)) {
    const at = id.lastIndexOf('.');
    const group = at < 0 ? '' : id.slice(0, at);
    groups.set(group, [...(groups.get(group) ?? []), method(id, command)]);
  }
  const inner = [...groups].filter(([group]) => group !== '');
  const interfaces = inner.map(
    ([group, methods]) =>
      `/** \`x.exchange.${group}\` */\nexport interface ${groupType(group)} {\n${methods.join('\n')}\n}\n`,
  );
  const members = inner.map(([group]) => `  readonly ${group}: ${groupType(group)};`);
  return `// Printed from src/protocol/control/control-commands.ts by \`npm run generate\`; do not edit.
import type { ${[...FROM_RESULTS, 'RateLimiter'].sort().join(', ')} } from '../../protocol/index.js';
import type { DecimalInput, TimeInput } from '../call/inputs.js';
import type { DataExport } from '../results/data-export.js';

${CONTROL_CALL}
${interfaces.join('\n')}
/**
 * Control of the embedded exchange: its clock, faults, funds, accounts, keys, symbols and limits. On another network every
 * command fails with \`SPOTLAB_NETWORK\`. Await a command to send it. Commands do not count against rate limits.
 *
 * @example await x.exchange.clock.advance('1h')
 */
export interface ExchangeControl {
${[...members, ...(groups.get('') ?? [])].join('\n')}
}
`;
}

function groupType(group: string): string {
  return `${group[0]?.toUpperCase()}${group.slice(1)}Control`;
}

function method(id: string, command: ControlCommand): string {
  const { args, params, summary, notes, result, example } = command;
  FROM_RESULTS.add(result.replace('[]', ''));
  const optional = (name: string) => (params[name]?.default === undefined ? '' : '?');
  const options = Object.keys(params).filter((name) => !args.includes(name));
  const type = options
    .map((name) => `readonly ${name}${optional(name)}: ${typeOf(params[name] as ControlParam)}`)
    .join('; ');
  const isOptional = options.every((name) => optional(name) === '?');
  const list = [
    ...args.map((name) => `${name}${optional(name)}: ${typeOf(params[name] as ControlParam)}`),
    ...(options.length ? [`options${isOptional ? '?' : ''}: { ${type} }`] : []),
  ].join(', ');
  const lines = [
    summary,
    ...(notes ? ['', notes] : []),
    '',
    ...args.map((name) => `@param ${name} ${said(params[name] as ControlParam)}`),
    ...options.map((name) => `@param options.${name} ${said(params[name] as ControlParam)}`),
    `@throws SpotlabError \`SPOTLAB_CONTROL\` when the command fails; it has changed nothing then`,
    `@example await ${example}`,
  ];
  const doc = `  /**\n${lines.map((line) => `   *${line && ' '}${line}`).join('\n')}\n   */`;
  return `${doc}\n  ${id.slice(id.lastIndexOf('.') + 1)}(${list}): ControlCall<${readonlyOf(result)}>;`;
}

function readonlyOf(result: string): string {
  // Only rows that are statistics are declared with table methods: each such type costs a notebook cell time.
  if (result === 'BoardRow[]') return 'readonly BoardRow[] & DataExport';
  return result.endsWith('[]') ? `readonly ${result}` : result;
}

function said({ description, default: assumed }: ControlParam): string {
  return `${description}.${assumed === undefined ? '' : ` Default: ${assumed}.`}`;
}

function typeOf({ kind, values = [] }: ControlParam): string {
  const union = values.map((value) => `'${value}'`).join(' | ');
  switch (kind) {
    case 'decimal':
      return 'DecimalInput';
    case 'integer':
    case 'number':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'duration':
      return 'number | string';
    case 'instant':
      return 'TimeInput';
    case 'choice':
      return union;
    case 'choices':
      return `readonly (${union})[]`;
    case 'texts':
      return 'readonly string[]';
    case 'amounts':
      return 'Readonly<Record<string, DecimalInput>>';
    case 'limiters':
      return "'off' | 'on' | readonly RateLimiter[]";
    default:
      return 'string';
  }
}

/** `docs/admin.md` */
export function printAdmin(): string {
  const results = interfacesOf('src/protocol/control/control-results.ts');
  const sections = Object.entries(controlCommands).map(([id, command]) => {
    const { method: verb, path } = controlRoute(id);
    const { summary, notes, params, result, example } = command;
    const rows = Object.entries(params).map(
      ([name, param]) =>
        `| \`${name}\` | ${kindText(param)} | ${param.default ?? '**mandatory**'} | ${param.description} |`,
    );
    return [
      `### ${id}\n`,
      `${summary}${notes ? ` ${notes}` : ''}\n`,
      `\`${verb} ${path}\` · \`${example}\` · \`${shell(id, command)}\`\n`,
      ...(rows.length
        ? [['| argument | takes | default | |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')]
        : []),
      `Answers ${resultLink(result)}.\n`,
    ].join('\n');
  });
  return `<!-- Printed from src/protocol/control/control-commands.ts by \`npm run generate\`; do not edit. -->

# Controlling the embedded exchange

You can send every command in three ways: with \`x.exchange\` in a program, a notebook or the REPL; with \`spotlab admin\` on
the command line; and over HTTP under \`${ADMIN_PREFIX}\`. Over HTTP, read-only commands use GET and the others use POST;
arguments are a query string, a form or a JSON object. \`GET ${ADMIN_PREFIX}\` lists all commands.

\`\`\`sh
spotlab exchange --port 8080 &
curl -X POST 'http://127.0.0.1:8080${ADMIN_PREFIX}/clock/advance?by=1h'
spotlab admin --url http://127.0.0.1:8080 fund USDT 1000 --account 0
\`\`\`

**Access.** The admin interface has no password; it accepts loopback connections only. An exchange that listens on another
address has no admin interface there; \`--admin-port\` opens one on a separate loopback port. The interface refuses
requests that a proxy forwarded, requests from a web page (\`Origin\`, \`Sec-Fetch-Site\`) and requests for a host name that
is not a loopback name, to protect against reverse proxies and DNS rebinding. Every user of the machine can send
commands, so do not run an exchange on a shared machine if its state matters to you.

**Replies.** Status 200 with the result that is listed below each command. A command that fails has changed nothing and
answers status 400 with \`{"code":"SPOTLAB_CONTROL","msg":…}\`. [Results](#results) describes their fields; the package
exports their types. Commands have no weight and no signature, faults do not affect them, and they
work while the address is banned.

**Time.** A duration is ${DURATION_FORM}. The exchange's clock decides about rate limit windows, bans, the expiry of keys
and quotes, and timestamps of signed requests. Of the faults only the \`delay\` of requests uses the machine's clock.

## Commands

${sections.join('\n')}
## Results

${describeInterfaces(results, [...results.keys()])}`;
}

function kindText({ kind, values, min, max }: ControlParam): string {
  const range = min === undefined ? '' : max === undefined ? `, from ${min}` : `, ${min} to ${max}`;
  return values ? values.map((value) => `\`${value}\``).join(' ') : `${kind}${range}`;
}

/** `PlannedFault[]` as a link to its description. */
function resultLink(result: string): string {
  const name = result.replace('[]', '');
  return `${name === result ? '' : 'a list of '}[${name}](#${name.toLowerCase()})`;
}

/** The command as a user types it on the command line. */
export function shell(id: string, command: ControlCommand): string {
  const args = command.args.map((name) =>
    mandatoryOf(command).includes(name) ? name.toUpperCase() : `[${name.toUpperCase()}]`,
  );
  return ['spotlab admin', id, ...args].join(' ');
}

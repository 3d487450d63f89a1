/** Prints the types of `x.exchange` and docs/admin.md from the tables of control commands and their results. */
import { controlCommands, controlRoute } from '../src/protocol/control/control-commands.js';
import { controlResults } from '../src/protocol/control/control-results.js';
import { ADMIN_PREFIX, type ControlCommand, mandatoryOf } from '../src/protocol/control/control-values.js';
import { fieldLines, fieldType, type ResultShape } from '../src/protocol/control/result-shape.js';
import type { ParamInfo } from '../src/protocol/kinds/value-spec.js';
import { DURATION_FORM } from '../src/protocol/values/duration.js';
import { type Described, describeInterfaces } from './describe-interfaces.js';
import { inputType } from './input-types.js';

const FROM_RESULTS = new Set<string>();

const shapes: ReadonlyMap<string, ResultShape> = new Map(Object.entries(controlResults));

/** `src/protocol/control/control-results.gen.ts`: the types of the replies. */
export function printControlResults(): string {
  const types = [...shapes].map(([name, shape]) => {
    const { about, base, fields = {}, is, isRow } = shape;
    const doc = `/** ${about} */\n`;
    if (is) return `${doc}export type ${name} = ${is.map((one) => `'${one}'`).join(' | ')};\n`;
    if (isRow) {
      const entries = fieldLines(fields).map((entry) => entry.replace('readonly ', ''));
      return `${doc}export type ${name} = [${entries.join(', ')}];\n`;
    }
    const lines = fieldLines(fields).map((code, at) => `  /** ${Object.values(fields)[at]?.about} */\n  ${code};\n`);
    return `${doc}export interface ${name}${base ? ` extends ${base}` : ''} {\n${lines.join('')}}\n`;
  });
  return `${HEAD_OF_RESULTS}import type { RateLimiter } from '../values/vocabulary.js';

${types.join('\n')}`;
}

const HEAD_OF_RESULTS = '// Printed from src/protocol/control/control-results.ts by `npm run generate`; do not edit.\n';

/** `src/protocol/control/control-replies.gen.ts`: the reply of each command, for the exchange. */
export function printControlReplies(): string {
  const commands = Object.entries(controlCommands);
  const names = [...new Set(commands.map(([, { result }]) => result.replace('[]', '')))].sort();
  const lines = commands.map(([id, { result }]) => {
    return `  readonly ${/^\w+$/.test(id) ? id : `'${id}'`}: ${result.endsWith('[]') ? `readonly ${result}` : result};\n`;
  });
  return `// Printed from src/protocol/control/control-commands.ts by \`npm run generate\`; do not edit.
import type { ${names.join(', ')} } from './control-results.gen.js';

/** The reply of each command, by its id. */
export interface ControlReplies {
${lines.join('')}}
`;
}

/** A shape as docs/admin.md describes it. */
function describedShape({ about, base, fields = {} }: ResultShape): Described {
  const rows = Object.entries(fields).map(([name, field]) => ({
    name: `${name}${field.isOptional ? '?' : ''}`,
    type: fieldType(field),
    about: field.about,
  }));
  return { about, bases: base ? [base] : [], fields: rows };
}

/** The type that all commands return. It is printed into the same file: a notebook cell reads every declaration file. */
const CONTROL_CALL = `/**
 * A command to the embedded exchange. It is sent when it is awaited, and only once.
 *
 * A command is not a {@link Call}: it has no weight and no signature, rate limits do not delay it, and it works during
 * a ban.
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

/** `src/client/types/control.gen.ts` */
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
import type { ${[...FROM_RESULTS, 'RateLimiter', 'Scenario'].sort().join(', ')} } from '../../protocol/index.js';
import type { DecimalInput, TimeInput } from '../base/inputs.js';
import type { DataExport } from './data-export.js';

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
    .map((name) => `readonly ${name}${optional(name)}: ${inputType(params[name] as ParamInfo, String)}`)
    .join('; ');
  const isOptional = options.every((name) => optional(name) === '?');
  const list = [
    ...args.map((name) => `${name}${optional(name)}: ${inputType(params[name] as ParamInfo, String)}`),
    ...(options.length ? [`options${isOptional ? '?' : ''}: { ${type} }`] : []),
  ].join(', ');
  const lines = [
    summary,
    ...(notes ? ['', notes] : []),
    '',
    ...args.map((name) => `@param ${name} ${said(params[name] as ParamInfo)}`),
    ...options.map((name) => `@param options.${name} ${said(params[name] as ParamInfo)}`),
    `@throws SpotlabError \`SPOTLAB_CONTROL\` when the command fails; it has changed nothing then`,
    `@example await ${example}`,
  ];
  const doc = `  /**\n${lines.map((line) => `   *${line && ' '}${line}`).join('\n')}\n   */`;
  return `${doc}\n  ${id.slice(id.lastIndexOf('.') + 1)}(${list}): ControlCall<${readonlyOf(result)}>;`;
}

function readonlyOf(result: string): string {
  if (!result.endsWith('[]')) return result;
  const shape = shapes.get(result.replace('[]', ''));
  // Only rows that are statistics are declared with table methods: each such type costs a notebook cell time.
  return `readonly ${result}${shape?.isTable ? ' & DataExport' : ''}`;
}

function said({ description, default: assumed }: ParamInfo): string {
  return `${description}.${assumed === undefined ? '' : ` Default: ${assumed}.`}`;
}

/** `docs/admin.md` */
export function printAdmin(): string {
  const results = new Map(
    [...shapes].flatMap(([name, shape]): [string, Described][] =>
      shape.is || shape.isRow ? [] : [[name, describedShape(shape)]],
    ),
  );
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

**Access.** The admin interface accepts loopback connections only. An exchange that listens on another
address has no admin interface there; \`--admin-port\` opens one on a separate loopback port. The interface refuses
requests that a proxy forwarded, requests from a web page (\`Origin\`, \`Sec-Fetch-Site\`) and requests for a host name that
is not a loopback name, to protect against reverse proxies and DNS rebinding.

**Other users of the machine.** Without a token, every program on the machine can send every command, also a program of
another user: move the clock, change balances, halt the market, replace keys, make a key for any account and trade with
it. This is so for the exchange of \`connect()\`, the REPL and a notebook too. On a machine with several users, start the exchange with
\`spotlab exchange --admin-token\`; an exchange for a [class](class.md) always has a token. Every command then needs the
header \`Authorization: Bearer TOKEN\`, and gets status 401 without it:

| program | where it gets the token |
| --- | --- |
| \`spotlab admin --url URL\` and \`connect({ network, adminUrl })\` of the user who started the exchange | from a file in \`~/.local/state/spotlab\` (or \`SPOTLAB_STATE_DIR\`) that only this user can read; it is removed when the exchange ends |
| programs elsewhere, such as in a container | from \`SPOTLAB_ADMIN_TOKEN\`, or \`connect({ network, adminUrl, adminToken })\`; the exchange prints it as \`adminToken\` |
| \`curl\` | from a file: \`curl -H @FILE\`, because other users can read a command line |

The token is new at each start; with \`--data\`, a class keeps its token. A token does not protect from a program
that runs as the same user, because this program can read the file.

**Replies.** Status 200 with the result that is listed below each command. A command that fails has changed nothing and
answers status 400 with \`{"code":"SPOTLAB_CONTROL","msg":…}\`. [Results](#results) describes the fields of successful results;
the package exports their types. Commands have no weight and no signature, faults do not affect them, and they
work while the address is banned.

**Time.** A duration is ${DURATION_FORM}. The exchange's clock decides about rate limit windows, bans, the expiry of keys
and quotes, and timestamps of signed requests. Only one fault, the \`delay\` of requests, uses the machine's clock.

## Commands

${sections.join('\n')}
## Results

${describeInterfaces(results, [...results.keys()])}`;
}

function kindText({ kind, values, min, max }: ParamInfo): string {
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

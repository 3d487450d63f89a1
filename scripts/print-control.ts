/** Prints what the table of control commands says: the types of `x.exchange`, and docs/admin.md. */
import { controlCommands, controlRoute } from '../src/protocol/control/control-commands.js';
import {
  ADMIN_PREFIX,
  type ControlCommand,
  type ControlParam,
  DURATION_FORM,
  mandatoryOf,
} from '../src/protocol/control/control-values.js';

const FROM_RESULTS = new Set<string>();

/** What all commands give; beside them, since a notebook cell reads every file of the declarations. */
const CONTROL_CALL = `/**
 * A command to the embedded exchange: described, not sent; awaitable, and sent once like every other call.
 *
 * It is no {@link Call}: it has no weight, waits for no limit, is not signed, and works while the client is banned.
 */
export interface ControlCall<R> extends PromiseLike<R> {
  /** The command, such as \`clock.advance\`. */
  readonly command: string;
  /** What it takes along, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether awaiting it has sent it. */
  readonly isSent: boolean;
  /** Sends the command, whether or not it was sent before. */
  send(): Promise<R>;
  // biome-ignore lint/suspicious/noExplicitAny: as of every promise
  catch<B = never>(onRejected?: ((reason: any) => B | PromiseLike<B>) | null): Promise<R | B>;
  finally(onFinally?: (() => void) | null): Promise<R>;
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

${CONTROL_CALL}
${interfaces.join('\n')}
/**
 * Control of the embedded exchange: its clock, faults, funds, accounts, keys, symbols and limits. On another network every
 * command fails with \`SPOTLAB_NETWORK\`. Commands are awaited like calls; they cost nothing of the limits.
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
    `@throws SpotlabError \`SPOTLAB_CONTROL\` when it cannot be carried out; nothing was changed then`,
    `@example await ${example}`,
  ];
  const doc = `  /**\n${lines.map((line) => `   *${line && ' '}${line}`).join('\n')}\n   */`;
  return `${doc}\n  ${id.slice(id.lastIndexOf('.') + 1)}(${list}): ControlCall<${readonlyOf(result)}>;`;
}

function readonlyOf(result: string): string {
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
      return 'readonly RateLimiter[]';
    default:
      return 'string';
  }
}

/** `docs/admin.md` */
export function printAdmin(): string {
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
      `Answers \`${result}\`.\n`,
    ].join('\n');
  });
  return `<!-- Printed from src/protocol/control/control-commands.ts by \`npm run generate\`; do not edit. -->

# Controlling the embedded exchange

Three ways to the same commands: \`x.exchange\` in a program, notebook or REPL; \`spotlab admin\` on the command line; and
HTTP under \`${ADMIN_PREFIX}\`, GET for those that only read, POST for the others, with arguments in the query, as a form or
as a JSON object. \`GET ${ADMIN_PREFIX}\` lists them.

\`\`\`sh
spotlab exchange --port 8080 &
curl -X POST 'http://127.0.0.1:8080${ADMIN_PREFIX}/clock/advance?by=1h'
spotlab admin --url http://127.0.0.1:8080 fund USDT 1000 --account 0
\`\`\`

**Who may.** There is no password; where a request comes from decides. It must come over loopback, to an exchange that
listens on loopback only; an exchange that others can reach has no admin interface, but for one on a loopback port of its
own (\`--admin-port\`). Requests that a proxy passed on, that a web page sends (\`Origin\`, \`Sec-Fetch-Site\`) or that ask for
another host name than loopback's are refused, so that neither a reverse proxy nor a page in a browser (DNS rebinding)
opens it. Every user of the machine may use it: do not run an exchange for pretend money that matters on a shared machine.

**Answers.** 200 with what is said below; 400 with \`{"code":"SPOTLAB_CONTROL","msg":…}\` when a command cannot be carried
out, which then has changed nothing. Types: \`src/protocol/control/control-results.ts\`, exported by the package. Commands cost no
weight, are not signed, are not struck by faults, and work while an address is banned.

**Time.** Durations are ${DURATION_FORM}. Everything goes by the exchange's clock: windows of limits, bans, expiry of keys
and quotes, timestamps of signed requests. Only a \`delay\` waits by the machine's.

## Commands

${sections.join('\n')}`;
}

function kindText({ kind, values, min, max }: ControlParam): string {
  const range = min === undefined ? '' : max === undefined ? `, from ${min}` : `, ${min} to ${max}`;
  return values ? values.map((value) => `\`${value}\``).join(' ') : `${kind}${range}`;
}

/** As typed on a command line. */
export function shell(id: string, command: ControlCommand): string {
  const args = command.args.map((name) =>
    mandatoryOf(command).includes(name) ? name.toUpperCase() : `[${name.toUpperCase()}]`,
  );
  return ['spotlab admin', id, ...args].join(' ');
}

/** The type of an entry in the table of control commands. The arguments of a command are sent as JSON, or as text in a query string. */
import type { Positional } from '../kinds/positional.js';
import type { ParamInfo } from '../kinds/value-spec.js';
import type { ControlResult } from './control-results.js';

/** A control command. */
export interface ControlCommand {
  /** The effect of the command, in one sentence. */
  readonly summary: string;
  /** Further facts, as sentences. */
  readonly notes?: string;
  /** Whether the command changes nothing: it is a GET, not a POST. */
  readonly reads?: true;
  /** Whether the command replaces orders, balances and history, so that a prompt asks first. */
  readonly erases?: true;
  /** Names of the positional arguments, in order. The other arguments are options. */
  readonly args: readonly string[];
  readonly params: Readonly<Record<string, ParamInfo>>;
  /** Whether the command writes its reply to the file of the argument `file`. Otherwise the command reads the file. */
  readonly writesFile?: true;
  /** Shape of the reply, followed by `[]` for a list. It selects the types, the reference and the drawing of the result. */
  readonly result: ControlResult | `${ControlResult}[]`;
  /** Example call for a notebook. */
  readonly example: string;
}

/** The maximum number of characters of a text. */
export const MAX_TEXT = 8_192;

/** Path prefix of the admin interface. */
export const ADMIN_PREFIX = '/admin/v1';

/** Path of the request by which a student joins a class. */
export const JOIN_PATH = '/class/v1/join';

/** Names of the mandatory arguments. */
export function mandatoryOf({ params }: ControlCommand): string[] {
  return Object.keys(params).filter((name) => params[name]?.default === undefined);
}

/**
 * The arguments of a command by their place. Options follow as an object, if there are any. null is refused in place of an
 * argument: a command for one symbol must not become one for all symbols.
 */
export function positionalOf({ args, params }: ControlCommand): Positional[] {
  const own = args.map((name): Positional => {
    return { names: [name], isOptional: params[name]?.default !== undefined, takesNull: true };
  });
  const hasOptions = Object.keys(params).length > args.length;
  return hasOptions ? [...own, { names: ['options'], isOptional: true }] : own;
}

/** How a command is called, such as `fund(asset, amount, { account? })`, with the last word of its id as its name. */
export function controlUsage(id: string, { args, params }: ControlCommand): string {
  const optional = (name: string) => (params[name]?.default === undefined ? name : `${name}?`);
  const options = Object.keys(params).filter((name) => !args.includes(name));
  const all = [...args.map(optional), ...(options.length ? [`{ ${options.map(optional).join(', ')} }`] : [])];
  return `${id.slice(id.lastIndexOf('.') + 1)}(${all.join(', ')})`;
}

/** Name of the `file` argument; undefined if the command has none. */
export function fileOf({ params }: ControlCommand): string | undefined {
  return Object.keys(params).find((name) => params[name]?.kind === 'file');
}

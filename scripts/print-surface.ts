/**
 * Generates the fluent client's types as plain named declarations. The types of results, enumerations and arguments are
 * written to `src/client/types/data-types.gen.ts`, the calls and their groups to `src/client/types/surface.gen.ts`.
 */
import type { z } from 'zod';
import type { Endpoint, Verb } from '../src/catalogue/endpoint.js';
import { catalogue } from '../src/catalogue/endpoints/catalogue.js';
import { fieldTypes } from '../src/protocol/endpoints/result-rows.gen.js';
import type { LegInfo, ParamInfo } from '../src/protocol/endpoints/table.js';
import { argumentOf, namesOf } from '../src/protocol/endpoints/verb-arguments.js';
import { weightText } from '../src/protocol/endpoints/weights.js';
import { enums } from '../src/protocol/values/enums.js';
import { describeEndpoint, paramsOf } from './describe-verbs.js';
import { inputType } from './input-types.js';
import { TypePrinter } from './print-types.js';

const pascal = (text: string) =>
  text
    .split('.')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('');

const doc = (pad: string, ...lines: string[]) =>
  lines.length === 1
    ? `${pad}/** ${lines[0]} */\n`
    : `${pad}/**\n${lines.map((line) => `${pad} *${line && ' '}${line}`).join('\n')}\n${pad} */\n`;

const HEAD = '// Printed from src/catalogue by `npm run generate`; do not edit.\n';

/** Prints `data-types.gen.ts`. It contains no call types, so that lower files can import it. */
export function printDataTypes(): string {
  const text = printed().types.declarations();
  const inputs = ['DecimalInput', 'Id', 'IdInput', 'TimeInput'].filter((name) => isNamed(text, name));
  return `${HEAD}import type { ${inputs.join(', ')} } from '../base/inputs.js';\n\n${text}\n${textColumns()}`;
}

/** Prints `surface.gen.ts`. */
export function printSurface(): string {
  const { types, calls, groups } = printed();
  const groupText = [...groups].map(
    ([group, methods]) => `export interface ${pascal(group)}Group {\n${methods.join('')}}\n`,
  );
  const roots = [...groups.keys()].filter((name) => !name.includes('.'));
  const text = `${calls.join('\n')}
${groupText.join('\n')}
/** Every verb of the catalogue, by group. */
export interface SpotVerbs {
${roots.map((group) => `  readonly ${group}: ${pascal(group)}Group;`).join('\n')}
}
`;
  const dataTypes = types.names().filter((name) => isNamed(text, name));
  return `${HEAD}import type { Call, OrderCall, ReadingCall, TestableCall, TicketCall } from './call.js';
import type { DecimalInput, IdInput, TimeInput } from '../base/inputs.js';
import type {
${dataTypes.map((name) => `  ${name},\n`).join('')}} from './data-types.gen.js';
import type { PagedCall } from './paged.js';
import type { RowList, Shown } from './result.js';

${text}`;
}

/** The names that mean a text in every result: no column with such a name holds numbers. */
function textColumns(): string {
  const names = Object.keys(fieldTypes).filter((name) => fieldTypes[name] === 'text');
  return (
    doc('', 'Names of columns with texts that are no numbers.') +
    `export type TextColumn = ${names
      .sort()
      .map((name) => `'${name}'`)
      .join(' | ')};\n`
  );
}

/** Whether `text` uses a type of this name outside comments. */
const isNamed = (text: string, name: string): boolean =>
  new RegExp(`[^.\\w'\`]${name}\\b`).test(text.replace(/\/\*\*.*?\*\//gs, ''));

/** The declarations of both files. */
function printed(): { types: TypePrinter; calls: readonly string[]; groups: ReadonlyMap<string, readonly string[]> } {
  const types = new TypePrinter();
  const calls: string[] = [];
  const groups = new Map<string, string[]>();
  for (const [id, endpoint] of Object.entries(catalogue)) {
    const info = describeEndpoint(id, endpoint);
    for (const verb of info.verbs) {
      const printer = new VerbPrinter(types, endpoint, endpoint.verbs[verb.id] as Verb, verb);
      calls.push(...printer.calls());
      const at = verb.id.lastIndexOf('.');
      const group = verb.id.slice(0, at);
      groups.set(group, [...(groups.get(group) ?? []), printer.method(verb.id.slice(at + 1))]);
    }
  }
  // A group inside a group (market.ticker, orders.sor.test) is a property of the outer one.
  for (const group of [...groups.keys()].filter((name) => name.includes('.'))) {
    const at = group.lastIndexOf('.');
    const outer = group.slice(0, at);
    groups.set(outer, [...(groups.get(outer) ?? []), `  readonly ${group.slice(at + 1)}: ${pascal(group)}Group;\n`]);
  }
  return { types, calls, groups };
}

class VerbPrinter {
  private readonly name: string;
  private readonly params: Readonly<Record<string, ParamInfo>>;

  constructor(
    private readonly types: TypePrinter,
    private readonly endpoint: Endpoint,
    private readonly verb: Verb,
    private readonly info: {
      id: string;
      summary: string;
      setters: Readonly<Record<string, string>>;
      legs: readonly LegInfo[];
    },
  ) {
    this.name = `${pascal(info.id)}Call`;
    this.params = paramsOf(endpoint);
  }

  /** The interfaces of this verb: the call (one and many), and a step for each leg of an order list. */
  calls(): string[] {
    const steps = this.info.legs.map((leg, index) => this.step(leg, index));
    const made = this.endpoint.oneOrMany
      ? [this.call(this.name, ''), this.call(this.manyName, '[]')]
      : [this.call(this.name, '')];
    return [...steps, ...made];
  }

  private get manyName() {
    return this.name.replace(/Call$/, 'ListCall');
  }

  private call(name: string, many: string): string {
    const { resultBy } = this.endpoint;
    const usual = this.usualResult(many);
    const generic = resultBy ? `<R = ${usual}>` : '';
    const self = resultBy ? `${name}<R>` : name;
    const setters = Object.entries(this.info.setters).map(([fluent, wire]) => {
      const param = this.params[wire] as ParamInfo;
      const text = doc('  ', fluent === wire ? this.describe(param) : `${this.describe(param)} Sent as \`${wire}\`.`);
      if (resultBy?.param === wire) {
        return Object.entries(resultBy.results)
          .map(
            ([value, schema]) =>
              `${text}  ${fluent}(${wire}: ${param.kind === 'flag' ? value : `'${value}'`}): ${name}<${this.types.spellResult(schema, many !== '')}>;\n`,
          )
          .join('');
      }
      return `${text}  ${fluent}(${wire}: ${this.input(param)}): ${self};\n`;
    });
    const head = `${doc('', this.info.summary)}export interface ${name}${generic} extends ${this.base(resultBy ? 'R' : usual)}`;
    const outcome = this.endpoint.outcome
      ? [
          `${doc('  ', 'Sends the call unless it was sent, and resolves with its outcome in any case.')}  outcome(): Promise<Shown<${this.types.spell(this.endpoint.outcome)}>>;\n`,
        ]
      : [];
    const members = [...setters, ...outcome];
    return members.length ? `${head} {\n${members.join('')}}\n` : `${head} {}\n`;
  }

  /**
   * The interface that the call extends: for orders, for paged lists (with the type of their rows), or for other calls.
   */
  private base(result: string): string {
    const { paging, result: schema, orderCount, changesNothing, testedBy, security } = this.endpoint;
    if (testedBy) return `TestableCall<${result}>`;
    if (orderCount) return `TicketCall<${result}>`;
    if (changesNothing) return `OrderCall<${result}>`;
    if (!paging) return `${security === 'TRADE' ? 'Call' : 'ReadingCall'}<${result}>`;
    const field = paging.by === 'time' ? paging.rows : undefined;
    const rows = field === undefined ? schema : (schema as z.ZodObject).shape[field];
    return `PagedCall<${result}, ${this.types.spellRow((rows as z.ZodArray<z.ZodType>).element)}>`;
  }

  private usualResult(many: string): string {
    const { resultBy, result } = this.endpoint;
    const schema = resultBy && this.verb.replies ? resultBy.results[this.verb.replies] : result;
    return this.types.spellResult(schema ?? result, many !== '');
  }

  private describe(param: ParamInfo): string {
    const bounds =
      param.max === undefined
        ? param.min === undefined
          ? ''
          : ` At least ${param.min}.`
        : ` From ${param.min ?? 0} to ${param.max}.`;
    return `${param.description}${bounds}${param.default === undefined ? '' : ` Default: ${param.default}.`}`;
  }

  private input(param: ParamInfo): string {
    return inputType(param, (list) => this.types.enumName(list));
  }

  private step(leg: LegInfo, index: number): string {
    const here = this.stepName(index);
    const next = index + 1 < this.info.legs.length ? this.stepName(index + 1) : this.name;
    const legs = Object.entries(leg.types).map(([type, fields]) => {
      const field = (name: string, mark: string) => {
        const param = this.params[leg.fields[name] as string] as ParamInfo;
        return `${name}${mark}: ${this.input(param)}`;
      };
      const either = new Set(fields.either.flat());
      const body = [
        ...fields.mandatory.map((name) => field(name, '')),
        ...fields.optional.filter((name) => !either.has(name)).map((name) => field(name, '?')),
      ];
      // "At least one of the two" becomes two shapes: one with the first field mandatory, one with the second.
      // The usual shape is the last one, because TypeScript's errors speak of that.
      const choices = fields.either.reduce<string[][]>(
        (all, [a = '', b = '']) =>
          all.flatMap((one) => [
            [...one, field(a, '?'), field(b, '')],
            [...one, field(a, ''), field(b, '?')],
          ]),
        [[]],
      );
      const shapes = choices.map((one) => `\n  | { ${[...one, ...body].join('; ')} }`);
      const words = type.split('_').map((word) => word[0] + word.slice(1).toLowerCase());
      const kind = words.join('');
      const names = ['', pascal(leg.name), this.name.replace(/Call$/, pascal(leg.name))].map(
        (lead) => `${lead}${kind}Leg`,
      );
      const name = this.types.alias(names, `A ${type} leg of an order list.`, shapes.join(''));
      return `${doc('  ', `${type}: ${enums.OrderType.values[type as 'LIMIT']}.`)}  ${type}: ${name};\n`;
    });
    // One signature for all types, so that an error names the missing field, and the type may be a variable.
    const byType = here.replace(/Step$/, 'Legs');
    const fieldsOf = `${doc('', `The fields of the leg ${leg.name}, by its type.`)}export interface ${byType} {\n${legs.join('')}}\n`;
    const method = `${doc('  ', `The leg ${leg.name}: its type, and the fields that this type has.`)}  ${leg.name}<T extends keyof ${byType}>(type: T, leg: ${byType}[T]): ${next};\n`;
    return `${fieldsOf}\n${doc('', `${this.info.summary} Next: its leg ${leg.name}.`)}export interface ${here} {\n${method}}\n`;
  }

  private stepName(index: number): string {
    return this.name.replace(/Call$/, `${pascal(this.info.legs[index]?.name ?? '')}Step`);
  }

  /** The method (with overloads) of the group's interface. */
  method(name: string): string {
    const { endpoint } = this;
    const isPublic = endpoint.security === 'NONE';
    const security = isPublic
      ? endpoint.needsKey
        ? 'public, with an API key'
        : 'public'
      : `signed, ${endpoint.security}`;
    const count = endpoint.orderCount ? `, unfilled orders ${endpoint.orderCount}` : '';
    const free = endpoint.weightOnSuccess === 0 ? ' (not counted when it succeeds)' : '';
    const text = doc(
      '  ',
      this.info.summary,
      ...(endpoint.deprecated ? ['', '@deprecated'] : []),
      '',
      `\`${endpoint.method} ${endpoint.path}\`: ${security}, weight ${weightText(endpoint.weight)}${free}${count}${endpoint.source.length ? `, from ${endpoint.source.join(', ')}` : ''}.`,
    );
    const result = this.info.legs.length ? this.stepName(0) : this.name;
    const args = this.verb.args.map((arg) => this.argument(arg));
    const isOptional = this.verb.args.some((arg) => argumentOf(arg).isOptional);
    if (!endpoint.oneOrMany) return `${text}  ${name}(${args.join(', ')}): ${result};\n`;
    return `${text}  ${name}(symbol: string): ${this.name};\n${text}  ${name}(symbols${isOptional ? '?' : ''}: readonly string[]): ${this.manyName};\n`;
  }

  private argument(arg: string | readonly string[]): string {
    if (typeof arg === 'string') {
      const { names, isOptional } = argumentOf(arg);
      const kinds = namesOf(arg).map((name) => this.input(this.params[name] as ParamInfo));
      return `${names[0]}${isOptional ? '?' : ''}: ${kinds.join(' | ')}`;
    }
    const input = (name: string) => this.input(this.params[name] as ParamInfo);
    const bare = input(arg[0] as string);
    const excludes = (this.endpoint.rules ?? []).some((rule) => rule.requireOne?.every((name) => arg.includes(name)));
    // "Exactly one of the two" and "at least one of the two" need different shapes.
    const others = (name: string) =>
      arg
        .filter((one) => one !== name)
        .map((one) => `; ${one}?: ${excludes ? 'never' : input(one)}`)
        .join('');
    const shapes = arg.map((name) => `{ ${name}: ${input(name)}${others(name)} }`);
    const words = excludes ? `Exactly one of ${arg.join(' and ')}` : `At least one of ${arg.join(' and ')}`;
    const type = this.types.alias(
      [arg.map(pascal).join('Or')],
      `${words}; a bare value is the ${arg[0]}.`,
      `\n  | ${[bare, ...shapes].join('\n  | ')}`,
    );
    return `${arg[0]}: ${type}`;
  }
}

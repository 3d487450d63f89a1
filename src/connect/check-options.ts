/**
 * Checks the options of {@link connect} by their table, before anything is started. An option that would be ignored is
 * refused too. Messages name the option, its value (but never the value of a secret) and the allowed values.
 */
import { checkOptionNames, SpotlabError } from '../client/index.js';
import { describedValue, formOf, mustBe, optionProblem, readScenario, ScenarioProblem } from '../protocol/index.js';
import { hasKeys, isEmbedded } from './embedded-options.js';
import { limitOptionTable, replayOptionTable } from './nested-options.js';
import type { OptionRule } from './option-kinds.js';
import { connectOptionTable } from './option-table.js';
import type { ConnectOptions } from './options.gen.js';

/** @throws SpotlabError `SPOTLAB_OPTION`, or `SPOTLAB_NETWORK` for an option of another network */
export function checkConnectOptions(options: ConnectOptions): void {
  // The class is compared by its name, because an object of a notebook or a REPL comes from another context.
  const kind = Object.prototype.toString.call(options).slice('[object '.length, -1);
  if (typeof options !== 'object' || options === null || kind !== 'Object') {
    // A text is not shown: it may be a key.
    const isInstance = typeof options === 'object' && options !== null && !Array.isArray(options);
    const what =
      typeof options === 'string' ? 'a text' : isInstance ? `an object of the class ${kind}` : describedValue(options);
    throw optionError(`connect takes one object of options, not ${what}.`, "Write connect({ network: 'testnet' }).");
  }
  checkTable('connect', '', options, connectOptionTable);
  if (typeof options.limits === 'object') checkTable('connect: limits', 'limits.', options.limits, limitOptionTable);
  if (options.replay !== undefined) checkTable('connect: replay', 'replay.', options.replay, replayOptionTable);
  if (!isEmbedded(options)) refuseEmbeddedOptions(options);
  else checkEmbedded(options);
}

function checkTable<O extends object>(
  owner: string,
  prefix: string,
  options: O,
  table: Readonly<Record<keyof O, OptionRule>>,
): void {
  checkOptionNames(owner, options, table);
  for (const [name, rule] of Object.entries(table) as [keyof O & string, OptionRule][]) {
    const value = options[name];
    const problem = value === undefined ? undefined : optionProblem(prefix + name, rule, value);
    if (problem !== undefined) throw refusedValue(prefix + name, value, rule, problem);
  }
  for (const [name, rule] of Object.entries(table) as [keyof O & string, OptionRule][]) {
    if (rule.isMandatory && options[name] === undefined)
      throw optionError(`${prefix}${name} is missing.`, `It must be ${formOf(rule)}.`);
  }
}

function refusedValue(name: string, value: unknown, rule: OptionRule, problem: string): SpotlabError {
  const isUnset = value === '';
  return optionError(
    rule.isSecret && !isUnset ? mustBe(name, rule, hiddenValue(value, rule)) : problem,
    isUnset ? `Is an environment variable not set? Leave the option ${name} out to use its default.` : undefined,
  );
}

/** The text of a message in place of a secret value. */
function hiddenValue(value: unknown, { expectedText }: OptionRule): string {
  if (typeof value === 'string' && expectedText !== undefined) return `not ${expectedText}`;
  return `of the type ${value === null ? 'null' : typeof value}`;
}

/** Refuses options of the embedded exchange, because the client connects to another exchange. */
function refuseEmbeddedOptions(options: ConnectOptions): void {
  const names = Object.keys(connectOptionTable) as (keyof ConnectOptions)[];
  const name = names.find((one) => connectOptionTable[one].isEmbedded && options[one] !== undefined);
  if (name === undefined) return;
  const where = options.network ?? `profile '${options.profile}'`;
  throw new SpotlabError('SPOTLAB_NETWORK', `${name} is an option of the embedded exchange, not of ${where}.`, {
    advice: `Leave out ${name}, or connect to the embedded exchange.`,
  });
}

/** Pairs of options that contradict each other, with the reason. */
const CONFLICTS: readonly (readonly [keyof ConnectOptions, keyof ConnectOptions, string])[] = [
  ['replay', 'time', 'a replay starts at a time of its recording: use replay.from'],
  ['replay', 'symbols', 'a replay has the symbol of its recording'],
  ['replay', 'exchangeInfo', 'a replay defines its own symbol'],
  ['replay', 'longRun', 'a replay has its recorded prices'],
  ['replay', 'activity', 'a replay has its recorded trades'],
  ['replay', 'impact', 'a replay has its recorded prices, whatever users do'],
  ['replay', 'scenario', 'a replay plays what was recorded'],
  ['replay', 'dataDir', 'only a simulated market can be stored'],
];

function checkEmbedded(options: ConnectOptions): void {
  if (hasKeys(options)) {
    throw optionError(
      'keys are set, but network is not; the embedded exchange makes its own keys.',
      "Name the network, such as connect({ network: 'testnet', apiKey, secretKey }).",
    );
  }
  if (typeof options.proxy === 'string') {
    throw optionError(
      'proxy is set, but network is not; the embedded exchange is in this process.',
      'Leave out proxy, or name the network.',
    );
  }
  for (const [one, other, why] of CONFLICTS) {
    if (options[one] !== undefined && options[other] !== undefined)
      throw optionError(`${one} and ${other} cannot be combined: ${why}.`, `Leave one of them out.`);
  }
  if (options.speed !== undefined && options.replay?.speed !== undefined)
    throw optionError('speed and replay.speed are both set.', 'Leave one of them out.');
  const scenario = options.scenario === undefined ? undefined : readScenario(options.scenario);
  if (scenario instanceof ScenarioProblem) throw optionError(scenario.text, scenario.advice);
  const { tradeGroups = [], accounts = 1 } = options;
  const admin = (['adminUrl', 'adminToken'] as const).find((name) => options[name] !== undefined);
  if (admin !== undefined) {
    throw optionError(
      `${admin} is set, but network is not; ${admin} is for an exchange that \`spotlab exchange\` started.`,
      'Write connect({ network: baseUrl, adminUrl }) with the two URLs that this command printed.',
    );
  }
  const address = (['dataUrl', 'streamUrl', 'wsApiUrl'] as const).find((name) => options[name] !== undefined);
  if (address !== undefined) {
    const what = address === 'dataUrl' ? 'market data' : 'streams';
    throw optionError(
      `${address} is set, but network is not; the embedded exchange has its own ${what}.`,
      `Leave out ${address}, or name the network.`,
    );
  }
  if (tradeGroups.length > accounts)
    throw optionError(`tradeGroups has ${tradeGroups.length} groups for ${accounts} accounts.`, 'Add accounts.');
}

const optionError = (message: string, advice?: string) =>
  new SpotlabError('SPOTLAB_OPTION', message, advice === undefined ? {} : { advice });

/** Reads a scenario, by its name or as a list of events, and checks each field by its kind. */
import { checkValue } from '../kinds/check-value.js';
import { formOf } from '../kinds/value-form.js';
import { describedValue, ValueProblem } from '../kinds/value-problem.js';
import { spanText } from '../values/duration.js';
import { nearest } from '../values/nearest.js';
import { type ReadyScenario, readyScenarios } from './ready-scenarios.js';
import type { Scenario, ScenarioKind } from './scenario.js';
import { type ScenarioField, scenarioKinds } from './scenario-kinds.js';

/** An event with all fields of its kind; durations are milliseconds. */
export interface ReadEvent {
  readonly kind: ScenarioKind;
  readonly at: number;
  readonly for: number;
  readonly values: Readonly<Record<string, number | string>>;
}

/** The maximum number of events of a scenario. */
const MAX_EVENTS = 100;

/** A scenario that cannot be played, with what is wrong and what to do. */
export class ScenarioProblem {
  readonly text: string;
  readonly advice: string;

  constructor(text: string, advice: string) {
    this.text = text;
    this.advice = advice;
  }
}

/** The events of a scenario, earliest first; or what is wrong with it. A text that begins with [ is a list as JSON. */
export function readScenario(given: unknown): readonly ReadEvent[] | ScenarioProblem {
  const events = typeof given === 'string' ? eventsOfText(given) : given;
  if (events instanceof ScenarioProblem) return events;
  if (!Array.isArray(events) || events.length === 0 || events.length > MAX_EVENTS)
    return new ScenarioProblem(
      `scenario is ${describedValue(given)}; it must be a name, or a list of 1 to ${MAX_EVENTS} events.`,
      `The names are ${Object.keys(readyScenarios).join(', ')}.`,
    );
  const read: ReadEvent[] = [];
  for (const [index, event] of events.entries()) {
    const one = readEvent(event as Record<string, unknown>, index);
    if (one instanceof ScenarioProblem) return one;
    read.push(one);
  }
  return read.sort((a, b) => a.at - b.at);
}

function eventsOfText(text: string): unknown {
  if (text.trimStart().startsWith('[')) {
    try {
      return JSON.parse(text);
    } catch {
      return new ScenarioProblem(
        'scenario is a list that is no JSON.',
        'Write [{"kind":"halt","at":"5m","for":"10m"}].',
      );
    }
  }
  const ready = Object.hasOwn(readyScenarios, text)
    ? (readyScenarios as Record<string, ReadyScenario>)[text]
    : undefined;
  if (ready) return ready.events;
  const names = Object.keys(readyScenarios);
  const [near] = nearest(text, names);
  return new ScenarioProblem(
    `scenario is ${describedValue(text)}, which is no scenario.`,
    near === undefined
      ? `The names are ${names.join(', ')}.`
      : `Did you mean '${near}'? The names are ${names.join(', ')}.`,
  );
}

function readEvent(event: Readonly<Record<string, unknown>>, index: number): ReadEvent | ScenarioProblem {
  const where = `scenario[${index}]`;
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    return new ScenarioProblem(
      `${where} is ${describedValue(event)}; it must be an object.`,
      "Write { kind: 'halt', at: '5m', for: '10m' }.",
    );
  const { kind } = event as { readonly kind?: unknown };
  const rule =
    typeof kind === 'string' && Object.hasOwn(scenarioKinds, kind) ? scenarioKinds[kind as ScenarioKind] : undefined;
  if (!rule)
    return new ScenarioProblem(
      `${where}.kind is ${describedValue(kind)}.`,
      `The kinds are ${Object.keys(scenarioKinds).join(', ')}.`,
    );
  const fields: Readonly<Record<string, ScenarioField>> = { at: START, ...rule.fields };
  const unknown = Object.keys(event).find((name) => name !== 'kind' && !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    return new ScenarioProblem(
      `${where}: ${unknown} is no field of ${String(kind)}.`,
      `Its fields are ${Object.keys(fields).join(', ')}.`,
    );
  const values: Record<string, number | string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = readField(`${where}.${name}`, field, event[name]);
    if (value instanceof ScenarioProblem) return value;
    values[name] = value;
  }
  const { at, for: lasts = 0, ...rest } = values;
  return { kind: kind as ScenarioKind, at: at as number, for: lasts as number, values: rest };
}

const START: ScenarioField = { kind: 'duration', note: 'time after the start of the scenario', default: 0 };

function readField(name: string, field: ScenarioField, given: unknown): number | string | ScenarioProblem {
  if (given === undefined && field.default !== undefined) return field.default;
  const value = given === undefined ? undefined : checkValue(field, given, 'option');
  if (value === undefined) return new ScenarioProblem(`${name} is missing.`, `It must be ${formOf(field)}.`);
  if (value instanceof ValueProblem)
    return new ScenarioProblem(`${name} is ${describedValue(given)}.`, `It must be ${formOf(field)}.`);
  return value as number | string;
}

/** One line about an event, such as `move -12 % within 4m, 0.7 back`. */
export function scenarioText(given: Scenario): string {
  return typeof given === 'string' ? given : given.map(({ kind, at = 0 }) => `${kind} at ${at}`).join(', ');
}

/** The values of an event as text, such as `percent -12, within 4m, back 0.7`. */
export function scenarioValues(kind: ScenarioKind, values: ReadEvent['values']): string {
  return Object.entries(scenarioKinds[kind].fields)
    .filter(([name]) => name !== 'for' && values[name] !== undefined && values[name] !== '')
    .map(([name, field]) => `${name} ${field?.kind === 'duration' ? spanText(Number(values[name])) : values[name]}`)
    .join(', ');
}

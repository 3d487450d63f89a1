/**
 * Compares the field order of a reply with the reference samples: two fields that are also in the most similar sample
 * must have the same order as there.
 *
 * JSON defines no order, but people compare replies with the documentation, and some parsers depend on the order.
 */
import { sharedJson } from '../support/shared.js';

interface Described {
  readonly id: string;
  readonly example?: unknown;
  readonly variants?: readonly { readonly example?: unknown }[];
}

const SAMPLES = 'spec/endpoints.json';
/** A sample with more fields that the reply lacks has another form: it is a list or a short ticker, for example. */
const MAX_LACKING = 3;

/** Field names of the objects in an endpoint's samples, by the path of the object. */
const known = new Map<string, Map<string, string[][]>>();
for (const { id, example, variants = [] } of sharedJson<readonly Described[]>(SAMPLES) ?? []) {
  const places = new Map<string, string[][]>();
  for (const sample of [example, ...variants.map((one) => one.example)]) {
    eachObject(sample, '', (place, names) => places.set(place, [...(places.get(place) ?? []), names]));
  }
  known.set(id, places);
}

/** Pairs of fields whose order is reversed in comparison with the sample that is most similar to the reply. */
export function misplaced(id: string, body: unknown): string[] {
  const found = new Set<string>();
  eachObject(body, '', (place, names) => {
    const shared = (sample: readonly string[]) => sample.filter((name) => names.includes(name));
    const samples = known.get(id)?.get(place) ?? [];
    const ofThisForm = samples.filter((sample) => sample.length - shared(sample).length <= MAX_LACKING);
    const [like = []] = ofThisForm.map(shared).sort((a, b) => b.length - a.length);
    const ours = names.filter((name) => like.includes(name));
    ours.forEach((name, i) => {
      const before = ours.slice(0, i).find((one) => like.indexOf(one) > like.indexOf(name));
      if (before !== undefined) found.add(`${id}${place}: ${before} before ${name}`);
    });
  });
  return [...found];
}

function eachObject(value: unknown, place: string, take: (place: string, names: string[]) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) eachObject(item, `${place}[]`, take);
  } else if (typeof value === 'object' && value !== null) {
    take('filterType' in value ? `${place} ${value.filterType}` : place, Object.keys(value));
    for (const [name, field] of Object.entries(value)) eachObject(field, `${place}.${name}`, take);
  }
}

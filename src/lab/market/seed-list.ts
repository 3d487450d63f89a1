/** Reads the option `seeds` of a sweep or of a simulated market: a list of seeds, or their number. */
import { optionError } from '../base/option-error.js';

/** Maximum number of seeds; nobody would wait for more runs. */
const MAX_SEEDS = 1_000_000;

/** @param seeds a list, or their number: 3 means 1, 2, 3. @throws SpotlabError `SPOTLAB_OPTION` */
export function seedList(name: string, seeds: unknown): readonly number[] {
  if (Number.isSafeInteger(seeds) && (seeds as number) >= 1 && (seeds as number) <= MAX_SEEDS)
    return Array.from({ length: seeds as number }, (_, at) => at + 1);
  if (!Array.isArray(seeds) || seeds.length === 0)
    throw optionError(`${name} '${String(seeds)}' is no list.`, 'Give a list such as [1, 2, 3], or their number.');
  const wrong = seeds.find((one) => !Number.isSafeInteger(one));
  if (wrong !== undefined) throw optionError(`${name}: ${String(wrong)} is no whole number.`);
  const twice = seeds.find((one, at) => seeds.indexOf(one) !== at);
  if (twice !== undefined) throw optionError(`${name}: ${String(twice)} comes twice.`);
  return [...(seeds as number[])];
}

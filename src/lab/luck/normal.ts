/** Computes the normal distribution and its inverse, with operations that give the same result on every machine. */
import { portable } from '../../protocol/index.js';

const ABOVE = [
  ...[3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931],
  220.206867912376,
];
const BELOW = [
  ...[8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831],
  ...[793.826512519948, 440.413735824752],
];
const ROOT_TWO_PI = 2.5066282746310002;
const FAR = 37;
const NEAR = 7.07106781186547;

/** Probability of a value below z, to 15 digits; beyond seven standard deviations to 8 (Hart 1968). */
export function normalBelow(z: number): number {
  const size = Math.abs(z);
  if (size > FAR) return z > 0 ? 1 : 0;
  const density = portable.exp((-size * size) / 2);
  const horner = (all: readonly number[]): number => all.reduce((sum, one) => sum * size + one, 0);
  const tail =
    size < NEAR
      ? (density * horner(ABOVE)) / horner(BELOW)
      : density / (size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))) / ROOT_TWO_PI;
  return z > 0 ? 1 - tail : tail;
}

const HALVINGS = 60;

/** The value below which the probability is p, 0 to 1. */
export function normalQuantile(p: number): number {
  let [low, high] = [-FAR, FAR];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

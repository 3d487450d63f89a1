/**
 * The shapes of price paths within a quarter of an hour: random walks that begin and end at zero, made once for all
 * paths. A path picks one of them for every quarter hour and scales it (price-path.ts). So the prices of an hour cost
 * additions and multiplications only, and the highest price of an hour is known before any of its trades.
 *
 * Each shape can be used forwards and backwards, upright and upside down: 2048 variants. The variance of a shape before
 * its end was tied to zero is 1. Its steps have heavy tails, and a volatility that changes within the quarter hour.
 */
import { hashAt, heavyTailed, streamOf, uniform } from '../../universe/random.js';

/** Knots of a quarter hour. */
export const QUARTER_KNOTS = 60;
/** Values of a shape: the first and the last are zero. */
const VALUES = QUARTER_KNOTS + 1;
const SHAPES = 2 ** 9;
/** Parts of a shape, and the knots of each. */
export const PARTS = 4;
export const PART_KNOTS = QUARTER_KNOTS / PARTS;
/** Range of the volatility within a shape, in the logarithm, and the knots between two values of it. */
const SWING = 0.6;
const SWING_KNOTS = 15;

let made: Float64Array | undefined;
let facts: ShapeFacts | undefined;

/** The values of all shapes, one after the other. Do not modify. */
export function quarterShapes(): Float64Array {
  made ??= makeShapes();
  return made;
}

/** What is known of the shapes without reading their values. */
export interface ShapeFacts {
  /** Mean value by the index of the first value, forwards or backwards. */
  readonly means: Float64Array;
  /** Lowest and highest value of each part, two numbers a part: see {@link shapePart}. */
  readonly extremes: Float64Array;
}

/** Means and extremes of all shapes. Do not modify. */
export function shapeFacts(): ShapeFacts {
  facts ??= makeFacts();
  return facts;
}

// A random number picks a shape by its bits 0 to 8, the direction by bit 9, and by bit 10 whether it is upside down. The
// functions compute with the bits, because a processor cannot predict branches on random bits.

/** Index of the first value of the shape that a random number picks. */
export function shapeStart(hash: number): number {
  return (hash & (SHAPES - 1)) * VALUES + backwards(hash) * QUARTER_KNOTS;
}

/** Distance of the index of a value to the next: -1 for a shape that is used backwards. */
export function shapeStep(hash: number): number {
  return 1 - 2 * backwards(hash);
}

/** 1, or -1 for a shape upside down. */
export function shapeSign(hash: number): number {
  return 1 - 2 * upsideDown(hash);
}

/**
 * Index in `ShapeFacts.extremes` of the upper bound of the first part of that shape: of its highest value, or of the
 * lowest one upside down. The lower bound is at the index with the last bit changed. Parts follow each other like values.
 */
export function shapePart(hash: number): number {
  return 2 * ((hash & (SHAPES - 1)) * PARTS + backwards(hash) * (PARTS - 1)) + 1 - upsideDown(hash);
}

function backwards(hash: number): number {
  return (hash >>> 9) & 1;
}

function upsideDown(hash: number): number {
  return (hash >>> 10) & 1;
}

function makeShapes(): Float64Array {
  const shapes = new Float64Array(SHAPES * VALUES);
  const steps = streamOf(0, 'quarter shapes');
  const swings = streamOf(0, 'quarter swings');
  const perStep = 1 / Math.sqrt(QUARTER_KNOTS);
  for (let shape = 0; shape < SHAPES; shape += 1) {
    const at = shape * VALUES;
    const swing = (index: number) => SWING * (2 * uniform(hashAt(swings, shape * 8 + index)) - 1);
    let sum = 0;
    let next = swing(0);
    for (let left = 0; left * SWING_KNOTS < QUARTER_KNOTS; left += 1) {
      const from = next;
      next = swing(left + 1);
      for (let k = 0; k < SWING_KNOTS; k += 1) {
        const i = left * SWING_KNOTS + k;
        const f = k / SWING_KNOTS;
        const local = from * (1 - f) + next * f;
        sum += perStep * (1 + local + 0.5 * local * local) * heavyTailed(hashAt(steps, shape * QUARTER_KNOTS + i));
        shapes[at + i + 1] = sum;
      }
    }
    for (let i = 1; i <= QUARTER_KNOTS; i += 1) shapes[at + i] = (shapes[at + i] as number) - (sum * i) / QUARTER_KNOTS;
    shapes[at + QUARTER_KNOTS] = 0;
  }
  return shapes;
}

function makeFacts(): ShapeFacts {
  const shapes = quarterShapes();
  const means = new Float64Array(shapes.length);
  const extremes = new Float64Array(2 * SHAPES * PARTS);
  for (let shape = 0; shape < SHAPES; shape += 1) {
    const first = shape * VALUES;
    let sum = 0;
    for (let i = first; i < first + VALUES; i += 1) sum += shapes[i] as number;
    const mean = sum / QUARTER_KNOTS;
    means[first] = mean;
    means[first + QUARTER_KNOTS] = mean;
    for (let part = 0; part < PARTS; part += 1) {
      // A part contains the values at both of its ends, so that its extremes are the same forwards and backwards.
      const inPart = shapes.subarray(first + part * PART_KNOTS, first + (part + 1) * PART_KNOTS + 1);
      const at = 2 * (shape * PARTS + part);
      extremes[at] = Math.min(...inPart);
      extremes[at + 1] = Math.max(...inPart);
    }
  }
  return { means, extremes };
}

/**
 * Keeps the newest values that were shown as globals `_1`, `_2`, …, by the number of the input. A variable of the user
 * with such a name stays as it is.
 */
import { defineHidden } from './globals.js';

/** The maximum number of values that are kept: a long list takes memory as long as it is kept. */
export const MAX_OUTPUTS = 20;

export interface Output {
  /** The number of the input, from 1. */
  readonly number: number;
  /** The first line of the input; '' if the input contains a secret. */
  readonly text: string;
  readonly value: unknown;
}

export class Outputs {
  private readonly kept = new Map<number, Output>();

  /** Keeps the value of an input in place of an earlier one of the same input. */
  keep(output: Output): void {
    const { number, value } = output;
    const own = Object.getOwnPropertyDescriptor(globalThis, nameOf(output));
    const isOurs = own === undefined || own.value === this.kept.get(number)?.value;
    // Number 0 is the start-up file, which runs before the first input.
    if (!isOurs || number === 0) return;
    this.kept.set(number, output);
    defineHidden(nameOf(output), value);
    const [oldest] = this.kept.values();
    if (oldest && this.kept.size > MAX_OUTPUTS) this.drop(oldest);
  }

  /** The values that are still there, oldest first. */
  get all(): readonly Output[] {
    return [...this.kept.values()].filter((output) => isThere(output));
  }

  private drop(output: Output): void {
    if (isThere(output)) Reflect.deleteProperty(globalThis, nameOf(output));
    this.kept.delete(output.number);
  }
}

export const nameOf = ({ number }: Pick<Output, 'number'>): string => `_${number}`;

/** Whether the user has not assigned to the name. */
const isThere = (output: Output): boolean =>
  Object.getOwnPropertyDescriptor(globalThis, nameOf(output))?.value === output.value;

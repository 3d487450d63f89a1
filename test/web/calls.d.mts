/** Types of calls.mjs. */
export const OPTIONS: object;
export function answersOf(connect: unknown, options?: object, rounds?: number): Promise<string[]>;

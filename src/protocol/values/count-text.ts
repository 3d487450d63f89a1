/** Writes a number with its noun, such as `1 order` and `2 orders`. The noun takes an `s` for any number but 1. */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

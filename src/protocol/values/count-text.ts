/** Names a number of things: `1 order`, `2 orders`. The noun takes an `s` for any number but 1. */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

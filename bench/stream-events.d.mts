/** @param isCombined whether the name of the stream is around the event */
export function eventText(
  kind: 'trades' | 'aggTrades' | 'diffs' | 'orders',
  index: number,
  isCombined: boolean,
): string;

/** The keys of a watch: the action of each key, and the intervals that + and - step through. Pure: no I/O. */
import type { Key } from 'node:readline';

export type LiveAction = 'stop' | 'suspend' | 'pause' | 'faster' | 'slower' | 'nextSymbol' | 'previousSymbol';

/** Returns the action of a key; undefined for a key without an action. */
export function liveAction({ name, ctrl, meta, sequence }: Key): LiveAction | undefined {
  if (ctrl) return name === 'd' ? 'stop' : name === 'z' ? 'suspend' : undefined;
  if (meta && name !== 'escape') return undefined;
  switch (sequence) {
    case '+':
    case '=':
      return 'faster';
    case '-':
      return 'slower';
  }
  switch (name) {
    case 'q':
    case 'escape':
    case 'return':
    case 'enter':
      return 'stop';
    case 'space':
    case 'p':
      return 'pause';
    case 'right':
    case 'down':
    case 'n':
      return 'nextSymbol';
    case 'left':
    case 'up':
    case 'b':
      return 'previousSymbol';
    default:
      return undefined;
  }
}

/** The intervals of + and -. */
const PACES_MS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/** The next shorter or longer interval; the same one at the end of the list. */
export function pacedMs(everyMs: number, action: 'faster' | 'slower'): number {
  const next = action === 'faster' ? PACES_MS.findLast((ms) => ms < everyMs) : PACES_MS.find((ms) => ms > everyMs);
  return next ?? everyMs;
}

/** The symbol after or before another one in the list, which begins again at its end. */
export function neighbour(symbols: readonly string[], symbol: string, step: 1 | -1): string | undefined {
  if (symbols.length < 2) return undefined;
  const at = symbols.indexOf(symbol);
  return symbols[(Math.max(0, at) + step + symbols.length) % symbols.length];
}

/** The settings that keys can change in a watch. */
export interface LiveKeys {
  readonly hasPace: boolean;
  readonly hasSymbols: boolean;
}

/** Names the keys besides the one that stops. */
export function keysText({ hasPace, hasSymbols }: LiveKeys): string {
  return ['space: pause', hasPace ? '+ -: pace' : '', hasSymbols ? 'arrows: symbol' : '']
    .filter((part) => part !== '')
    .join(', ');
}

/**
 * Loads the code that the first cell of the front page does not need, after the candles of this cell are drawn. The build
 * (scripts/later.mjs) replaces modules by stand-ins, whose names have a {@link standIn} until {@link loadRest} has filled them. A page
 * loads the rest before it runs code that the build does not know, such as code of the reader. Code that the build knows is run at
 * once, and is run again if it has used a name that was not loaded.
 */
type Names = Record<string, unknown>;

interface Later {
  readonly load: () => Promise<Names>;
  readonly fill: (names: Names) => void;
}

let waiting: Later[] = [];
let last: Promise<void> = Promise.resolve();
let uses = 0;

/** Called by stand-ins. @param fill gives their names the values of the module */
export function addLater(load: () => Promise<Names>, fill: (names: Names) => void): void {
  waiting.push({ load, fill });
}

/** Resolves when all names have their values. A call after a failure tries again. */
export function loadRest(): Promise<void> {
  last = last.catch(() => {}).then(loadWaiting);
  return last;
}

async function loadWaiting(): Promise<void> {
  // The loaded modules may have stand-ins, too.
  while (waiting.length > 0) {
    const some = [...waiting];
    const loaded = await Promise.all(some.map(({ load }) => load()));
    for (const [at, { fill }] of some.entries()) fill(loaded[at] as Names);
    waiting = waiting.filter((one) => !some.includes(one));
  }
}

/** How often code has used a name that was missing. */
export const timesMissed = (): number => uses;

function miss(): never {
  uses += 1;
  throw new Error('This part of spotlab is loaded later.');
}

/**
 * Stands for a function, a class or a table. Code that uses the stand-in before the real value is loaded gets an error. Code that has kept
 * the stand-in uses the real value afterwards. Before the load, no value is an instance of the stand-in. No class can extend it, because a
 * class needs its base class at once.
 *
 * @param known returns the real value; undefined before it is loaded
 */
export function standIn(known: () => unknown): unknown {
  const real = () => (known() ?? miss()) as object;
  const called = () => real() as (...given: unknown[]) => unknown;
  return new Proxy(function later() {}, {
    apply: (_, self, given) => Reflect.apply(called(), self, given),
    construct: (_, given) => Reflect.construct(called(), given),
    has: (_, name) => Reflect.has(real(), name),
    ownKeys: () => Reflect.ownKeys(real()),
    get: (_, name) => (name === Symbol.hasInstance && known() === undefined ? () => false : Reflect.get(real(), name)),
  });
}

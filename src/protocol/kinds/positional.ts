/** Assigns arguments by their position: of calls, streams, commands of the exchange and command lines. */

/** An argument that is given by its place. */
export interface Positional {
  /** The name of the argument, or several names of which one is given; a bare value gets the first name. */
  readonly names: readonly [string, ...string[]];
  /** The name of a list of values. */
  readonly listName?: string | undefined;
  readonly isOptional: boolean;
  /** Whether null is a value, which the check of the value refuses; otherwise null is like an argument that is left out. */
  readonly takesNull?: true;
}

/** Why arguments cannot be used: there are more than `most`, or one is missing. Each caller makes its own error of it. */
export type PlaceProblem = { readonly most: number } | { readonly missing: Positional };

/** Passes each argument that is given to `take`, in their order. This loop is hot: it allocates nothing. */
export function takeArguments<A extends Positional>(
  args: readonly A[],
  given: readonly unknown[],
  take: (arg: A, value: unknown) => void,
): PlaceProblem | undefined {
  if (given.length > args.length) return { most: args.length };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as A;
    const value = given[at];
    if (value !== undefined && (value !== null || arg.takesNull)) take(arg, value);
    else if (!arg.isOptional) return { missing: arg };
  }
  return undefined;
}

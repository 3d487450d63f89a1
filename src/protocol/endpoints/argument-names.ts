/** Writes the names of verb arguments for messages and help. */

/** `price | { pegPriceType }`: the first can be passed as a bare value, the others as objects. */
export const oneOfNames = ([bare, ...others]: readonly string[]): string =>
  [bare, ...others.map((name) => `{ ${name} }`)].join(' | ');

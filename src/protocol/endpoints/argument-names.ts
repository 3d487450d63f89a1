/** Writes the names of verb arguments for messages and help. */

/** `price | { pegPriceType }`: the first may be given bare. */
export const oneOfNames = ([bare, ...others]: readonly string[]): string =>
  [bare, ...others.map((name) => `{ ${name} }`)].join(' | ');

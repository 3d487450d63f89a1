/**
 * Gives a list result its own `slice` and `filter`. Both return a list of complete rows of the reply, so the new list has
 * the drawing and the table methods of the first list: the last 24 of 100 klines are drawn as klines. `map`, `concat` and
 * a spread return plain arrays.
 */

/** Property descriptors of both methods. @param decorate gives a part the extras of the list it was taken from */
export function partMethods(
  decorate: (part: readonly unknown[], of: readonly unknown[]) => void,
): readonly (readonly ['slice' | 'filter', PropertyDescriptor])[] {
  const method = (take: (...given: never[]) => unknown[]): PropertyDescriptor => ({
    value(this: readonly unknown[], ...given: unknown[]) {
      const part = Reflect.apply(take, this, given);
      decorate(part, this);
      return part;
    },
    configurable: true,
    writable: true,
  });
  return [
    ['slice', method(Array.prototype.slice)],
    ['filter', method(Array.prototype.filter)],
  ];
}

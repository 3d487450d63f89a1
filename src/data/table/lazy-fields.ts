/**
 * Adds a field to `owner` that `compute` gives when it is first read: a table has more columns than a program uses. It is
 * listed and copied like any other field.
 */
export function addLazyField<Value>(owner: object, name: string, compute: () => Value): void {
  let computed: { readonly value: Value } | undefined;
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: true,
    get() {
      computed ??= { value: compute() };
      return computed.value;
    },
  });
}

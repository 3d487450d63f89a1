/**
 * Adds a field to `owner` whose value `compute` returns when code reads the field for the first time, because a program
 * uses only some of a table's columns. The field is enumerated and copied like any other field.
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

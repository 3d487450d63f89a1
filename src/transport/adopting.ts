/** A base class whose constructor returns its argument, so that a subclass adds private fields to an existing object. */
export class Adopting {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: a subclass adds private fields to the object that is returned.
    return target;
  }
}

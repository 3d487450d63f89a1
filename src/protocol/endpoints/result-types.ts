/** Types that describe results for the help, without schemas. `npm run generate` writes the descriptions into `results.gen.ts`. */

/** A named type of the reference. */
export interface ResultType {
  readonly about: string;
  /** Fields of an object or of a tuple: name, type, description ('' if the name is enough). */
  readonly fields?: readonly (readonly [name: string, type: string, about: string])[];
  /** Whether the fields are the entries of an array (a tuple). */
  readonly isRow?: true;
  /** The definition of a type without fields. */
  readonly is?: string;
}

/** Type of a call's result. */
export interface ResultInfo {
  readonly type: string;
  /** If a parameter decides the type: its name, and the type for each of its values. */
  readonly by?: readonly [param: string, types: Readonly<Record<string, string>>];
}

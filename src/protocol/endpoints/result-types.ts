/** Types that describe results for the help, without schemas. The values are printed into `results.gen.ts`. */

/** A type that the reference gives a name. */
export interface ResultType {
  readonly about: string;
  /** Of an object or of a row with named places: name, type, and what it is ('' where the name says it). */
  readonly fields?: readonly (readonly [name: string, type: string, about: string])[];
  /** Its fields are the places of an array. */
  readonly isRow?: true;
  /** Of anything else: what it stands for. */
  readonly is?: string;
}

/** What a call resolves with. */
export interface ResultInfo {
  readonly type: string;
  /** Where a parameter decides: its name, and the type by its value. */
  readonly by?: readonly [param: string, types: Readonly<Record<string, string>>];
}

/** Reads the definition of a zod schema, for the scripts that generate code and documentation. */
import type { z } from 'zod';

export interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly values?: readonly unknown[];
}

/** zod declares a type of its own for each kind of schema; the printers need the few fields of all kinds. */
export const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition;

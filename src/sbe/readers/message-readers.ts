/** The generated functions that read SBE messages of market data quickly, if a message is usual: see codec/usual-fields.ts. */

/** Reads a message as JSON has it. @throws SbeError for anything unusual; the error says nothing about the message */
export type UsualReader = (bytes: Uint8Array, isMs: boolean) => unknown;

/** The readers of the messages of a schema, by their template ids. */
export type MessageReaders = ReadonlyMap<number, { readonly name: string; readonly read: UsualReader }>;

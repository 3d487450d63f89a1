/** Readers that are printed for messages: quick ones for what is usual. */

/** Reads a message as JSON has it. @throws SbeError for all that is not usual, which says nothing about the message */
export type UsualReader = (bytes: Uint8Array, isMs: boolean) => unknown;

/** The readers of the messages of a schema, by their template ids. */
export type MessageReaders = ReadonlyMap<number, { readonly name: string; readonly read: UsualReader }>;

/** The journal floor: an append-only log and snapshots on disk. */

export { Journal, type RecordStore } from './journal.js';
export { JournalError } from './journal-error.js';
export { type GraphRules, type StateClass, StateError } from './state-format.js';
export { readGraph } from './state-reader.js';
export { writeGraph } from './state-writer.js';

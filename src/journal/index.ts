/** Journal: stores the records of an exchange on disk, in an append-only log with snapshots. */

export { isDataDirectory } from './data-folder.js';
export { Journal, type RecordStore } from './journal.js';
export { JournalError } from './journal-error.js';
export { type GraphRules, type StateClass, StateError } from './state-format.js';
export { readGraph } from './state-reader.js';
export { writeGraph } from './state-writer.js';

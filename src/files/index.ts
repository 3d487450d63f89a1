/**
 * Files on disk: written completely or not at all, read only if nobody else could have read or changed them, and locks that one
 * process holds at a time.
 */
export { draftOf, isAlive, processOfDraft } from './drafts.js';
export { FileLock, type LockOwner, ownerText } from './file-lock.js';
export { readChecked } from './private-file.js';
export { type Exposure, exposureOf, modeText, ROOT } from './private-path.js';
export {
  publishDraft,
  type ReservedFile,
  reserveWholeFile,
  syncFolder,
  type WholeFileOptions,
  writeThroughDraft,
  writeWholeFile,
  writeWholeFileAsync,
} from './whole-file.js';

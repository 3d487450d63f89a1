/**
 * Platform: everything that the code needs of Node or of a browser. There are two halves, which export the same names. One
 * is `node/`, which this index names; the other is `web/`, which a build for pages takes instead. No code that a page loads
 * uses Node in another way; test/habits checks it.
 */

// Bytes, their hashes and their compression.

export { Bytes } from './node/bytes.js';
export { gunzip, gzip } from './node/gzip.js';
export { isEqualInTime, randomBytes, sha256, sha256Hex } from './node/hash.js';
export { hmacSha256, hmacSha256OfBytes } from './node/hmac.js';
export { loadPublicKeys, type PublicKey, readKey } from './node/public-keys.js';

// Work: the scope that owns it, and the turn in which it runs.

export { Scope } from './node/scope.js';
export { elapsedMs, endTimer, nowMs, startTimer } from './node/time.js';
export { atTurnEnd, inNextTurn, inOwnTurn, nextOwnTurn, nextTurn, type Timer, unrefd, waited } from './node/turn.js';

// Functions of the process, or of the page, in which the code runs.

export { AddressSet, familyOf } from './node/addresses.js';
export { fullPath, readTextFile, writeFile, writeOwnFile } from './node/files.js';
export { programGlobals } from './node/globals.js';
export {
  atEnd,
  type Environment,
  environment,
  expectManyListeners,
  onUnhandledRejection,
  pathOf,
  terminal,
  threadCount,
  warn,
  warnAtEnd,
  writeErr,
  writeOut,
} from './node/host.js';
export { isProxy, printed, withoutEscapes } from './node/inspect.js';
export { statusText } from './node/status.js';
export { onceLoaded } from './once-loaded.js';

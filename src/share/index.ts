/** Limits that several processes share: through a broker on this machine, or through Redis. */

export { joinShare } from './join-share.js';
export { maskedAddress, withoutPassword } from './redis/redis-address.js';

// Checks for `spotlab doctor`.

export { checkMachine, checkRedis } from './check-share.js';

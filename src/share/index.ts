/** Limits that several processes share: through a broker on this machine, or through Redis. */

export { joinShare } from './join-share.js';

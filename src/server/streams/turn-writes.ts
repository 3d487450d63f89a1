/**
 * Sends in one write everything that one turn of the event loop writes to a socket, because a system call costs more than
 * copying the bytes.
 */
import type { Duplex } from 'node:stream';
import { atTurnEnd } from '../base/entrance.js';

const corked = new Set<Duplex>();

/** Collects the data written to the socket until the end of this turn. */
export function corkForTurn(socket: Duplex): void {
  if (corked.has(socket)) return;
  if (corked.size === 0) atTurnEnd(writeAll);
  corked.add(socket);
  socket.cork();
}

/** Writes the collected data, before the socket is destroyed. */
export function uncorkNow(socket: Duplex): void {
  if (corked.delete(socket)) socket.uncork();
}

function writeAll(): void {
  const all = [...corked];
  corked.clear();
  for (const socket of all) socket.uncork();
}

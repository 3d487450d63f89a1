/** Sends everything that one turn of the event loop writes to a socket in one write: system calls cost more than copies. */
import type { Duplex } from 'node:stream';

const corked = new Set<Duplex>();

/** Holds what is written to the socket until the end of this turn. */
export function holdForTurn(socket: Duplex): void {
  if (corked.has(socket)) return;
  if (corked.size === 0) process.nextTick(writeAll);
  corked.add(socket);
  socket.cork();
}

/** Writes what was held, before the socket is destroyed. */
export function writeHeld(socket: Duplex): void {
  if (corked.delete(socket)) socket.uncork();
}

function writeAll(): void {
  const held = [...corked];
  corked.clear();
  for (const socket of held) socket.uncork();
}

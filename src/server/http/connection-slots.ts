/**
 * The slots for connections of a listener: at most so many in all, and so many of one address.
 *
 * When all slots are taken, a few addresses may hold most of them with silent connections. So a new connection gets the
 * slot of another connection: of the address that holds the most slots, the connection that has waited longest without a
 * request. A connection whose request is being answered and a WebSocket keep their slots.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '../base/entrance.js';

interface ConnectionSlot {
  readonly socket: Socket;
  readonly address: string;
  /** Number of replies that are not finished; infinite for a WebSocket. */
  replies: number;
}

export class ConnectionSlots {
  private readonly max: number;
  private readonly maxPerAddress: number;
  /** The slots by {@link nameOf}. A TLS connection and the TCP connection below it have the same name. */
  private readonly slots = new Map<string, ConnectionSlot>();
  /** The slots by address. The slots whose last reply is longest ago come first. */
  private readonly byAddress = new Map<string, Set<ConnectionSlot>>();

  constructor(server: Server, max: number, maxPerAddress: number) {
    this.max = max;
    this.maxPerAddress = maxPerAddress;
    listen(server, 'connection', (socket: Socket) => this.admit(socket));
    listen(server, 'request', ({ socket }: { readonly socket: Socket }, response: ServerResponse) => {
      const slot = this.slots.get(nameOf(socket));
      if (slot === undefined) return;
      slot.replies += 1;
      listen(response, 'close', () => this.answered(slot));
    });
    listen(server, 'upgrade', ({ socket }: { readonly socket: Socket }) => {
      const slot = this.slots.get(nameOf(socket));
      if (slot !== undefined) slot.replies = Number.POSITIVE_INFINITY;
    });
  }

  private admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const own = this.byAddress.get(address) ?? new Set();
    const isFull = this.slots.size >= this.max && !this.makeRoom(own.size);
    if (own.size >= this.maxPerAddress || isFull) {
      socket.destroy();
      return;
    }
    const slot: ConnectionSlot = { socket, address, replies: 0 };
    const name = nameOf(socket);
    this.slots.set(name, slot);
    this.byAddress.set(address, own.add(slot));
    listen(socket, 'close', () => {
      if (this.slots.get(name) === slot) this.slots.delete(name);
      this.leave(slot);
    });
  }

  /**
   * Makes room for a connection: closes a connection of the address with the most connections, if that address has more connections than the address of the
   * new connection. Returns whether a connection was closed.
   */
  private makeRoom(ownCount: number): boolean {
    let busiest: ReadonlySet<ConnectionSlot> = new Set();
    for (const one of this.byAddress.values()) if (one.size > busiest.size) busiest = one;
    if (busiest.size <= ownCount + 1) return false;
    for (const slot of busiest) {
      if (slot.replies > 0) continue;
      this.slots.delete(nameOf(slot.socket));
      this.leave(slot);
      slot.socket.destroy();
      return true;
    }
    return false;
  }

  /** Moves a connection to the end of the list of its address, because it has just got a reply. */
  private answered(slot: ConnectionSlot): void {
    slot.replies -= 1;
    const all = this.byAddress.get(slot.address);
    if (all?.delete(slot)) all.add(slot);
  }

  private leave(slot: ConnectionSlot): void {
    const all = this.byAddress.get(slot.address);
    all?.delete(slot);
    if (all?.size === 0) this.byAddress.delete(slot.address);
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/**
 * Bounds the bytes that wait, over all connections of a listener: replies and events that the clients do not read, and
 * messages of the clients that wait for their turn.
 *
 * Above the bound the connection with the most waiting bytes is closed, then the next one, until the rest fits. Such a
 * connection is cut without a close frame, because the frame would wait behind the unread data. Bytes that many replies
 * share, such as a cached book, count once.
 */

import type { Duplex } from 'node:stream';
import type { Bytes } from '../../platform/index.js';
import { listen, soon } from './entrance.js';

/** Largest number of bytes that wait for all clients together. */
export const MAX_UNREAD_BYTES = 40 * 1024 * 1024;
/** Memory that a written piece needs in addition to its bytes, in bytes. */
const PIECE_BYTES = 256;
/** Number of checks that are made while the maximum number of bytes is written. */
const CHECKS = 16;
/** Only pieces of at least this size are counted once if several replies share them. */
const MIN_SHARED_BYTES = 64 * 1024;

interface Waiting {
  /** Bytes and pieces that were written since the last time at which nothing waited. */
  bytes: number;
  pieces: number;
  readonly shared: Set<Bytes>;
  /** Returns the number of further bytes that the connection holds. */
  readonly extraBytes: () => number;
}

const NOTHING = () => 0;

export class Unread {
  private readonly maxBytes: number;
  private readonly waiting = new Map<Duplex, Waiting>();
  private sinceCheck = 0;
  private isPlanned = false;

  constructor(maxBytes = MAX_UNREAD_BYTES) {
    this.maxBytes = maxBytes;
  }

  /** Counts a connection that holds more than its unread bytes. @param extraBytes bytes that it holds now */
  follow(stream: Duplex, extraBytes: () => number): void {
    if (stream.destroyed) return;
    this.waiting.set(stream, { bytes: 0, pieces: 0, shared: new Set(), extraBytes });
    listen(stream, 'close', () => this.waiting.delete(stream));
  }

  /** Notes that bytes were written to a connection, or that the connection holds more bytes. @param pieces the pieces that other replies may share */
  wrote(stream: Duplex, bytes: number, pieces: readonly Bytes[] = []): void {
    if (stream.writableLength > 0) {
      let one = this.waiting.get(stream);
      if (one === undefined) {
        one = { bytes: 0, pieces: 0, shared: new Set(), extraBytes: NOTHING };
        this.waiting.set(stream, one);
      }
      one.bytes += bytes;
      one.pieces += 1;
      for (const piece of pieces) if (piece.length >= MIN_SHARED_BYTES) one.shared.add(piece);
    }
    this.sinceCheck += bytes + PIECE_BYTES;
    if (this.sinceCheck * CHECKS < this.maxBytes || this.isPlanned) return;
    this.isPlanned = true;
    // The check comes after this turn of the event loop, because bytes that are written in a turn are sent at its end.
    soon(() => this.check());
  }

  private check(): void {
    this.isPlanned = false;
    this.sinceCheck = 0;
    const shared = new Map<Bytes, number>();
    let total = 0;
    const own: { readonly stream: Duplex; readonly bytes: number; readonly pieces: Iterable<Bytes> }[] = [];
    for (const [stream, one] of this.waiting) {
      const left = stream.destroyed ? 0 : stream.writableLength;
      if (left === 0) {
        [one.bytes, one.pieces] = [0, 0];
        one.shared.clear();
        if (one.extraBytes === NOTHING) this.waiting.delete(stream);
      }
      let inShared = 0;
      for (const piece of one.shared) {
        inShared += piece.length;
        shared.set(piece, (shared.get(piece) ?? 0) + 1);
        if (shared.get(piece) === 1) total += piece.length;
      }
      const overhead = one.bytes === 0 ? 0 : one.pieces * PIECE_BYTES * Math.min(1, left / one.bytes);
      const bytes = Math.max(0, left - inShared) + overhead + one.extraBytes();
      if (bytes + inShared === 0) continue;
      total += bytes;
      own.push({ stream, bytes, pieces: one.shared });
    }
    if (total <= this.maxBytes) return;
    const sizeOf = ({ bytes, pieces }: (typeof own)[number]) =>
      bytes + [...pieces].reduce((sum, { length }) => sum + length, 0);
    own.sort((one, other) => sizeOf(other) - sizeOf(one));
    for (const { stream, bytes, pieces } of own) {
      if (total <= this.maxBytes) return;
      total -= bytes;
      for (const piece of pieces) {
        const users = (shared.get(piece) ?? 1) - 1;
        shared.set(piece, users);
        if (users === 0) total -= piece.length;
      }
      this.waiting.delete(stream);
      stream.destroy();
    }
  }
}

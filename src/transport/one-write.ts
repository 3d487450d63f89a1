/**
 * Makes a socket send what is written in pieces as one: a request with a body comes as two, head and form, and to hand two
 * to the system costs more than to put them together, as long as they are short.
 */
import type { Socket } from 'node:net';

/** A piece as a stream hands it on. */
interface Piece {
  readonly chunk: string | Buffer;
  readonly encoding: BufferEncoding;
}

type Written = (error?: Error | null) => void;

/** Longest piece that is copied. */
const MAX_SHORT = 16 * 1024;

const isShort = ({ chunk, encoding }: Piece): boolean =>
  chunk.length <= MAX_SHORT && (typeof chunk !== 'string' || encoding === 'latin1');

/** Pieces that were held back together, in one write; the socket is given back. */
export function inOneWrite<S extends Socket>(socket: S): S {
  // What a stream of Node's calls with what it has held back.
  const inPieces = socket._writev;
  if (inPieces === undefined) return socket;
  socket._writev = function (this: Socket, pieces: Piece[], written: Written) {
    if (!pieces.every(isShort)) {
      inPieces.call(this, pieces, written);
      return;
    }
    let text = '';
    // As latin-1 every byte stays what it is, whatever it means.
    for (const { chunk } of pieces) text += typeof chunk === 'string' ? chunk : chunk.toString('latin1');
    this._write(text, 'latin1', written);
  };
  return socket;
}

/**
 * One event of a stream, encoded at most once for each form in which connections want it: in milliseconds or
 * microseconds, with or without the name of the stream around it.
 */

import { type WireUnit, wireTime } from '../market/index.js';
import { Bytes } from '../platform/index.js';

/** Converts microseconds to the unit of a connection. */
export type ToWire = (us: number) => number;

const TO_WIRE: Readonly<Record<WireUnit, ToWire>> = {
  ms: (us) => wireTime(us, 'ms'),
  us: (us) => us,
};

export class Frame {
  /** Name of the stream. */
  readonly stream: string;
  private readonly build: (toWire: ToWire, unit: WireUnit) => unknown;
  private readonly texts = new Map<string, string>();
  private readonly buffers = new Map<string, Bytes>();

  private binaryBytes: Bytes | undefined;

  /**
   * @param build makes the event; it may be called after the market has moved on, so it must not read the market
   * @param message of a binary stream: the name of its message
   */
  constructor(
    stream: string,
    build: (toWire: ToWire, unit: WireUnit) => unknown,
    private readonly message = '',
  ) {
    this.stream = stream;
    this.build = build;
  }

  /** The event as JSON. @param isCombined whether the name of the stream is around it */
  text(unit: WireUnit, isCombined: boolean): string {
    const key = formOf(unit, isCombined);
    let text = this.texts.get(key);
    if (text === undefined) {
      text = isCombined
        ? `{"stream":${JSON.stringify(this.stream)},"data":${this.text(unit, false)}}`
        : JSON.stringify(this.build(TO_WIRE[unit], unit));
      this.texts.set(key, text);
    }
    return text;
  }

  /**
   * The bytes of {@link text} as a text frame of a WebSocket server, header included; all connections share them.
   * Frames of a server are not masked, so they are the same for every connection.
   */
  bytes(unit: WireUnit, isCombined: boolean): Bytes {
    const key = formOf(unit, isCombined);
    let bytes = this.buffers.get(key);
    if (bytes === undefined) {
      bytes = frameOf(TEXT_FRAME, Bytes.from(this.text(unit, isCombined)));
      this.buffers.set(key, bytes);
    }
    return bytes;
  }

  /** The event of a binary stream as a binary frame. @param encode writes a message; its times are in microseconds */
  binary(encode: (message: string, value: unknown) => Bytes): Bytes {
    this.binaryBytes ??= frameOf(BINARY_FRAME, encode(this.message, this.build(TO_WIRE.us, 'us')));
    return this.binaryBytes;
  }
}

/** The longest payloads whose length fits in 7 and in 16 bits. */
const SHORT = 125;
const MEDIUM = 65_535;
/** First byte of a text message, and of a binary one, in one frame. */
const TEXT_FRAME = 0x81;
const BINARY_FRAME = 0x82;

/** A binary message as a complete frame, for a connection that shares the frame with no other connection. */
export const binaryFrame = (payload: Bytes): Bytes => frameOf(BINARY_FRAME, payload);

/** A message as one unmasked WebSocket frame (RFC 6455, 5.2). */
function frameOf(first: number, payload: Bytes): Bytes {
  const { length } = payload;
  const start = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Bytes.allocUnsafe(start + length);
  frame[0] = first;
  frame[1] = length <= SHORT ? length : length <= MEDIUM ? 126 : 127;
  if (start === 4) frame.writeUInt16BE(length, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  payload.copy(frame, start);
  return frame;
}

function formOf(unit: WireUnit, isCombined: boolean): string {
  return isCombined ? `combined ${unit}` : unit;
}

/**
 * One event of a stream, encoded at most once for each form in which connections want it: in milliseconds or
 * microseconds, with or without the name of the stream around it.
 */
import { type WireUnit, wireTime } from '../market/index.js';

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
  private readonly buffers = new Map<string, Buffer>();

  /** @param build makes the event; it may be called after the market has moved on, so it must not read the market */
  constructor(stream: string, build: (toWire: ToWire, unit: WireUnit) => unknown) {
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

  /** The bytes of {@link text}; all connections share them. */
  bytes(unit: WireUnit, isCombined: boolean): Buffer {
    const key = formOf(unit, isCombined);
    let bytes = this.buffers.get(key);
    if (bytes === undefined) {
      bytes = Buffer.from(this.text(unit, isCombined));
      this.buffers.set(key, bytes);
    }
    return bytes;
  }
}

function formOf(unit: WireUnit, isCombined: boolean): string {
  return isCombined ? `combined ${unit}` : unit;
}

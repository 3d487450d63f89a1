/**
 * Reads a diff event of the depth stream from its JSON text into arrays of integers, without an object, a string or an array
 * for each level, because `JSON.parse` would take most of the time that a kept book needs.
 *
 * The scanner reads the form in which the exchange writes diffs: no white space, and decimals with a fixed number of
 * decimal places and at most 15 digits. `JSON.parse` reads every other form.
 */
import { portable } from '../../protocol/index.js';
import { type LevelChanges, levelRows } from './depth-diff.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const KEY_FIRST_ID = 0x55; // U
const KEY_LAST_ID = 0x75; // u
const KEY_TIME = 0x45; // E
const KEY_BIDS = 0x62; // b
const KEY_ASKS = 0x61; // a

/** Integers of at most 9 digits are computed as 32-bit integers, of at most 15 digits as safe integers. */
const INT32_DIGITS = 9;
const SAFE_DIGITS = 15;
/** Larger scales have no digits left for the whole part. */
export const MAX_SCALE = INT32_DIGITS;

const POWERS_OF_TEN = Array.from({ length: MAX_SCALE + 1 }, (_, power) => portable.powerOfTen(power));

/** Bytes of UTF-8 for one UTF-16 unit, at most. */
const MAX_UTF8 = 3;
const START_BYTES = 64 * 1024;
const START_LEVELS = 1024;

const encoder = new TextEncoder();

/** `plain`: the levels are in the arrays of integers; `unusual`: they are in `changes`; `unreadable`: no diff. */
export type ScannedForm = 'plain' | 'unusual' | 'unreadable';

export class DiffScanner {
  /** `U`: id of the first change in the event. */
  firstId = -1;
  /** `u`: id of the last change in the event. */
  lastId = -1;
  /** `E`, in the unit of the connection; -1 if the event has none. */
  eventTime = -1;
  /** Prices and quantities in units of 10^-scale: the bids, then the asks. */
  prices = new Float64Array(START_LEVELS);
  quantities = new Float64Array(START_LEVELS);
  bidCount = 0;
  /** Number of bids and asks. */
  count = 0;
  /** The levels of an unusual diff. */
  changes: LevelChanges | undefined;
  /** Decimal places of all prices; negative if the book has no common number of decimal places. */
  priceScale = -1;
  quantityScale = -1;

  private bytes = new Uint8Array(START_BYTES);
  private at = 0;
  private isPlain = true;

  /** Reads a diff. The values read are valid until the next call. */
  scan(text: string): ScannedForm {
    this.changes = undefined;
    if (this.priceScale >= 0 && this.scanPlain(text)) return 'plain';
    return this.parse(text) ? 'unusual' : 'unreadable';
  }

  private scanPlain(text: string): boolean {
    if (text.length * MAX_UTF8 > this.bytes.length) this.bytes = new Uint8Array(text.length * MAX_UTF8 * 2);
    const { bytes } = this;
    const length = encoder.encodeInto(text, bytes).written;
    // The loops over digits and strings end at a byte that is neither.
    bytes[length] = 0;
    this.firstId = -1;
    this.lastId = -1;
    this.eventTime = -1;
    this.bidCount = -1;
    this.count = 0;
    this.isPlain = true;
    this.at = 0;
    if (bytes[0] !== OPEN_OBJECT) return false;
    let hasAsks = false;
    for (;;) {
      // Each member begins with a comma or the opening brace; a key of one letter in quotes, a colon and a value
      // follow.
      const { at } = this;
      const key = bytes[at + 2];
      if (bytes[at + 1] !== QUOTE || bytes[at + 3] !== QUOTE || bytes[at + 4] !== COLON) return false;
      this.at = at + 5;
      if (key === KEY_FIRST_ID) this.firstId = this.integer();
      else if (key === KEY_LAST_ID) this.lastId = this.integer();
      else if (key === KEY_TIME) this.eventTime = this.integer();
      else if (key === KEY_BIDS) {
        if (hasAsks || this.bidCount >= 0) return false;
        this.levels();
        this.bidCount = this.count;
      } else if (key === KEY_ASKS) {
        if (hasAsks || this.bidCount < 0) return false;
        this.levels();
        hasAsks = true;
      } else this.skipString();
      if (!this.isPlain) return false;
      const end = bytes[this.at];
      if (end === COMMA) continue;
      return end === CLOSE_OBJECT && this.at === length - 1 && hasAsks && this.firstId >= 0 && this.lastId >= 0;
    }
  }

  private integer(): number {
    const { bytes } = this;
    let { at } = this;
    const from = at;
    let value = 0;
    for (let digit = (bytes[at] as number) - ZERO; digit >= 0 && digit <= 9; digit = (bytes[at] as number) - ZERO) {
      value = value * 10 + digit;
      at += 1;
    }
    if (at === from || at - from > SAFE_DIGITS || (bytes[from] === ZERO && at - from > 1)) this.isPlain = false;
    this.at = at;
    return value;
  }

  private skipString(): void {
    const { bytes } = this;
    let at = this.at + 1;
    if (bytes[this.at] !== QUOTE) this.isPlain = false;
    while (bytes[at] !== QUOTE && bytes[at] !== 0 && bytes[at] !== BACKSLASH) at += 1;
    if (bytes[at] !== QUOTE) this.isPlain = false;
    this.at = at + 1;
  }

  private levels(): void {
    const { bytes } = this;
    let { at, count } = this;
    if (bytes[at] !== OPEN_LIST) {
      this.isPlain = false;
      return;
    }
    at += 1;
    if (bytes[at] === CLOSE_LIST) {
      this.at = at + 1;
      return;
    }
    for (;;) {
      if (bytes[at] !== OPEN_LIST || bytes[at + 1] !== QUOTE) break;
      if (count === this.prices.length) this.grow();
      this.at = at + 2;
      this.prices[count] = this.decimal(this.priceScale);
      at = this.at;
      if (bytes[at] !== COMMA || bytes[at + 1] !== QUOTE) break;
      this.at = at + 2;
      this.quantities[count] = this.decimal(this.quantityScale);
      at = this.at;
      if (!this.isPlain || bytes[at] !== CLOSE_LIST) break;
      count += 1;
      if (bytes[at + 1] === COMMA) {
        at += 2;
        continue;
      }
      if (bytes[at + 1] !== CLOSE_LIST) break;
      this.at = at + 2;
      this.count = count;
      return;
    }
    this.isPlain = false;
  }

  /** Reads a decimal and the quote after it, in units of 10^-scale. */
  private decimal(scale: number): number {
    const { bytes } = this;
    let { at } = this;
    const from = at;
    let whole = 0;
    let digit = (bytes[at] as number) - ZERO;
    while (digit >= 0 && digit <= 9) {
      whole = (whole * 10 + digit) | 0;
      at += 1;
      digit = (bytes[at] as number) - ZERO;
    }
    const wholeDigits = at - from;
    let fraction = 0;
    if (scale > 0) {
      if (bytes[at] !== POINT) this.isPlain = false;
      at += 1;
      const begin = at;
      digit = (bytes[at] as number) - ZERO;
      while (digit >= 0 && digit <= 9) {
        fraction = (fraction * 10 + digit) | 0;
        at += 1;
        digit = (bytes[at] as number) - ZERO;
      }
      if (at - begin !== scale) this.isPlain = false;
    }
    if (bytes[at] !== QUOTE || wholeDigits === 0 || wholeDigits + scale > SAFE_DIGITS) this.isPlain = false;
    // A decimal with leading zeros would lose them when it is written as text again.
    if (bytes[from] === ZERO && wholeDigits > 1) this.isPlain = false;
    this.at = at + 1;
    const units = wholeDigits <= INT32_DIGITS ? whole : this.wideInteger(from, wholeDigits);
    return units * (POWERS_OF_TEN[scale] as number) + fraction;
  }

  /** The digits as a number, for more digits than 32-bit integers have. */
  private wideInteger(from: number, digits: number): number {
    let value = 0;
    for (let at = from; at < from + digits; at += 1) value = value * 10 + ((this.bytes[at] as number) - ZERO);
    return value;
  }

  private grow(): void {
    const [prices, quantities] = [this.prices, this.quantities];
    this.prices = new Float64Array(prices.length * 2);
    this.quantities = new Float64Array(prices.length * 2);
    this.prices.set(prices);
    this.quantities.set(quantities);
  }

  private parse(text: string): boolean {
    let event: { readonly [key: string]: unknown } | null;
    try {
      event = JSON.parse(text);
    } catch {
      return false;
    }
    if (typeof event !== 'object' || event === null) return false;
    const { U, u, E, b, a } = event;
    const [bids, asks] = [levelRows(b), levelRows(a)];
    if (!isId(U) || !isId(u) || !bids || !asks) return false;
    this.firstId = U;
    this.lastId = u;
    this.eventTime = isId(E) ? E : -1;
    this.changes = { bids, asks };
    return true;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

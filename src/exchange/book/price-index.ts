/**
 * From a price to what is kept at it, and from a price to its neighbours: a trie over the digits of the price in base 32,
 * each node with a bitmap of the children it has. A price that is alone under a node hangs on it directly, so prices far
 * apart, which are most of a deep book, have no nodes of their own.
 *
 * Cost: as many steps as the highest price has digits (five for 33 million ticks), however many prices there are, and two
 * for a price near the one before. Nothing is ever moved, and nodes come in small chunks, so no single price pays for all
 * the others. Prices are integers from 0 to 2^53; what is kept is a number from 1 to 2^31.
 */

const FAN_OUT = 32;
const DIGIT_BITS = 5;
const DIGIT_MASK = FAN_OUT - 1;
/** Digits that bit operations can see: they take the lower 32 bits of a number, whatever its size. */
const LOW_DIGITS = 6;
const LOW_RANGE = FAN_OUT ** LOW_DIGITS;
const MOST_DIGITS = 11;
/** No floor: the price is not kept. */
const NOT_FOUND = -1;

const CHUNK_BITS = 4;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;

/** Where the price of what is kept can be read: it is the number of a record. */
interface Prices {
  get(record: number, field: number): number;
}

export class PriceIndex {
  private readonly prices: Prices;
  private readonly priceField: number;
  /**
   * Node by node its children: other nodes, below zero what is kept at the only price there, and on the lowest floor what
   * is kept. Node 0 stands for "none".
   */
  private readonly children: Int32Array[] = [];
  private readonly bitmaps: Int32Array[] = [];
  private usedNodes = 0;
  /** Freed nodes, each with the next in its first child. */
  private freedNode = 0;
  private root = 0;
  /** Digits of the prices that fit under the root, and the first price that does not. */
  private digits = 1;
  private range = FAN_OUT;
  /** The lowest node that was asked for last, and its place: price / 32. */
  private leaf = 0;
  private leafIndex = -1;
  /** The way from the root to the node in question, by digit. */
  private readonly path = new Int32Array(MOST_DIGITS);

  constructor(prices: Prices, priceField: number) {
    this.prices = prices;
    this.priceField = priceField;
  }

  /** What is kept at the price; 0 for nothing. */
  get(price: number): number {
    const place = Math.floor(price / FAN_OUT);
    if (place === this.leafIndex) return this.child(this.leaf, price & DIGIT_MASK);
    const digit = this.follow(price);
    if (digit === NOT_FOUND) return 0;
    const node = this.path[digit] as number;
    if (digit > 0) return -this.child(node, digitOf(price, digit));
    this.leaf = node;
    this.leafIndex = place;
    return this.child(node, price & DIGIT_MASK);
  }

  /** Keeps a number above 0 at a price that has none; its record must say the price already. */
  add(price: number, value: number): void {
    if (this.root === 0) this.root = this.newNode();
    while (price >= this.range) this.raise();
    let node = this.root;
    for (let digit = this.digits - 1; digit > 0; digit -= 1) {
      const at = digitOf(price, digit);
      let next = this.child(node, at);
      if (next === 0) {
        this.setChild(node, at, -value);
        return;
      }
      if (next < 0) {
        // Two prices need a node.
        const alone = -next;
        const digitBelow = digitOf(this.prices.get(alone, this.priceField), digit - 1);
        next = this.newNode();
        this.setChild(next, digitBelow, digit === 1 ? alone : -alone);
        this.setChild(node, at, next);
      }
      node = next;
    }
    this.setChild(node, price & DIGIT_MASK, value);
    this.leaf = node;
    this.leafIndex = Math.floor(price / FAN_OUT);
  }

  /** Forgets a price that is kept. */
  delete(price: number): void {
    for (let digit = this.follow(price); digit >= 0 && digit < this.digits; digit += 1) {
      const node = this.path[digit] as number;
      this.clearChild(node, digitOf(price, digit));
      if (this.bitmap(node) !== 0 || node === this.root) return;
      this.freeNode(node);
    }
  }

  /** What is kept at the next lower price of one that is kept itself; 0 when there is none. */
  below(price: number): number {
    for (let digit = this.follow(price); digit >= 0 && digit < this.digits; digit += 1) {
      const node = this.path[digit] as number;
      const lower = this.bitmap(node) & ((1 << digitOf(price, digit)) - 1);
      if (lower === 0) continue;
      let found = this.child(node, highestBit(lower));
      for (let left = digit; left > 0; left -= 1) {
        if (found < 0) return -found;
        found = this.child(found, highestBit(this.bitmap(found)));
      }
      return found;
    }
    return 0;
  }

  /** What is kept at the next higher price of one that is kept itself; 0 when there is none. */
  above(price: number): number {
    for (let digit = this.follow(price); digit >= 0 && digit < this.digits; digit += 1) {
      const node = this.path[digit] as number;
      // Shifted in two steps, because a shift by 32 is none.
      const higher = this.bitmap(node) & ((-1 << digitOf(price, digit)) << 1);
      if (higher === 0) continue;
      let found = this.child(node, lowestBit(higher));
      for (let left = digit; left > 0; left -= 1) {
        if (found < 0) return -found;
        found = this.child(found, lowestBit(this.bitmap(found)));
      }
      return found;
    }
    return 0;
  }

  /**
   * Notes the way to the node that the price hangs on, or would on the lowest floor; says the floor of that node, or
   * {@link NOT_FOUND}.
   */
  private follow(price: number): number {
    if (this.root === 0 || price >= this.range) return NOT_FOUND;
    let node = this.root;
    for (let digit = this.digits - 1; ; digit -= 1) {
      this.path[digit] = node;
      if (digit === 0) return 0;
      node = this.child(node, digitOf(price, digit));
      if (node < 0) return this.prices.get(-node, this.priceField) === price ? digit : NOT_FOUND;
      if (node === 0) return NOT_FOUND;
    }
  }

  /** Puts a new root on top, of which all prices so far are the first child. */
  private raise(): void {
    if (this.bitmap(this.root) !== 0) {
      const root = this.newNode();
      this.setChild(root, 0, this.root);
      this.root = root;
    }
    this.digits += 1;
    this.range *= FAN_OUT;
    this.leafIndex = -1;
  }

  private newNode(): number {
    const node = this.freedNode;
    if (node !== 0) {
      this.freedNode = this.child(node, 0);
      this.clearChild(node, 0);
      return node;
    }
    this.usedNodes += 1;
    if (this.usedNodes >>> CHUNK_BITS >= this.children.length) {
      this.children.push(new Int32Array(FAN_OUT << CHUNK_BITS));
      this.bitmaps.push(new Int32Array(1 << CHUNK_BITS));
    }
    return this.usedNodes;
  }

  /** The node has no children any more. */
  private freeNode(node: number): void {
    (this.children[node >>> CHUNK_BITS] as Int32Array)[(node & CHUNK_MASK) * FAN_OUT] = this.freedNode;
    this.freedNode = node;
    if (node === this.leaf) this.leafIndex = -1;
  }

  private child(node: number, at: number): number {
    return (this.children[node >>> CHUNK_BITS] as Int32Array)[(node & CHUNK_MASK) * FAN_OUT + at] as number;
  }

  private setChild(node: number, at: number, child: number): void {
    (this.children[node >>> CHUNK_BITS] as Int32Array)[(node & CHUNK_MASK) * FAN_OUT + at] = child;
    const bitmaps = this.bitmaps[node >>> CHUNK_BITS] as Int32Array;
    bitmaps[node & CHUNK_MASK] = (bitmaps[node & CHUNK_MASK] as number) | (1 << at);
  }

  private clearChild(node: number, at: number): void {
    (this.children[node >>> CHUNK_BITS] as Int32Array)[(node & CHUNK_MASK) * FAN_OUT + at] = 0;
    const bitmaps = this.bitmaps[node >>> CHUNK_BITS] as Int32Array;
    bitmaps[node & CHUNK_MASK] = (bitmaps[node & CHUNK_MASK] as number) & ~(1 << at);
  }

  private bitmap(node: number): number {
    return (this.bitmaps[node >>> CHUNK_BITS] as Int32Array)[node & CHUNK_MASK] as number;
  }
}

function digitOf(price: number, digit: number): number {
  if (digit < LOW_DIGITS) return (price >>> (digit * DIGIT_BITS)) & DIGIT_MASK;
  return (Math.floor(price / LOW_RANGE) >>> ((digit - LOW_DIGITS) * DIGIT_BITS)) & DIGIT_MASK;
}

function highestBit(bits: number): number {
  return 31 - Math.clz32(bits);
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

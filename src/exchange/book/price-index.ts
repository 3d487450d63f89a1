/**
 * An index from a price to its value and to the neighbouring prices: a trie over the base-32 digits of the price, in
 * which each node has a bitmap of its children.
 *
 * When a node has only one price below it, the value is stored in the node itself. So prices that are far apart, which
 * are most prices of a deep book, need no nodes of their own.
 *
 * Cost: one step for each digit of the highest price (five for 33 million ticks), independent of the number of prices,
 * and two steps for a price near the last one. Entries are never moved and nodes are allocated in small chunks, so no
 * single call pays for a reorganisation. Prices are integers from 0 to 2^53, values are integers from 1 to 2^31.
 */

const FAN_OUT = 32;
const DIGIT_BITS = 5;
const DIGIT_MASK = FAN_OUT - 1;
/** Number of digits that bit operations can read: they use the lower 32 bits of a number. */
const LOW_DIGITS = 6;
const LOW_RANGE = 2 ** (DIGIT_BITS * LOW_DIGITS);
const MAX_DIGITS = 11;
/** The result of a search for a price that the index does not contain. */
const NOT_FOUND = -1;

const CHUNK_BITS = 4;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;

/** Reads the price of a value: a value is the number of a record, and the price is one of its fields. */
interface Prices {
  get(record: number, field: number): number;
}

export class PriceIndex {
  private readonly prices: Prices;
  private readonly priceField: number;
  /**
   * The children of all nodes. A positive child is another node, or a value when the node is a leaf. A negative child
   * is the value of the only price below that child. Node 0 means "none".
   */
  private readonly children: Int32Array[] = [];
  private readonly bitmaps: Int32Array[] = [];
  private usedNodes = 0;
  /** The first free node; the first child of a free node is the next free node. */
  private freedNode = 0;
  private root = 0;
  /** Number of digits of the prices that fit under the root, and the lowest price that does not fit. */
  private digits = 1;
  private range = FAN_OUT;
  /** The leaf node of the last search, and its index: price / 32. */
  private leaf = 0;
  private leafIndex = -1;
  /** The nodes from the root to the node that was searched for last, by digit. */
  private readonly path = new Int32Array(MAX_DIGITS);

  constructor(prices: Prices, priceField: number) {
    this.prices = prices;
    this.priceField = priceField;
  }

  /** The value at the price; 0 when there is none. */
  get(price: number): number {
    const leafIndex = Math.floor(price / FAN_OUT);
    if (leafIndex === this.leafIndex) return this.child(this.leaf, price & DIGIT_MASK);
    const digit = this.follow(price);
    if (digit === NOT_FOUND) return 0;
    const node = this.path[digit] as number;
    if (digit > 0) return -this.child(node, digitOf(price, digit));
    this.leaf = node;
    this.leafIndex = leafIndex;
    return this.child(node, price & DIGIT_MASK);
  }

  /**
   * Stores a value above 0 at a price that has none. The record of the value must already contain the price: the index
   * reads the price there.
   */
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
        // Two prices share this child now, so it becomes a node.
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

  /** Removes a price that the index contains. */
  delete(price: number): void {
    for (let digit = this.follow(price); digit >= 0 && digit < this.digits; digit += 1) {
      const node = this.path[digit] as number;
      this.clearChild(node, digitOf(price, digit));
      if (this.bitmap(node) !== 0 || node === this.root) return;
      this.freeNode(node);
    }
  }

  /** The value at the next lower price. The index must contain `price`. 0 when there is no lower price. */
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

  /** The value at the next higher price. The index must contain `price`. 0 when there is no higher price. */
  above(price: number): number {
    for (let digit = this.follow(price); digit >= 0 && digit < this.digits; digit += 1) {
      const node = this.path[digit] as number;
      // The shift has two steps, because a shift by 32 bits does nothing.
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
   * Writes the nodes on the way to the price into `path`.
   *
   * @returns the digit of the last node, which is 0 for a leaf, or {@link NOT_FOUND}
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

  /** Adds a new root. The former root becomes its first child. */
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

  /** Frees a node without children. */
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

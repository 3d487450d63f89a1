/**
 * The `d` of a path in few characters: tenths of pixels, and relative steps wherever they are shorter. What is written
 * is what the next step starts from, so rounding never adds up. Hundreds of candles are one path.
 */
export class Pen {
  #text = '';
  /** Where the pen is, and where the figure began, in tenths. */
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  /** Begins a new figure. */
  move(x: number, y: number): this {
    const [toX, toY] = [tenths(x), tenths(y)];
    const absolute = `M${pair(toX, toY)}`;
    const relative = `m${pair(toX - this.#x, toY - this.#y)}`;
    this.#text += this.#text !== '' && relative.length < absolute.length ? relative : absolute;
    [this.#x, this.#y, this.#startX, this.#startY] = [toX, toY, toX, toY];
    return this;
  }

  /** A straight line; none where it would have no length. */
  line(x: number, y: number): this {
    const [toX, toY] = [tenths(x), tenths(y)];
    const [stepX, stepY] = [toX - this.#x, toY - this.#y];
    if (stepX === 0 && stepY === 0) return this;
    if (stepY === 0) this.#text += `h${decimal(stepX)}`;
    else if (stepX === 0) this.#text += `v${decimal(stepY)}`;
    else this.#text += `l${pair(stepX, stepY)}`;
    [this.#x, this.#y] = [toX, toY];
    return this;
  }

  /** A rectangle, at least a tenth of a pixel high and wide. */
  box(x: number, y: number, width: number, height: number): this {
    const [right, bottom] = [x + Math.max(0.1, width), y + Math.max(0.1, height)];
    return this.move(x, y).line(right, y).line(right, bottom).line(x, bottom).close();
  }

  close(): this {
    this.#text += 'z';
    [this.#x, this.#y] = [this.#startX, this.#startY];
    return this;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** The whole path element; '' where nothing was drawn. */
  path(attributes: string): string {
    return this.isEmpty ? '' : `<path d="${this.#text}" ${attributes}/>`;
  }
}

const tenths = (value: number): number => (Number.isFinite(value) ? Math.round(value * 10) : 0);

/** Tenths as a number of at most one decimal, without the zero before the point. */
const decimal = (value: number): string => String(value / 10).replace(/^(-?)0\./, '$1.');

function pair(x: number, y: number): string {
  const second = decimal(y);
  return decimal(x) + (second.startsWith('-') ? '' : ' ') + second;
}

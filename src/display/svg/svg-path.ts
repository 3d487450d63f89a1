/**
 * Writes the `d` attribute of an SVG path in few characters: tenths of pixels, and relative steps where they are
 * shorter. Each step starts from the rounded position of the step before, so rounding errors never add up.
 */
export class Pen {
  #text = '';
  /** The position of the pen, and the start of the current figure, in tenths of pixels. */
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

  /** Draws a straight line; nothing if the line has no length. */
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

  /** Draws a rectangle, at least a tenth of a pixel high and wide. */
  box(x: number, y: number, width: number, height: number): this {
    const [right, bottom] = [x + Math.max(0.1, width), y + Math.max(0.1, height)];
    return this.move(x, y).line(right, y).line(right, bottom).line(x, bottom).close();
  }

  /** Closes the current figure. */
  close(): this {
    this.#text += 'z';
    [this.#x, this.#y] = [this.#startX, this.#startY];
    return this;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** The path element; '' if nothing was drawn. */
  path(attributes: string): string {
    return this.isEmpty ? '' : `<path d="${this.#text}" ${attributes}/>`;
  }
}

const tenths = (value: number): number => (Number.isFinite(value) ? Math.round(value * 10) : 0);

/** Tenths as a number of at most one decimal, without the zero before the point. */
function decimal(value: number): string {
  const tenth = value % 10;
  if (tenth === 0) return String(value / 10);
  const whole = (value - tenth) / 10;
  return tenth > 0 ? `${whole === 0 ? '' : whole}.${tenth}` : `-${whole === 0 ? '' : -whole}.${-tenth}`;
}

function pair(x: number, y: number): string {
  return decimal(x) + (y < 0 ? '' : ' ') + decimal(y);
}

/**
 * The live displays of a kernel: each is one output that is updated where it stands, also while later cells run.
 *
 * One begins with the call of `live()` and ends by itself, by `stop()`, by an interrupt of its cell or of the idle kernel,
 * when its cell runs again or is deleted, when every output that shows it is cleared, and with the kernel. Its last picture
 * stays, and says so.
 */
import { randomUUID } from 'node:crypto';
import type { LiveRun } from '../../client/index.js';
import { type LiveStatus, withCaption } from '../../display/index.js';
import { Interrupted } from '../run/interrupt-signal.js';
import type { Message } from '../wire/message.js';
import type { CellOutput } from './cell-output.js';
import { type MimeBundle, mimeBundleOf } from './display.js';

/** Pictures come no closer than this, however often is looked: front ends draw no faster, and cap what they take. */
const MIN_APART_MS = 200;
/** How long the end of a cell waits for the first pictures, so that every notebook that is saved has them. */
const FIRST_PICTURE_MS = 3_000;

/** The cell that something becomes live in. */
export interface LiveCell {
  readonly output: CellOutput;
  /** The same when the cell runs again. */
  readonly key: string;
}

interface LiveDisplay {
  readonly id: string;
  readonly live: LiveRun<unknown>;
  readonly cell: LiveCell;
  /** The outputs that it is seen in. */
  readonly outputs: Set<CellOutput>;
  readonly first: Promise<void>;
  gotFirst(): void;
  /** The newest result as it was drawn; a failed look leaves it. */
  drawn: { readonly updates: number; readonly bundle: MimeBundle } | undefined;
  sentMs: number;
}

export class LiveDisplays {
  readonly #active = new Set<LiveDisplay>();
  readonly #all = new WeakMap<object, LiveDisplay>();

  /**
   * @param running output of the cell that runs now: what is updated meanwhile is published under it, because tools that
   *   execute notebooks hear only what is. Front ends go by the display's id.
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly running: () => CellOutput | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** Begins `live` below a cell. */
  open(live: LiveRun<unknown>, cell: LiveCell): void {
    let gotFirst = () => {};
    const first = new Promise<void>((resolve) => {
      gotFirst = resolve;
    });
    const outputs = new Set([cell.output]);
    const display = { id: randomUUID(), live, cell, outputs, first, gotFirst, drawn: undefined, sentMs: 0 };
    this.#active.add(display);
    this.#all.set(live, display);
    this.#send(display, 'display_data', cell.output, { 'text/html': '' });
    live.begin(() => this.#draw(display));
    live.done.catch(() => {}).finally(() => this.#ended(display));
  }

  /**
   * Shows one that is live, or was, below another cell too; the place where it began shows it already.
   *
   * @returns its display id; undefined when the value is none
   */
  showAgain(value: unknown, output: CellOutput): string | undefined {
    const display = typeof value === 'object' && value !== null ? this.#all.get(value) : undefined;
    if (!display) return undefined;
    if (!display.outputs.has(output)) {
      display.outputs.add(output);
      this.#send(display, 'display_data', output, display.drawn?.bundle ?? {});
    }
    return display.id;
  }

  /** Resolves when those that began below a cell have their first pictures, or do not get them soon. */
  async firstPictures(output: CellOutput): Promise<void> {
    const firsts = [...this.#active].filter(({ cell }) => cell.output === output).map(({ first }) => first);
    if (firsts.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FIRST_PICTURE_MS);
    });
    await Promise.race([Promise.all(firsts), impatience]);
    clearTimeout(timer);
  }

  /** Ends those of former runs of the cells. */
  stopCells(keys: readonly string[]): void {
    for (const { live, cell } of this.#active) if (keys.includes(cell.key)) void live.stop();
  }

  /** Ends those that were seen nowhere but in an output that was emptied. */
  cleared(output: CellOutput): void {
    for (const { live, outputs } of this.#active) {
      if (outputs.delete(output) && outputs.size === 0) void live.stop();
    }
  }

  /** Ends all, as the interrupt of a cell ends those of the cell. */
  interrupt(): void {
    for (const { live } of this.#active) live.interrupt(new Interrupted());
  }

  /** Ends all; resolves when their last pictures are sent. */
  async close(): Promise<void> {
    await Promise.all([...this.#active].map(({ live }) => live.stop()));
  }

  async #draw(display: LiveDisplay): Promise<void> {
    const { live, cell } = display;
    const nextMs = live.tick?.pause?.waitMs;
    const mustShow = !display.drawn || live.end || nextMs === undefined || nextMs >= MIN_APART_MS;
    if (!mustShow && this.now() - display.sentMs < MIN_APART_MS) return;
    display.sentMs = this.now();
    if (live.updates > 0 && display.drawn?.updates !== live.updates) {
      const bundle = await mimeBundleOf(live.last, cell.output.report);
      display.drawn = { updates: live.updates, bundle };
    }
    const { drawn } = display;
    // A page shows the HTML; the same picture beside it is kept for the last one, which files hold.
    const { 'image/svg+xml': _, ...light } = drawn?.bundle ?? {};
    const isWhole = live.end !== undefined || !('text/html' in light);
    const output = this.running() ?? cell.output;
    this.#send(display, 'update_display_data', output, isWhole ? (drawn?.bundle ?? {}) : light);
    display.gotFirst();
  }

  #send({ id, live }: LiveDisplay, type: string, output: CellOutput, bundle: MimeBundle): void {
    const data = withCaption(bundle, this.#factsOf(live));
    output.send(type, { data, metadata: {}, transient: { display_id: id } });
  }

  #ended(display: LiveDisplay): void {
    this.#active.delete(display);
    display.gotFirst();
  }

  #factsOf(live: LiveRun<unknown>): LiveStatus {
    const { updates, weight, tick, end, plan } = live;
    const error = end ? (end.why === 'failed' ? end.error : undefined) : tick?.error;
    return {
      updates,
      weight,
      atMs: this.now(),
      schedule: { everyMs: plan.everyMs, leftMs: tick?.pause?.waitMs ?? 0, pause: tick?.pause },
      lastPoll: tick && { weight: tick.usage.weight, window: live.window },
      ...(error === undefined
        ? {}
        : { failure: { message: messageOf(error), inRow: tick?.failures ?? 1, most: plan.failures } }),
      ...(end ? { end: end.why } : {}),
    };
  }
}

/** What a cell is known by when it runs again: the id that front ends send along, else its code. */
export function cellKeyOf({ metadata, content }: Message): string {
  return typeof metadata.cellId === 'string' ? metadata.cellId : String(content.code);
}

/** Cells that were deleted since the last request, as JupyterLab tells. */
export function deletedCellsOf({ metadata }: Message): string[] {
  return Array.isArray(metadata.deletedCells) ? metadata.deletedCells.map(String) : [];
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split('\n', 1)[0] ?? '';
}

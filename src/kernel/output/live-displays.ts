/**
 * Shows live displays: outputs that are updated repeatedly, also while later cells run.
 *
 * A live display starts when a cell calls `live()`. It ends by itself, with `stop()`, with an interrupt of its cell or
 * of the idle kernel, when its cell runs again or is deleted, when all outputs that show it are cleared, and when the
 * kernel ends. The last picture stays in the notebook, with a caption that says that the display has ended.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Interrupted } from '../../cells/index.js';
import type { LiveRun } from '../../client/index.js';
import { type LiveStatus, withCaption } from '../../display/index.js';
import type { Message } from '../wire/message.js';
import type { CellOutput } from './cell-output.js';
import { type MimeBundle, mimeBundleOf } from './display.js';
import { drawnFirst } from './first-pictures.js';

/** Minimum time between two pictures: front ends limit the rate of messages. */
const MIN_INTERVAL_MS = 200;

/** The cell that starts a live display. */
export interface LiveCell {
  readonly output: CellOutput;
  /** Identifies the cell in the notebook; the same in each execution of the cell. */
  readonly key: string;
}

interface LiveDisplay {
  readonly id: string;
  readonly live: LiveRun<unknown>;
  readonly cell: LiveCell;
  /** The outputs that show the display. */
  readonly outputs: Set<CellOutput>;
  readonly first: Promise<void>;
  resolveFirst(): void;
  /** The rendered newest result. A failed request does not change it. */
  drawn: { readonly updates: number; readonly bundle: MimeBundle } | undefined;
  sentMs: number;
}

export class LiveDisplays {
  readonly #active = new Set<LiveDisplay>();
  readonly #all = new WeakMap<object, LiveDisplay>();
  /** The id of the display in which live displays of the running code are drawn. */
  readonly #place = new AsyncLocalStorage<string>();

  /**
   * @param running returns the output of the running cell. Updates are published there, because tools that execute
   *   notebooks receive only messages of the running cell. Front ends find the display by its id.
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly running: () => CellOutput | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** Runs code whose live displays are drawn in an existing display, in place of its content. */
  within<T>(displayId: string, work: () => T): T {
    return this.#place.run(displayId, work);
  }

  /** Whether a value is a live display. */
  isLive(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#all.has(value);
  }

  /** Starts a live display under a cell. */
  open(live: LiveRun<unknown>, cell: LiveCell): void {
    let resolveFirst = () => {};
    const first = new Promise<void>((resolve) => {
      resolveFirst = resolve;
    });
    const outputs = new Set([cell.output]);
    const place = this.#place.getStore();
    const display = {
      id: place ?? randomUUID(),
      live,
      cell,
      outputs,
      first,
      resolveFirst,
      drawn: undefined,
      sentMs: 0,
    };
    this.#active.add(display);
    this.#all.set(live, display);
    const type = place === undefined ? 'display_data' : 'update_display_data';
    this.#send(display, type, cell.output, { 'text/html': '' });
    live.begin(() => this.#draw(display));
    live.done.catch(() => {}).finally(() => this.#ended(display));
  }

  /**
   * Shows a live display, running or ended, in another output too. An output that shows it already is not changed.
   *
   * @returns the display id; undefined if the value is not a live display
   */
  showIn(value: unknown, output: CellOutput): string | undefined {
    const display = typeof value === 'object' && value !== null ? this.#all.get(value) : undefined;
    if (!display) return undefined;
    if (!display.outputs.has(output)) {
      display.outputs.add(output);
      this.#send(display, 'display_data', output, display.drawn?.bundle ?? {});
    }
    return display.id;
  }

  /** Resolves when the displays that a cell started have their first pictures, or after a timeout. */
  firstPictures(output: CellOutput): Promise<void> {
    return drawnFirst([...this.#active].filter(({ cell }) => cell.output === output).map(({ first }) => first));
  }

  /** Ends the displays that earlier executions of the cells started. */
  stopCells(keys: readonly string[]): void {
    for (const { live, cell } of this.#active) if (keys.includes(cell.key)) void live.stop();
  }

  /** Ends the displays that only the cleared output showed. */
  handleCleared(output: CellOutput): void {
    for (const { live, outputs } of this.#active) {
      if (outputs.delete(output) && outputs.size === 0) void live.stop();
    }
  }

  /** Interrupts all displays. */
  interrupt(): void {
    for (const { live } of this.#active) live.interrupt(new Interrupted());
  }

  /** Ends all displays; resolves when their last pictures are sent. */
  async close(): Promise<void> {
    await Promise.all([...this.#active].map(({ live }) => live.stop()));
  }

  async #draw(display: LiveDisplay): Promise<void> {
    const { live, cell } = display;
    const nextMs = live.tick?.pause?.waitMs;
    const mustShow = !display.drawn || live.end || nextMs === undefined || nextMs >= MIN_INTERVAL_MS;
    if (!mustShow && this.now() - display.sentMs < MIN_INTERVAL_MS) return;
    display.sentMs = this.now();
    if (live.updates > 0 && display.drawn?.updates !== live.updates) {
      const bundle = await mimeBundleOf(live.last, cell.output.report);
      display.drawn = { updates: live.updates, bundle };
    }
    const { drawn } = display;
    // Front ends show the HTML. Only the last update, which is saved in files, also contains the SVG.
    const { 'image/svg+xml': _, ...light } = drawn?.bundle ?? {};
    const isWhole = live.end !== undefined || !('text/html' in light);
    const output = this.running() ?? cell.output;
    this.#send(display, 'update_display_data', output, isWhole ? (drawn?.bundle ?? {}) : light);
    display.resolveFirst();
  }

  #send({ id, live }: LiveDisplay, type: string, output: CellOutput, bundle: MimeBundle): void {
    const data = withCaption(bundle, this.#factsOf(live));
    output.send(type, { data, metadata: {}, transient: { display_id: id } });
  }

  #ended(display: LiveDisplay): void {
    this.#active.delete(display);
    display.resolveFirst();
  }

  #factsOf(live: LiveRun<unknown>): LiveStatus {
    const { updates, weight, tick, end, plan } = live;
    const error = end ? (end.why === 'failed' ? end.error : undefined) : tick?.error;
    return {
      updates,
      weight,
      atMs: this.now(),
      schedule: { everyMs: plan.everyMs, by: live.by, leftMs: tick?.pause?.waitMs ?? 0, pause: tick?.pause },
      lastPoll: tick && { weight: tick.usage.weight, window: live.window },
      ...(error === undefined
        ? {}
        : { failure: { message: messageOf(error), inRow: tick?.failures ?? 1, most: plan.failures } }),
      ...(end ? { end: end.why } : {}),
    };
  }
}

/** Identifies a cell across executions: by the id that the front end sends, else by its code. */
export function cellKeyOf({ metadata, content }: Message): string {
  return typeof metadata.cellId === 'string' ? metadata.cellId : String(content.code);
}

/** Ids of the cells that were deleted since the last request; JupyterLab sends them. */
export function deletedCellsOf({ metadata }: Message): string[] {
  return Array.isArray(metadata.deletedCells) ? metadata.deletedCells.map(String) : [];
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split('\n', 1)[0] ?? '';
}

/** One widget: its state, its comm, and its handlers. The state is the same in the kernel and in every page. */
import { displaySymbol, type MimeBundle } from '../output/display.js';
import type { Content, Message } from '../wire/message.js';
import type { Comm, Comms } from './comms.js';
import type { Frames } from './frames.js';
import type { WidgetEvents } from './widget-events.js';
import { PROTOCOL, VIEW_MIME, WIDGET_TARGET } from './widget-models.js';

/** The objects that all models share. */
export interface ModelParts {
  readonly comms: Comms;
  readonly frames: Frames;
  readonly events: WidgetEvents;
  /** All open models, by id. */
  readonly models: Map<string, WidgetModel>;
}

export class WidgetModel {
  readonly #comm: Comm;
  #state: Content;
  /** Values that changed since the last frame. */
  #changed: Record<string, unknown> = {};
  readonly #onChange = new Set<(changed: Content) => void>();
  readonly #onClick = new Set<() => void>();
  readonly #onClose = new Set<() => void>();

  /** @param request the request of the cell that makes the widget; its messages belong to it */
  constructor(
    private readonly parts: ModelParts,
    state: Content,
    private readonly request: Message | undefined,
  ) {
    this.#state = state;
    const handlers = {
      onMessage: (data: Content, from: Message) => this.#receive(data, from),
      onClose: () => this.#closed(),
    };
    this.#comm = parts.comms.open(WIDGET_TARGET, { state, buffer_paths: [] }, handlers, request, PROTOCOL);
    parts.models.set(this.id, this);
  }

  get id(): string {
    return this.#comm.id;
  }

  get isOpen(): boolean {
    return this.#comm.isOpen;
  }

  get state(): Content {
    return this.#state;
  }

  /** Sets values. The pages get them in the next frame. */
  set(values: Content): void {
    if (!this.isOpen) return;
    const changed = this.#merge(values);
    if (!changed) return;
    Object.assign(this.#changed, changed);
    this.parts.frames.request(this, () => this.#send());
    this.#tell(changed);
  }

  onChange(handler: (changed: Content) => void): () => void {
    this.#onChange.add(handler);
    return () => void this.#onChange.delete(handler);
  }

  onClick(handler: () => void): () => void {
    this.#onClick.add(handler);
    return () => void this.#onClick.delete(handler);
  }

  onClose(handler: () => void): void {
    this.#onClose.add(handler);
  }

  close(): void {
    if (!this.isOpen) return;
    this.#comm.close(this.request);
    this.#closed();
  }

  /** The bundle that shows the widget: its view, and a picture for places without ipywidgets, such as a saved page. */
  bundle(still: MimeBundle): MimeBundle {
    return { ...still, [VIEW_MIME]: { version_major: 2, version_minor: 0, model_id: this.id } };
  }

  #send(): void {
    const state = this.#changed;
    this.#changed = {};
    this.#comm.send({ method: 'update', state, buffer_paths: [] }, this.request);
  }

  /** The values that differ from the state; undefined if there are none. */
  #merge(values: Content): Content | undefined {
    const changed = Object.entries(values).filter(([name, value]) => !Object.is(this.#state[name], value));
    if (changed.length === 0) return undefined;
    this.#state = { ...this.#state, ...Object.fromEntries(changed) };
    return Object.fromEntries(changed);
  }

  #receive(data: Content, from: Message): void {
    switch (data.method) {
      case 'request_state':
        this.#comm.send({ method: 'update', state: this.#state, buffer_paths: [] }, from);
        break;
      case 'update':
        this.#take((data.state ?? {}) as Content);
        break;
      case 'custom':
        if ((data.content as Content | undefined)?.event === 'click') {
          this.parts.events.submit(this, 'click', () => {
            for (const handler of this.#onClick) handler();
          });
        }
    }
  }

  /** Values from a page that wait for the end of a cell. */
  #received: Record<string, unknown> = {};

  #take(values: Content): void {
    Object.assign(this.#received, values);
    this.parts.events.submit(this, 'change', () => {
      const changed = this.#merge(this.#received);
      this.#received = {};
      if (changed) this.#tell(changed);
    });
  }

  #tell(changed: Content): void {
    for (const handler of [...this.#onChange]) handler(changed);
  }

  #closed(): void {
    this.parts.models.delete(this.id);
    for (const handler of this.#onClose) handler();
    this.#onClose.clear();
  }
}

/** Gives an object the display of a model. */
export function showsModel(target: object, model: WidgetModel, still: () => MimeBundle): void {
  Object.defineProperty(target, displaySymbol, { value: () => (model.isOpen ? model.bundle(still()) : still()) });
}

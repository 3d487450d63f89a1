/**
 * Comms: named connections between the kernel and a front end, over which either side sends messages. Source: Jupyter
 * client documentation, "Messaging in Jupyter", Custom Messages.
 *
 * The kernel opens a comm for each widget. A front end may open a comm for a target that the kernel serves; the kernel
 * closes a comm with any other target at once, as the protocol asks.
 */
import { randomBytes } from 'node:crypto';
import type { Content, Message } from '../wire/message.js';

/** Publishes a message. @param request the request that it belongs to; undefined for a message of the kernel itself */
export type Publish = (type: string, content: Content, request: Message | undefined, metadata?: Content) => void;

/** The handlers of one end of a comm for the messages of the other end. */
export interface CommHandlers {
  onMessage(data: Content, request: Message): void;
  /** The other end has closed the comm. */
  onClose(): void;
}

/** The kernel's end of a comm. */
export class Comm {
  isOpen = true;

  constructor(
    readonly id: string,
    readonly target: string,
    readonly handlers: CommHandlers,
    private readonly publish: Publish,
    private readonly forget: () => void,
  ) {}

  send(data: Content, request: Message | undefined): void {
    if (this.isOpen) this.publish('comm_msg', { comm_id: this.id, data }, request);
  }

  close(request: Message | undefined): void {
    if (!this.isOpen) return;
    this.end();
    this.publish('comm_close', { comm_id: this.id, data: {} }, request);
  }

  /** Ends the comm without a message. */
  end(): void {
    this.isOpen = false;
    this.forget();
  }
}

/** Makes the handlers of a comm that a front end opens. */
export type CommTarget = (comm: () => Comm) => CommHandlers;

export class Comms {
  readonly #open = new Map<string, Comm>();
  readonly #targets = new Map<string, CommTarget>();

  constructor(private readonly publish: Publish) {}

  /** Serves the comms that front ends open with this target. */
  serve(target: string, handlers: CommTarget): void {
    this.#targets.set(target, handlers);
  }

  /** Opens a comm. @param metadata metadata of the message, such as the version of a protocol */
  open(target: string, data: Content, handlers: CommHandlers, request: Message | undefined, metadata: Content): Comm {
    const comm = this.#add(randomBytes(16).toString('hex'), target, () => handlers);
    this.publish('comm_open', { comm_id: comm.id, target_name: target, data }, request, metadata);
    return comm;
  }

  /** Handles `comm_open`, `comm_msg` or `comm_close` of a front end. */
  handle(request: Message): void {
    const { content } = request;
    const id = String(content.comm_id);
    if (request.header.msg_type === 'comm_open') {
      const target = this.#targets.get(String(content.target_name));
      if (target) this.#add(id, String(content.target_name), target);
      else this.publish('comm_close', { comm_id: id, data: {} }, request);
      return;
    }
    // The comm is unknown if the kernel has closed it while the message was on its way.
    const comm = this.#open.get(id);
    if (!comm) return;
    if (request.header.msg_type === 'comm_close') {
      comm.end();
      comm.handlers.onClose();
    } else comm.handlers.onMessage((content.data ?? {}) as Content, request);
  }

  /** The open comms, by id, of one target or of all. */
  info(target: unknown): Content {
    const all = [...this.#open.values()].filter((comm) => typeof target !== 'string' || comm.target === target);
    return Object.fromEntries(all.map((comm) => [comm.id, { target_name: comm.target }]));
  }

  #add(id: string, target: string, make: CommTarget): Comm {
    const comm: Comm = new Comm(
      id,
      target,
      make(() => comm),
      this.publish,
      () => this.#open.delete(id),
    );
    this.#open.set(id, comm);
    return comm;
  }
}

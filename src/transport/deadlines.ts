/**
 * Time-outs of requests, many of which start and few of which ever end: one timer of Node's for all that may take equally long.
 *
 * A timer of its own would be made, sorted in and taken out again with every request, which costs as much as signing it.
 * The one here is set for the request that has waited longest and is left alone when that one is answered: when it fires
 * it looks who is due, and goes on to the next.
 */

/** What has to be over by some time. */
export interface Due {
  /** Called once, when it is not. */
  timeOut(): void;
}

/** A place in the queue, to leave it by. */
export interface Deadline {
  /** It is over in time. */
  meet(): void;
}

class Place implements Deadline {
  before: Place | undefined;
  after: Place | undefined;
  isWaiting = true;

  constructor(
    private readonly queue: Queue,
    readonly due: Due,
    readonly atMs: number,
  ) {}

  meet(): void {
    this.queue.leave(this);
  }
}

/** Those that may take equally long, so that who came first is due first. */
class Queue {
  private first: Place | undefined;
  private last: Place | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly lengthMs: number) {}

  join(due: Due): Deadline {
    const place = new Place(this, due, performance.now() + this.lengthMs);
    place.before = this.last;
    if (this.last) this.last.after = place;
    else this.first = place;
    this.last = place;
    if (this.timer === undefined) this.wake(this.lengthMs);
    return place;
  }

  leave(place: Place): void {
    if (!place.isWaiting) return;
    place.isWaiting = false;
    const { before, after } = place;
    if (before) before.after = after;
    else this.first = after;
    if (after) after.before = before;
    else this.last = before;
    place.before = undefined;
    place.after = undefined;
  }

  private wake(ms: number): void {
    this.timer = setTimeout(() => this.look(), ms);
    // A request keeps the process alive by its socket; who waits for nothing is not kept.
    this.timer.unref();
  }

  private look(): void {
    this.timer = undefined;
    const now = performance.now();
    for (let place = this.first; place; place = this.first) {
      if (place.atMs > now) {
        this.wake(place.atMs - now);
        return;
      }
      this.leave(place);
      place.due.timeOut();
    }
    queues.delete(this.lengthMs);
  }
}

/** By length; a client has one or two. */
const queues = new Map<number, Queue>();

/** Calls `due.timeOut()` in `ms`, unless the deadline has been met by then. */
export function deadline(due: Due, ms: number): Deadline {
  let queue = queues.get(ms);
  if (!queue) {
    queue = new Queue(ms);
    queues.set(ms, queue);
  }
  return queue.join(due);
}

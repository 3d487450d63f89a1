/**
 * Tells whether the process is reading, writing or decompressing files, or loading a module.
 *
 * Node has a list of its open file requests. Two kinds of work are not in this list, so this file tracks them while runs
 * exist: files that Node 26 reads or writes in one step, which a hook of `async_hooks` sees, and streams of `node:zlib`.
 */
import { createHook } from 'node:async_hooks';
import zlib from 'node:zlib';

/** Whether Node lists this resource: a request for a file, the closing of a handle, or a look-up of a host name. */
const isListed = (resource: string): boolean =>
  resource.startsWith('FSReq') || resource === 'CloseReq' || resource === 'GetAddrInfoReqWrap';

/** Work on files in no list, by its id. */
const jobs = new Set<number>();

const hook = createHook({
  init: (id, type, _trigger, resource) => {
    // A listed request has the same type. It is not followed here: Node does not report the end of each request.
    if (type.startsWith('FSREQ') && !resource.constructor.name.startsWith('FSReq')) jobs.add(id);
  },
  destroy: (id) => void jobs.delete(id),
  trackPromises: false,
} as Parameters<typeof createHook>[0]);

/**
 * Whether a hook can leave out promises. A hook that follows promises would make each `await` slower; versions of Node
 * without this option list all their work on files.
 */
const canHook = ((): boolean => {
  try {
    createHook({ trackPromises: 'no' } as object);
    return false;
  } catch {
    return true;
  }
})();

/** The stream classes of `node:zlib`, with the method that works on a piece. */
type Zlib = InstanceType<typeof zlib.Gunzip>;
type Transform = (this: Zlib, piece: unknown, encoding: BufferEncoding, done: (...given: never[]) => void) => void;

/** The prototype from which all these classes have the method. */
const zlibBase = ownerOf(zlib.Gunzip.prototype, '_transform') as { _transform: Transform };
const transform = zlibBase._transform;

/** Streams with a piece that is being worked on. */
const streams = new Set<Zlib>();

const followed: Transform = function (piece, encoding, done) {
  streams.add(this);
  Reflect.apply(transform, this, [
    piece,
    encoding,
    (...given: never[]) => {
      streams.delete(this);
      done(...given);
    },
  ]);
};

/** The prototype that has the method itself. */
function ownerOf(prototype: object, name: string): object {
  let owner = prototype;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object;
  return owner;
}

/** A stream that has more output than it may keep waits for its reader, who may wait for a later time of the exchange. */
const isWorking = (one: Zlib): boolean => !one.destroyed && one.readableLength < one.readableHighWaterMark;

/**
 * An `import()` while the module loader has hooks on a thread of its own, as in Node 20: it waits for a message of that
 * thread. Ports that the program had open before the run are not counted.
 */
const MESSAGE_PORT = 'MessagePort';
let portsBefore = 0;

/** Number of pieces of work in progress. */
export function countFileWork(): number {
  let count = jobs.size;
  let ports = 0;
  for (const resource of process.getActiveResourcesInfo()) {
    if (isListed(resource)) count += 1;
    else if (resource === MESSAGE_PORT) ports += 1;
  }
  count += Math.max(0, ports - portsBefore);
  for (const one of streams) {
    if (one.destroyed) streams.delete(one);
    else if (isWorking(one)) count += 1;
  }
  return count;
}

let users = 0;

/** Follows the work on files for a run; the function that it returns ends this. */
export function followFileWork(): () => void {
  users += 1;
  if (users === 1) {
    portsBefore = process.getActiveResourcesInfo().filter((one) => one === MESSAGE_PORT).length;
    if (canHook) hook.enable();
    zlibBase._transform = followed;
  }
  let isUsed = true;
  return () => {
    if (!isUsed) return;
    isUsed = false;
    users -= 1;
    if (users > 0) return;
    hook.disable();
    jobs.clear();
    streams.clear();
    zlibBase._transform = transform;
  };
}

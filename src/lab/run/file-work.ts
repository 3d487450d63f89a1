/**
 * Tells whether the process is reading, writing or decompressing files, or loading a module.
 *
 * Node has a list of its open file requests. Two kinds of work are not in this list, so this file tracks them while runs
 * exist: files that Node 26 reads or writes in one step, which a hook of `async_hooks` sees, and streams of `node:zlib`.
 */
import { createHook } from 'node:async_hooks';
import zlib from 'node:zlib';

/** Whether this entry in Node's list of resources is work on files: a request for a file, the closing of a handle, or a look-up of a host name. */
const isListed = (resource: string): boolean =>
  resource.startsWith('FSReq') || resource === 'CloseReq' || resource === 'GetAddrInfoReqWrap';

/** Ids of work on files that Node's list of resources does not contain. */
const jobs = new Set<number>();

const hook = createHook({
  init: (id, type, _trigger, resource) => {
    // A request that Node lists has the same type. The hook leaves it out, because Node does not report the end of each such request.
    if (type.startsWith('FSREQ') && !resource.constructor.name.startsWith('FSReq')) jobs.add(id);
  },
  destroy: (id) => void jobs.delete(id),
  trackPromises: false,
} as Parameters<typeof createHook>[0]);

/**
 * Whether `createHook` of this Node has the option `trackPromises`, with which a hook is not called for promises. Without this option the hook is not used: it would make each `await` slower, and such versions of Node list all
 * their work on files.
 */
const canHook = ((): boolean => {
  try {
    createHook({ trackPromises: 'no' } as object);
    return false;
  } catch {
    return true;
  }
})();

/** The stream classes of `node:zlib`. Their method `_transform` works on one piece of data. */
type Zlib = InstanceType<typeof zlib.Gunzip>;
type Transform = (this: Zlib, piece: unknown, encoding: BufferEncoding, done: (...given: never[]) => void) => void;

/** The prototype from which all these classes have the method. */
const zlibBase = ownerOf(zlib.Gunzip.prototype, '_transform') as { _transform: Transform };
const transform = zlibBase._transform;

/** Streams that work on a piece of data now. */
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

/** The prototype of the chain on which the method is defined. */
function ownerOf(prototype: object, name: string): object {
  let owner = prototype;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object;
  return owner;
}

/**
 * Whether a stream works now. A stream whose output buffer is full does not: it waits for its reader, and the reader may wait for a later time of the
 * exchange.
 */
const isWorking = (one: Zlib): boolean => !one.destroyed && one.readableLength < one.readableHighWaterMark;

/**
 * The resource of an `import()` that waits for a message of the thread on which the hooks of the module loader run, as in Node 20. Ports that the program had
 * open before the run are not counted.
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

/** Starts to follow the work on files, for a run. @returns a function that ends this */
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

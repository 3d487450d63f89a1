/** Writes a graph of objects as bytes. state-format.ts describes the format. */
import { Bytes } from '../platform/index.js';
import { ByteWriter } from './bytes.js';
import {
  ARRAY,
  BIGINT,
  COUNT,
  DOUBLE,
  EXTERNAL,
  FALSE,
  type GraphRules,
  HOLE,
  MAP,
  NEGATIVE,
  NEGATIVE_BIGINT,
  NO_PROTOTYPE,
  NULL,
  OBJECT_REFERENCE,
  SET,
  SHAPED,
  SHARED_TEXT,
  type Shape,
  StateError,
  TEXT,
  TEXT_REFERENCE,
  TRUE,
  TYPED,
  TYPED_ARRAYS,
  UNCHANGED,
  UNDEFINED,
} from './state-format.js';

/** Writes the roots and everything they refer to. @throws StateError for a value that cannot be stored */
export function writeGraph(rules: GraphRules): Bytes {
  return new GraphWriter(rules).write();
}

class GraphWriter {
  private readonly out = new ByteWriter();
  private readonly roots: ReadonlyMap<string, object>;
  private readonly classIds = new Map<object, number>();
  private readonly externals = new Map<unknown, string>();
  private readonly ids = new Map<object, number>();
  /** Objects whose content is not written yet, and the shapes of the objects that have a shape. */
  private readonly queue: object[] = [];
  private readonly queueShapes: (Shape | undefined)[] = [];
  private isRoot = true;
  private readonly texts = new Map<string, number>();
  private readonly lastShapes = new Map<object, Shape>();
  private readonly shapes = new Map<string, Shape>();

  constructor({ classes, externals, roots }: GraphRules) {
    this.roots = roots;
    for (const [id, { prototype }] of classes.entries()) this.classIds.set(prototype, id);
    for (const [name, value] of externals) this.externals.set(value, name);
    this.out.varint(classes.length);
    for (const { name } of classes) this.out.text(name);
  }

  write(): Bytes {
    const { out } = this;
    out.varint(this.roots.size);
    for (const [name, root] of this.roots) {
      out.text(name);
      this.ids.set(root, this.ids.size);
    }
    for (const [name, root] of this.roots) this.enqueue(root, this.shape(root, name));
    for (let index = 0; index < this.queue.length; index += 1) {
      this.isRoot = index < this.roots.size;
      this.content(this.queue[index] as object, this.queueShapes[index]);
    }
    return out.written();
  }

  private enqueue(object: object, shape?: Shape): void {
    this.queue.push(object);
    this.queueShapes.push(shape);
  }

  private content(object: object, shape: Shape | undefined): void {
    const { out } = this;
    if (shape) {
      for (const key of shape.keys) this.value((object as Record<string, unknown>)[key], object, key);
    } else if (Array.isArray(object)) {
      out.varint(object.length);
      for (let i = 0; i < object.length; i += 1) {
        if (object[i] === undefined && !(i in object)) out.byte(HOLE);
        else this.value(object[i], object, i);
      }
    } else if (object instanceof Map) {
      out.varint(object.size);
      for (const [key, value] of object) {
        this.value(key, object, key);
        this.value(value, object, key);
      }
    } else {
      out.varint((object as Set<unknown>).size);
      for (const value of object as Set<unknown>) this.value(value, object, value);
    }
  }

  private value(value: unknown, owner: object, field: unknown): void {
    const { out } = this;
    if (typeof value === 'number') this.number(value);
    else if (typeof value === 'string') this.text(value);
    else if (typeof value === 'boolean') out.byte(value ? TRUE : FALSE);
    else if (value === undefined) out.byte(UNDEFINED);
    else if (value === null) out.byte(NULL);
    else if (typeof value === 'bigint') this.bigint(value);
    else if (typeof value === 'object') this.object(value, owner, field);
    else if (this.isRoot && typeof value === 'function') out.byte(UNCHANGED);
    else this.external(value, owner, field);
  }

  private number(value: number): void {
    const { out } = this;
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
      out.byte(DOUBLE);
      out.double(value);
    } else if (value >= 0) {
      out.byte(COUNT);
      out.varint(value);
    } else {
      out.byte(NEGATIVE);
      out.varint(-value);
    }
  }

  private bigint(value: bigint): void {
    const digits = (value < 0n ? -value : value).toString(16);
    this.out.byte(value < 0n ? NEGATIVE_BIGINT : BIGINT);
    this.out.raw(Bytes.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'));
  }

  private text(value: string): void {
    const { out, texts } = this;
    const known = texts.get(value);
    if (known !== undefined) {
      out.byte(TEXT_REFERENCE);
      out.varint(known);
      return;
    }
    out.byte(TEXT);
    out.text(value);
    if (value.length <= SHARED_TEXT) texts.set(value, texts.size);
  }

  private object(object: object, owner: object, field: unknown): void {
    const { out } = this;
    const known = this.ids.get(object);
    if (known !== undefined) {
      out.byte(OBJECT_REFERENCE);
      out.varint(known);
      return;
    }
    if (this.externals.has(object)) {
      this.external(object, owner, field);
      return;
    }
    this.ids.set(object, this.ids.size);
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype === Array.prototype) out.byte(ARRAY);
    else if (prototype === Map.prototype) out.byte(MAP);
    else if (prototype === Set.prototype) out.byte(SET);
    else if (ArrayBuffer.isView(object)) {
      this.typed(object, owner, field);
      return;
    } else {
      out.byte(SHAPED);
      this.enqueue(object, this.shape(object, `${nameOf(owner)}, field ${String(field)}`));
      return;
    }
    this.enqueue(object);
  }

  private typed(view: ArrayBufferView, owner: object, field: unknown): void {
    const kind = TYPED_ARRAYS.findIndex((one) => one.prototype === Object.getPrototypeOf(view));
    if (kind < 0)
      throw new StateError(`an object of ${nameOf(view)} cannot be stored: ${nameOf(owner)}, field ${String(field)}`);
    this.out.byte(TYPED);
    this.out.byte(kind);
    this.out.raw(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }

  private external(value: unknown, owner: object, field: unknown): void {
    const name = this.externals.get(value);
    if (name === undefined)
      throw new StateError(`a ${typeof value} cannot be stored: ${nameOf(owner)}, field ${String(field)}`);
    this.out.byte(EXTERNAL);
    this.out.text(name);
  }

  /** Writes the class and the field names of an object, and returns its shape. */
  private shape(object: object, owner: string): Shape {
    const { out } = this;
    const prototype: object | null = Object.getPrototypeOf(object);
    const last = this.lastShapes.get(prototype ?? NO_PROTOTYPE);
    if (last && hasKeys(object, last.keys)) {
      out.varint(last.id);
      return last;
    }
    const kind =
      prototype === null ? 0 : prototype === Object.prototype ? 1 : (this.classIds.get(prototype) ?? Number.NaN) + 2;
    if (Number.isNaN(kind)) throw new StateError(`objects of ${nameOf(object)} cannot be stored: ${owner}`);
    const keys = Object.keys(object);
    const text = `${kind} ${keys.join(' ')}`;
    let shape = this.shapes.get(text);
    if (shape) out.varint(shape.id);
    else {
      shape = { id: this.shapes.size, keys };
      this.shapes.set(text, shape);
      out.varint(shape.id);
      out.varint(kind);
      out.varint(keys.length);
      for (const key of keys) out.text(key);
    }
    this.lastShapes.set(prototype ?? NO_PROTOTYPE, shape);
    return shape;
  }
}

/** Whether an object has exactly these fields, in this order. */
function hasKeys(object: object, keys: readonly string[]): boolean {
  let index = 0;
  // biome-ignore lint/suspicious/useGuardForIn: an inherited key only means that the shape is looked up
  for (const key in object) {
    if (keys[index] !== key) return false;
    index += 1;
  }
  return index === keys.length;
}

function nameOf(object: object): string {
  return object.constructor?.name ?? 'an object without a prototype';
}

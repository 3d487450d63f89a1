/** Rebuilds a graph of objects from its stored form. state-format.ts describes the format. */
import type { Bytes } from '../platform/index.js';
import { ByteReader } from './bytes.js';
import {
  ARRAY,
  BIGINT,
  COUNT,
  DOUBLE,
  EXTERNAL,
  FALSE,
  type GraphRules,
  HOLE,
  HOLE_VALUE,
  MAP,
  NEGATIVE,
  NEGATIVE_BIGINT,
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
  UNCHANGED_VALUE,
  UNDEFINED,
} from './state-format.js';

/** Restores the fields of the roots. @throws StateError for bytes that do not match the rules */
export function readGraph(bytes: Bytes, rules: GraphRules): void {
  new GraphReader(bytes, rules).read();
}

interface ReadShape extends Shape {
  readonly prototype: object | null;
}

class GraphReader {
  private readonly in: ByteReader;
  private readonly roots: ReadonlyMap<string, object>;
  private readonly externals: ReadonlyMap<string, unknown>;
  /** Prototypes by the numbers of the writer. */
  private readonly prototypes: (object | null)[] = [null, Object.prototype];
  private readonly objects: object[] = [];
  private readonly queue: object[] = [];
  private readonly queueShapes: (ReadShape | undefined)[] = [];
  private readonly texts: string[] = [];
  private readonly shapes: ReadShape[] = [];

  constructor(bytes: Bytes, { classes, externals, roots }: GraphRules) {
    this.in = new ByteReader(bytes);
    this.roots = roots;
    this.externals = externals;
    const byName = new Map(classes.map(({ name, prototype }) => [name, prototype]));
    for (let left = this.in.varint(); left > 0; left -= 1) {
      const name = this.in.text();
      const prototype = byName.get(name);
      if (prototype === undefined) throw new StateError(`the state has objects of the unknown class ${name}`);
      this.prototypes.push(prototype);
    }
  }

  read(): void {
    for (let left = this.in.varint(); left > 0; left -= 1) {
      const name = this.in.text();
      const root = this.roots.get(name);
      if (root === undefined) throw new StateError(`the state has the unknown root ${name}`);
      this.objects.push(root);
    }
    for (const root of [...this.objects]) {
      const shape = this.shape();
      if (shape.prototype !== Object.getPrototypeOf(root))
        throw new StateError('a root of the state has another class than here');
      for (const key of Object.keys(root)) if (!shape.keys.includes(key)) Reflect.deleteProperty(root, key);
      this.enqueue(root, shape);
    }
    for (let index = 0; index < this.queue.length; index += 1) {
      this.content(this.queue[index] as object, this.queueShapes[index]);
    }
  }

  private enqueue(object: object, shape?: ReadShape): void {
    this.queue.push(object);
    this.queueShapes.push(shape);
  }

  private content(object: object, shape: ReadShape | undefined): void {
    if (shape) {
      for (const key of shape.keys) {
        const value = this.value();
        if (value !== UNCHANGED_VALUE) (object as Record<string, unknown>)[key] = value;
      }
      return;
    }
    const size = this.in.varint();
    if (Array.isArray(object)) {
      object.length = size;
      for (let i = 0; i < size; i += 1) {
        const value = this.value();
        if (value !== HOLE_VALUE) object[i] = value;
      }
    } else if (object instanceof Map) {
      for (let i = 0; i < size; i += 1) {
        const key = this.value();
        object.set(key, this.value());
      }
    } else for (let i = 0; i < size; i += 1) (object as Set<unknown>).add(this.value());
  }

  private value(): unknown {
    const tag = this.in.byte();
    switch (tag) {
      case UNDEFINED:
        return undefined;
      case NULL:
        return null;
      case FALSE:
        return false;
      case TRUE:
        return true;
      case COUNT:
        return this.in.varint();
      case NEGATIVE:
        return -this.in.varint();
      case DOUBLE:
        return this.in.double();
      case BIGINT:
        return BigInt(`0x${this.in.raw().toString('hex')}`);
      case NEGATIVE_BIGINT:
        return -BigInt(`0x${this.in.raw().toString('hex')}`);
      case TEXT:
        return this.newText();
      case TEXT_REFERENCE:
        return this.texts[this.in.varint()];
      case OBJECT_REFERENCE:
        return this.objects[this.in.varint()];
      case EXTERNAL:
        return this.external();
      case HOLE:
        return HOLE_VALUE;
      case UNCHANGED:
        return UNCHANGED_VALUE;
      default:
        return this.newObject(tag);
    }
  }

  private newText(): string {
    const text = this.in.text();
    if (text.length <= SHARED_TEXT) this.texts.push(text);
    return text;
  }

  private external(): unknown {
    const name = this.in.text();
    if (!this.externals.has(name)) throw new StateError(`the state refers to the unknown object ${name}`);
    return this.externals.get(name);
  }

  private newObject(tag: number): object {
    if (tag === TYPED) {
      const Typed = TYPED_ARRAYS[this.in.byte()];
      if (Typed === undefined) throw new StateError('the state has a typed array of an unknown type');
      // A copy, because typed arrays need aligned memory.
      const typed = new Typed(new Uint8Array(this.in.raw()).buffer);
      this.objects.push(typed);
      return typed;
    }
    if (tag === SHAPED) {
      const shape = this.shape();
      const object: object = shape.prototype === Object.prototype ? {} : Object.create(shape.prototype);
      this.objects.push(object);
      this.enqueue(object, shape);
      return object;
    }
    const object = tag === ARRAY ? [] : tag === MAP ? new Map() : tag === SET ? new Set() : undefined;
    if (object === undefined) throw new StateError(`the state has a value of the unknown type ${tag}`);
    this.objects.push(object);
    this.enqueue(object);
    return object;
  }

  private shape(): ReadShape {
    const id = this.in.varint();
    const known = this.shapes[id];
    if (known) return known;
    const classId = this.in.varint();
    const prototype = this.prototypes[classId];
    if (id !== this.shapes.length || prototype === undefined) throw new StateError('the state has an unknown shape');
    const keys = Array.from({ length: this.in.varint() }, () => this.in.text());
    const shape = { id, keys, prototype };
    this.shapes.push(shape);
    return shape;
  }
}

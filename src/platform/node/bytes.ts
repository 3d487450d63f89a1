/** Bytes on Node: Node's own `Buffer`, so that nothing becomes slower. */
import type { Bytes as BytesForm, BytesMaker } from '../bytes-form.js';

export type Bytes = BytesForm;

export const Bytes: BytesMaker = Buffer;

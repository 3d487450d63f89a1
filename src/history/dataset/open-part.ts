/** A part file that is open for reading. Small files are read at once; of larger ones only the parts that are needed. */
import { type FileHandle, open } from 'node:fs/promises';
import type { AsyncBuffer } from 'hyparquet';

const SMALL_BYTES = 1 << 20;

export class OpenPart {
  private constructor(
    readonly path: string,
    readonly buffer: AsyncBuffer,
    /** All bytes of a small file; the file itself is closed. */
    readonly whole: ArrayBuffer | undefined,
    private readonly file: FileHandle | undefined,
  ) {}

  static async open(path: string): Promise<OpenPart> {
    const file = await open(path);
    let isKept = false;
    try {
      const { size } = await file.stat();
      if (size > SMALL_BYTES) {
        const slice = (start: number, end = size) => sliceOf(file, start, end);
        isKept = true;
        return new OpenPart(path, { byteLength: size, slice }, undefined, file);
      }
      const whole = await sliceOf(file, 0, size);
      const slice = (start: number, end?: number) => whole.slice(start, end);
      return new OpenPart(path, { byteLength: size, slice }, whole, undefined);
    } finally {
      if (!isKept) await file.close();
    }
  }

  async close(): Promise<void> {
    await this.file?.close();
  }
}

async function sliceOf(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(end - start);
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error('the file is shorter than expected');
    at += bytesRead;
  }
  return buffer;
}

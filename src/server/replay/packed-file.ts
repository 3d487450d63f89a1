/**
 * Reads a plain, gzip or zip file in decompressed pieces. The first bytes of the file determine its format; a zip
 * archive may contain several files.
 *
 * At most a few megabytes are in memory at a time, for files of any length.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { ReplayFileError } from './replay-error.js';

/** A piece of a file, or of a file inside an archive. */
export interface Piece {
  /** The path of the file; for a file inside an archive: the path of the archive, then the name of the file in it. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const CHUNK_BYTES = 1 << 20;
/** Matches the names of files inside an archive that contain no rows. */
const ASIDE = /(^|\/)(\.|__MACOSX)|\.CHECKSUM$|\/$/;

/**
 * The pieces of a file in order. The files inside an archive follow one after the other.
 *
 * @throws {@link ReplayFileError}
 */
export async function* readPieces(path: string): AsyncGenerator<Piece> {
  const file = await openFile(path);
  try {
    const head = new Uint8Array(4);
    const { bytesRead } = await file.read(head, 0, 4, 0).catch((error: unknown) => unreadable(path, error));
    if (head[0] === 0x50 && head[1] === 0x4b) {
      yield* unzipped(path, file);
      return;
    }
    const chunks = file.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES, autoClose: false });
    if (head[0] === 0x1f && head[1] === 0x8b) {
      yield* gunzipped(path, chunks);
      return;
    }
    if (path.endsWith('.gz') && bytesRead > 0) {
      const what = 'the name ends in .gz, but the file is not gzip; rename it or download it again';
      throw new ReplayFileError('notGzip', path, undefined, what);
    }
    for await (const bytes of chunks) yield { path, bytes: bytes as Uint8Array };
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path).catch((error: unknown) => unreadable(path, error));
  const kind = await file.stat();
  if (!kind.isDirectory()) return file;
  await file.close();
  throw new ReplayFileError('unreadable', path, undefined, 'this is a directory; name a file in it');
}

function unreadable(path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') {
    throw new ReplayFileError('notFound', path, undefined, 'the file does not exist; check the path', { cause: error });
  }
  throw new ReplayFileError('unreadable', path, undefined, `the file cannot be read (${code})`, { cause: error });
}

async function* gunzipped(path: string, chunks: NodeJS.ReadableStream): AsyncGenerator<Piece> {
  const unpacked = chunks.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  try {
    for await (const bytes of unpacked) yield { path, bytes: bytes as Uint8Array };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') {
      const what = 'the gzip data is incomplete; download it again';
      throw new ReplayFileError('truncatedGzip', path, undefined, what, { cause: error });
    }
    if (!code?.startsWith('Z_')) throw error;
    throw new ReplayFileError('notGzip', path, undefined, 'the gzip data is damaged; download it again', {
      cause: error,
    });
  }
}

async function* unzipped(path: string, file: FileHandle): AsyncGenerator<Piece> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const ready: Piece[] = [];
  let files = 0;
  let openFiles = 0;
  const damaged = (error?: unknown): never => {
    const what = 'the zip archive is damaged, incomplete or empty; download it again';
    throw new ReplayFileError('zip', path, undefined, what, { cause: error });
  };
  const unzip = new Unzip((entry) => {
    if (ASIDE.test(entry.name)) return;
    files += 1;
    openFiles += 1;
    entry.ondata = (error, bytes, isLast) => {
      if (error) damaged(error);
      if (bytes.length > 0) ready.push({ path: `${path}/${entry.name}`, bytes });
      if (isLast) openFiles -= 1;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    position += bytesRead;
    try {
      // The library keeps the buffer that it gets, so each piece is copied.
      unzip.push(chunk.slice(0, bytesRead), bytesRead === 0);
    } catch (error) {
      if (error instanceof ReplayFileError) throw error;
      damaged(error);
    }
    yield* ready.splice(0);
    if (bytesRead === 0) break;
  }
  if (openFiles > 0) damaged();
  if (files === 0) damaged();
}

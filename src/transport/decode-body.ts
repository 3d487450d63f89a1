/** Decodes compressed replies. */
/** The encodings that {@link decodeBody} knows, for the header `accept-encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

const NAME = 'content-encoding';

/** The encoding of a reply in lower case; undefined for a reply that is not compressed. */
export function encodingOf(raw: readonly Buffer[]): string | undefined {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at];
    if (name?.length !== NAME.length || name.toString('latin1').toLowerCase() !== NAME) continue;
    const encoding = raw[at + 1]?.toString('latin1').trim().toLowerCase();
    return encoding === '' || encoding === 'identity' ? undefined : encoding;
  }
  return undefined;
}

type Zlib = typeof import('node:zlib');
type Options = { readonly maxOutputLength: number };
type AtOnce = (body: Buffer, options: Options) => Buffer;
type InThread = (body: Buffer, options: Options, done: (error: Error | null, decoded: Buffer) => void) => void;

/** The two functions that decode an encoding: the first one blocks, the second one works in another thread. */
function decodersOf(zlib: Zlib, encoding: string): readonly [AtOnce, InThread] | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return [zlib.gunzipSync, zlib.gunzip];
  if (encoding === 'br') return [zlib.brotliDecompressSync, zlib.brotliDecompress];
  return encoding === 'deflate' ? [zlib.inflateSync, zlib.inflate] : undefined;
}

/** Up to this size a body is decoded at once: handing it to another thread costs more CPU time than decoding it. */
const MAX_SYNC_BYTES = 32 * 1024;

/**
 * Decodes a body.
 *
 * @returns undefined for a body that is damaged, cut off, or has an unknown encoding
 * @throws RangeError when the decoded body is larger than `maxBytes`
 */
export async function decodeBody(body: Buffer, encoding: string, maxBytes: number): Promise<string | undefined> {
  const decoders = decodersOf(await import('node:zlib'), encoding);
  if (decoders === undefined) return undefined;
  const [atOnce, inThread] = decoders;
  const options = { maxOutputLength: maxBytes };
  try {
    if (body.length <= MAX_SYNC_BYTES) return atOnce(body, options).toString();
    return await new Promise<string>((resolve, reject) => {
      inThread(body, options, (error, decoded) => (error ? reject(error) : resolve(decoded.toString())));
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new RangeError('too large');
    return undefined;
  }
}

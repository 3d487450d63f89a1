/** Writes a notebook into the address of the page, after the `#`, and reads it back. No server receives this part of an address. */
import { choiceOf, type PlayNotebook } from './notebook.js';

const VERSION = '#v1.';
/** Longer links break in mails and chats. */
export const MOST_CHARACTERS = 30_000;

/** The part of an address with the exchange and the code of a notebook, without outputs. */
export async function linkOf({ choice, cells }: PlayNotebook): Promise<string> {
  const content = JSON.stringify({ ...choice, cells: cells.map(({ kind, text }) => [kind, text]) });
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(content));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return VERSION + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The notebook of an address; undefined for one without. @throws Error for a link that is damaged */
export async function notebookIn(hash: string): Promise<PlayNotebook | undefined> {
  if (!hash.startsWith(VERSION)) return undefined;
  if (hash.length > MOST_CHARACTERS) throw new Error('The link is too long: nothing of it was read.');
  try {
    const text = atob(hash.slice(VERSION.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const bytes = await through(new DecompressionStream('deflate-raw'), packed);
    const { cells, ...choice } = JSON.parse(new TextDecoder().decode(bytes)) as { cells: [unknown, unknown][] };
    return {
      choice: choiceOf(choice),
      cells: cells.map(([kind, one]) => ({ kind: kind === 'code' ? 'code' : 'text', text: String(one) })),
    };
  } catch {
    throw new Error('The link is damaged: a part of it is missing. Copy it again as a whole.');
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
}

/**
 * Everything one cell publishes, in order, under its own request.
 *
 * Text written to stdout and stderr is gathered for 50 ms (or 64 KiB) and sent as one message, so a loop of 5,000 lines
 * is a handful of messages. Any other message sends what is gathered first: order is never changed. Output that comes
 * after the cell has ended still goes to this cell. A silent cell publishes nothing.
 */
import { StringDecoder } from 'node:string_decoder';

export type StreamName = 'stdout' | 'stderr';

const gatherMs = 50;
const gatherCharacters = 65_536;

export class CellOutput {
  #name: StreamName = 'stdout';
  #gathered: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #decoders = { stdout: new StringDecoder('utf8'), stderr: new StringDecoder('utf8') };

  /** @param publish sends a message whose parent is the cell's request */
  constructor(
    private readonly publish: (type: string, content: Readonly<Record<string, unknown>>) => void,
    private readonly silent: boolean,
  ) {}

  write(name: StreamName, chunk: string | Uint8Array): void {
    const text = typeof chunk === 'string' ? chunk : this.#decoders[name].write(Buffer.from(chunk));
    if (text === '' || this.silent) return;
    if (name !== this.#name) this.flush();
    this.#name = name;
    this.#gathered.push(text);
    this.#length += text.length;
    if (this.#length >= gatherCharacters) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), gatherMs);
  }

  /** Tells of a problem. */
  readonly report = (problem: string): void => this.write('stderr', `${problem}\n`);

  /** Publishes a message that is not text of a stream. An update of a display has its place already, and overtakes text. */
  send(type: string, content: Readonly<Record<string, unknown>>): void {
    if (type !== 'update_display_data') this.flush();
    if (!this.silent) this.publish(type, content);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.length === 0) return;
    const text = this.#gathered.join('');
    this.#gathered = [];
    this.#length = 0;
    this.publish('stream', { name: this.#name, text });
  }
}

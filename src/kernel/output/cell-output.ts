/**
 * Publishes the output of one cell, in order, with the cell's request as parent.
 *
 * Text for stdout and stderr is collected for 50 ms (or 64 Ki characters) and sent as one message, so that a loop with
 * 5,000 lines needs few messages. Before any other message, the collected text is sent, which keeps the order. Output
 * that arrives after the cell has ended still belongs to this cell. A silent cell publishes nothing.
 */
import { StringDecoder } from 'node:string_decoder';

export type StreamName = 'stdout' | 'stderr';

const collectMs = 50;
const maxCollectedCharacters = 65_536;

export class CellOutput {
  #name: StreamName = 'stdout';
  #collected: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #decoders = { stdout: new StringDecoder('utf8'), stderr: new StringDecoder('utf8') };

  /** @param publish sends a message with the cell's request as parent */
  constructor(
    private readonly publish: (type: string, content: Readonly<Record<string, unknown>>) => void,
    private readonly silent: boolean,
  ) {}

  write(name: StreamName, chunk: string | Uint8Array): void {
    const text = typeof chunk === 'string' ? chunk : this.#decoders[name].write(Buffer.from(chunk));
    if (text === '' || this.silent) return;
    if (name !== this.#name) this.flush();
    this.#name = name;
    this.#collected.push(text);
    this.#length += text.length;
    if (this.#length >= maxCollectedCharacters) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), collectMs);
  }

  /** Writes a problem to stderr. */
  readonly report = (problem: string): void => this.write('stderr', `${problem}\n`);

  /**
   * Publishes a message other than stream text. An update of a display changes an earlier output, so it is sent before
   * the collected text.
   */
  send(type: string, content: Readonly<Record<string, unknown>>): void {
    if (type !== 'update_display_data') this.flush();
    if (!this.silent) this.publish(type, content);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#collected.length === 0) return;
    const text = this.#collected.join('');
    this.#collected = [];
    this.#length = 0;
    this.publish('stream', { name: this.#name, text });
  }
}

/** A WebSocket connection at the level of bytes: the upgrade, then frames as they are given, and the frames that come back. */
import { connect, type Socket } from 'node:net';

export interface Ended {
  /** Close code of the server; 0 when the connection ended without one. */
  readonly code: number;
}

export class RawSocket {
  /** Texts of the server, in order. */
  readonly texts: string[] = [];
  readonly ended: Promise<Ended>;
  private readonly socket: Socket;
  private rest: Buffer = Buffer.alloc(0);
  private isOpen = false;
  private code = 0;
  private wake: () => void = () => undefined;

  private constructor(port: number, path: string) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setNoDelay(true);
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.ended = new Promise((resolve) =>
      this.socket.on('close', () => {
        resolve({ code: this.code });
        this.wake();
      }),
    );
    this.socket.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
        'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
  }

  /** Resolves when the server has accepted the upgrade. @throws Error when it refuses */
  static async open(port: number, path: string): Promise<RawSocket> {
    const raw = new RawSocket(port, path);
    await raw.until(() => raw.isOpen);
    if (!raw.isOpen) throw new Error(`the upgrade of ${path} was refused: ${raw.rest.toString('latin1', 0, 300)}`);
    return raw;
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** Resolves when the condition holds after a frame, or when the connection has ended. */
  async until(isMet: () => boolean): Promise<void> {
    while (!isMet() && !this.socket.closed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  destroy(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk]);
    if (!this.isOpen) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!this.rest.toString('latin1', 0, 12).endsWith('101')) {
        this.destroy();
        return;
      }
      this.isOpen = true;
      this.rest = this.rest.subarray(end + 4);
    }
    while (this.takeFrame());
    this.wake();
  }

  /** Takes one complete frame; frames of a server are not masked. */
  private takeFrame(): boolean {
    const { rest } = this;
    if (rest.length < 2) return false;
    const [first, second] = [rest[0] as number, rest[1] as number];
    const start = second === 126 ? 4 : second === 127 ? 10 : 2;
    if (rest.length < start) return false;
    const length = second === 126 ? rest.readUInt16BE(2) : second === 127 ? Number(rest.readBigUInt64BE(2)) : second;
    if (rest.length < start + length) return false;
    const payload = rest.subarray(start, start + length);
    this.rest = rest.subarray(start + length);
    const opcode = first & 0x0f;
    if (opcode === 1) this.texts.push(payload.toString());
    if (opcode === 8) {
      this.code = length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.socket.end();
    }
    return true;
  }
}

/**
 * The networks of a session. One at a time is `x`; those that were left go on, so that nothing is lost: the embedded
 * exchange keeps running, with its orders, and calls that were made before stay with the client that made them.
 */
import type { Spot } from '../src/client/index.js';

export class Networks {
  private readonly clients: Spot[];
  current: Spot;

  /** @param connect Makes a client for a network by its name or address. */
  constructor(
    first: Spot,
    private readonly connect: (network: string) => Promise<Spot>,
  ) {
    this.clients = [first];
    this.current = first;
  }

  /** All that are connected, the current one first. */
  get all(): readonly Spot[] {
    return [this.current, ...this.clients.filter((client) => client !== this.current)];
  }

  /**
   * Goes to a network, or back to one.
   *
   * @throws SpotlabError for a network that is not known; then nothing has changed
   */
  async switchTo(network: string): Promise<Spot> {
    const address = network.replace(/\/+$/, '');
    const known = this.clients.find(({ network: { name, baseUrl } }) => name === network || baseUrl === address);
    const next = known ?? (await this.connect(network));
    if (!known) this.clients.push(next);
    this.current = next;
    return next;
  }

  /** Closes those that the session has added to the first. */
  async close(): Promise<void> {
    await Promise.allSettled(this.clients.slice(1).map((client) => client.close()));
  }
}

/**
 * The networks that a session is connected to. The client of the current network is the global `x`. The other networks
 * stay connected: the embedded exchange keeps running with its orders, and calls made earlier still use the client that
 * made them.
 */
import type { Spot } from '../src/client/index.js';

export class Networks {
  private readonly clients: Spot[];
  current: Spot;

  /** @param connect connects to a network by its name or base URL */
  constructor(
    first: Spot,
    private readonly connect: (network: string) => Promise<Spot>,
  ) {
    this.clients = [first];
    this.current = first;
  }

  /** All connected clients, the current one first. */
  get all(): readonly Spot[] {
    return [this.current, ...this.clients.filter((client) => client !== this.current)];
  }

  /**
   * Switches to a network; connects to it unless it is already connected.
   *
   * @throws SpotlabError for an unknown network; then the current network stays
   */
  async switchTo(network: string): Promise<Spot> {
    const address = network.replace(/\/+$/, '');
    const known = this.clients.find(({ network: { name, baseUrl } }) => name === network || baseUrl === address);
    const next = known ?? (await this.connect(network));
    if (!known) this.clients.push(next);
    this.current = next;
    return next;
  }

  /** Closes all clients except the first one, which the session closes itself. */
  async close(): Promise<void> {
    await Promise.allSettled(this.clients.slice(1).map((client) => client.close()));
  }
}

/** IP addresses. */
import { BlockList, isIP } from 'node:net';

/** 4 or 6, or 0 for a text that is not an IP address. */
export const familyOf = (address: string): number => isIP(address);

/** A set of addresses and networks. */
export class AddressSet {
  // Node names the class BlockList, but it is a general address set.
  readonly #list = new BlockList();

  /** @param bits length of the network's prefix, absent for a single address; both arguments must be valid */
  add(address: string, bits?: number): void {
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) this.#list.addAddress(address, kind);
    else this.#list.addSubnet(address, bits, kind);
  }

  has(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

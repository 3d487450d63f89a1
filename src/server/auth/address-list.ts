/**
 * A list of IP addresses and networks, with a membership test. An IPv4-mapped IPv6 address (`::ffff:192.0.2.7`) counts
 * as the IPv4 address.
 */
import { AddressSet, familyOf } from '../../platform/index.js';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export class AddressList {
  readonly #list = new AddressSet();

  /**
   * @param entries addresses and networks, such as `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`
   * @throws Error for an entry that is neither an IP address nor a network
   */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', bits, ...rest] = entry.split('/');
      const family = familyOf(address);
      const most = family === 6 ? 128 : 32;
      const isNetwork = bits !== undefined;
      if (family === 0 || rest.length > 0 || (isNetwork && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) {
        throw new Error(
          `invalid address '${entry}': write an IP address such as 192.0.2.7, or a network such as 192.0.2.0/24`,
        );
      }
      this.#list.add(address, isNetwork ? Number(bits) : undefined);
    }
  }

  has(address: string): boolean {
    return this.#list.has(plainAddress(address));
  }
}

/** The address without its IPv6 zone (`%eth0`); an IPv4-mapped IPv6 address becomes the IPv4 address. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return MAPPED.exec(bare)?.[1] ?? bare;
}

/** Whether an address is a loopback address of this machine. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (familyOf(plain) === 4 && plain.startsWith('127.'));
}

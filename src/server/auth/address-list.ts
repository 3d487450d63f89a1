/** Addresses and networks that something is allowed from. An IPv4 address that came in over IPv6 is the IPv4 one. */
import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export class AddressList {
  // The name is Node's: it holds what it is told, for whatever purpose.
  readonly #list = new BlockList();

  /** @param entries such as `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. @throws Error for one that is none */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', bits, ...rest] = entry.split('/');
      const family = isIP(address);
      const most = family === 6 ? 128 : 32;
      const isNetwork = bits !== undefined;
      if (family === 0 || rest.length > 0 || (isNetwork && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) {
        throw new Error(`'${entry}' is no IP address; write one such as 192.0.2.7, or a network such as 192.0.2.0/24`);
      }
      const kind = family === 6 ? 'ipv6' : 'ipv4';
      if (isNetwork) this.#list.addSubnet(address, Number(bits), kind);
      else this.#list.addAddress(address, kind);
    }
  }

  has(address: string): boolean {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && this.#list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  }
}

/** The IPv4 address inside of an IPv6 one, where there is one; without the zone of a link. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return MAPPED.exec(bare)?.[1] ?? bare;
}

/** Whether an address is this machine's own loopback. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

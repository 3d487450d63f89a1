/** IP addresses as numbers. */

const PART_V4 = /^(0|[1-9]\d{0,2})$/;
const PART_V6 = /^[0-9a-f]{1,4}$/i;

/** 4 or 6, or 0 for a text that is not an IP address. */
export function familyOf(address: string): number {
  if (numberOfV4(address) !== undefined) return 4;
  return numberOfV6(address) === undefined ? 0 : 6;
}

/** A set of addresses and networks. An IPv4 address is stored as its mapped IPv6 address (`::ffff:192.0.2.7`). */
export class AddressSet {
  readonly #networks: { readonly head: bigint; readonly left: bigint }[] = [];

  /** @param bits length of the network's prefix, absent for a single address; both arguments must be valid */
  add(address: string, bits?: number): void {
    const left = BigInt(bits === undefined ? 0 : (familyOf(address) === 6 ? 128 : 32) - bits);
    this.#networks.push({ head: (numberOf(address) ?? 0n) >> left, left });
  }

  has(address: string): boolean {
    const value = numberOf(address);
    return value !== undefined && this.#networks.some(({ head, left }) => value >> left === head);
  }
}

/** The first bits of an IPv4 address as an IPv6 address. */
const MAPPED = 0xffffn << 32n;

function numberOf(address: string): bigint | undefined {
  const four = numberOfV4(address);
  return four === undefined ? numberOfV6(address) : MAPPED | four;
}

function numberOfV4(address: string): bigint | undefined {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => PART_V4.test(part) && Number(part) < 256)) return undefined;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

/** Eight parts of 16 bits; `::` stands for zeros, the last two may be an IPv4 address, and a zone is left out. */
function numberOfV6(address: string): bigint | undefined {
  const [plain = '', ...zone] = address.split('%');
  if (zone.length > 1 || zone[0] === '') return undefined;
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map(partsOfV6) as [string[] | undefined, string[] | undefined];
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  const given = head.length + (tail?.length ?? 0);
  if (halves.length === 2 ? given > 7 : given !== 8) return undefined;
  const parts = [...head, ...Array<string>(8 - given).fill('0'), ...(tail ?? [])];
  return parts.reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n);
}

function partsOfV6(text: string): string[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const four = parts.at(-1)?.includes('.') ? numberOfV4(parts.pop() as string) : 0n;
  if (four === undefined || !parts.every((part) => PART_V6.test(part))) return undefined;
  return text.includes('.') ? [...parts, (four >> 16n).toString(16), (four & 0xffffn).toString(16)] : parts;
}

/** Which redirects of a download are followed. */
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6');
}

/** Whether a host is this machine or a machine of a private network, judged by its name. */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host);
  if (family === 0) return /(^|\.)(localhost|local|internal)$/i.test(host);
  return inside.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Why a redirect is not followed; undefined when it is. A public server must not choose addresses of this network. */
export function redirectProblem(from: URL, to: URL): string | undefined {
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return `it redirects to ${to.protocol}, which is not HTTP`;
  if (from.protocol === 'https:' && to.protocol === 'http:') return `it redirects to ${to.host} without TLS`;
  if (isInside(to.hostname) && !isInside(from.hostname))
    return `it redirects to ${to.host}, an address of this network`;
  return undefined;
}

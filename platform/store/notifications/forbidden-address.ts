import { BlockList, isIP } from 'node:net';

/** Loopback and link-local addresses (such as a cloud's metadata service): services there trust every client, and none is a receiver. */
const FORBIDDEN = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  FORBIDDEN.addSubnet(network, bits, 'ipv4');
  // A network that speaks IPv6 alone reaches it by this prefix (NAT64).
  FORBIDDEN.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of [
  // This machine, and IPv4 addresses in the form that no network uses any more.
  ['::', 96],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  FORBIDDEN.addSubnet(network, bits, 'ipv6');

/** Whether a site in production sends nothing to an IP address; `false` for a name, whose addresses are looked up. */
export function isForbiddenAddress(host: string): boolean {
  const version = isIP(host);
  return version !== 0 && FORBIDDEN.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

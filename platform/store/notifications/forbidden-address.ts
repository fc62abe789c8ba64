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
  // The same network from an IPv6-only network (NAT64).
  FORBIDDEN.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of [
  // This machine, and deprecated IPv4-compatible addresses.
  ['::', 96],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  FORBIDDEN.addSubnet(network, bits, 'ipv6');

/** Whether a site in production must not send to this IP address. `false` for a host name, whose addresses are checked after they are looked up. */
export function isForbiddenAddress(host: string): boolean {
  const version = isIP(host);
  return version !== 0 && FORBIDDEN.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

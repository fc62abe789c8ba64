import ipaddr from 'ipaddr.js';

/**
 * The network of one connection: an IPv4 address, even if it is mapped to IPv6; of other IPv6 addresses the first 64 bits, because the
 * holder of one address has all that share them. Providers assign a /48 on request.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const parsed = parse(address);
  if (!(parsed instanceof ipaddr.IPv6) || parsed.range() === 'loopback') return parsed?.toString() ?? address;
  const parts = parsed.parts.map((part, index) => (index < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(parts)}/${bits}`;
}

/** The range that one party can own and two rarely share: the first 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function prefixOf(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv4 ? `${parsed.octets.slice(0, 3).join('.')}.0/24` : networkOf(address, 48);
}

/** Whether an address, in any notation, is this machine. */
export const isLoopback = (address: string): boolean => parse(address)?.range() === 'loopback';

/** `null` for an invalid address. ipaddr.js alone would accept `1.2.3`. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
}

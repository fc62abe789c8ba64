import ipaddr from 'ipaddr.js';

/**
 * The network of one connection: an IPv4 address, even if it is mapped to IPv6; of other IPv6 addresses the first 48 bits, because
 * providers assign a /48 to any customer who requests it.
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!(parsed instanceof ipaddr.IPv6) || parsed.range() === 'loopback') return parsed?.toString() ?? address;
  const parts = parsed.parts.map((part, index) => (index < 3 ? part : 0));
  return `${new ipaddr.IPv6(parts)}/48`;
}

/** The range of addresses that one party may own and that two parties rarely share: the first 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function prefixOf(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv4 ? `${parsed.octets.slice(0, 3).join('.')}.0/24` : networkOf(address);
}

/** Whether an address, in any notation, is this machine. */
export const isLoopback = (address: string): boolean => parse(address)?.range() === 'loopback';

/** `null` for an invalid address. ipaddr.js alone would accept `1.2.3`. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
}

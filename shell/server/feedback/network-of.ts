import { isIPv6 } from 'node:net';

/**
 * What of an address stands for one connection: an IPv4 address itself, also when it comes as an IPv6 one; of other IPv6
 * addresses the first 64 bits, because whoever has one address has all that share them.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address === '::1') return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join('.');
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, of which `::` leaves out zeros and a dotted end writes two as four. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${(a * 256 + Number(b)).toString(16)}:${(c * 256 + Number(d)).toString(16)}`)
    .split('::')
    .map((part) => part.split(':').filter(Boolean).map((group) => Number.parseInt(group, 16)));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Whether a host name, as `URL` gives it, is of this machine. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Whether what is sent to an address can be read by no one on the way: it goes over TLS, or stays on this machine. */
export function isConfidential(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

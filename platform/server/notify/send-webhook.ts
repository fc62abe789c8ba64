import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Claimed } from '../../store';

/** Timeout of a receiver's response in milliseconds. */
const TIME_OUT = 5_000;

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

const isForbidden = (address: string): boolean => FORBIDDEN.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Sends one message. Errors contain neither the address nor the response. Follows no redirect. */
export function sendWebhook({ address, id, kind, notice, secret }: Claimed, mayBeLocal: boolean, now: number): Promise<void> {
  const url = new URL(address);
  const body = JSON.stringify(
    kind === 'chat' ? { text: chatText(notice.text) } : { type: `release.${notice.kind}`, ...notice, id },
  );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBeLocal && (url.protocol !== 'https:' || (isIP(host) !== 0 && isForbidden(host))))
    return Promise.reject(new Error('messages to its address are not allowed'));
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'release-notifications/1',
        ...(kind === 'webhook' && signatureHeaders({ id, body, secret, now })),
      },
      signal: AbortSignal.timeout(TIME_OUT),
      // Checks the address that the connection uses, so that DNS cannot return another one after the check (DNS rebinding).
      ...(!mayBeLocal && { lookup: publicLookup }),
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const { statusCode = 0 } = response;
      response.resume();
      // The status is enough: the body may be endless or break off.
      response.once('error', () => undefined);
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`it answered ${statusCode}`));
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
      reject(
        new Error(
          isLate ? `it did not answer within ${TIME_OUT / 1000} seconds` : `it cannot be reached (${error.code ?? error.name})`,
        ),
      );
    });
    request.end(body);
  });
}

/** The headers of "Standard Webhooks" (standardwebhooks.com), for which receivers have libraries. */
function signatureHeaders({ id, body, secret, now }: { id: string; body: string; secret: string; now: number }) {
  const timestamp = Math.floor(now / 1000);
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${hmac}` };
}

/** Chat systems interpret `<…>` as markup that can mention people or hide an address. */
const chatText = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

const publicLookup: RequestOptions['lookup'] = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const safe = error ? [] : addresses.filter(({ address }) => !isForbidden(address));
    const [first] = safe;
    if (!first) return answer(error ?? Object.assign(new Error('forbidden'), { code: 'EFORBIDDEN' }), '');
    if (options.all) return answer(null, safe);
    answer(null, first.address, first.family);
  });
};

import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isForbiddenAddress, type Claimed } from '../../store';

/** Timeout of a receiver's response in milliseconds. */
const TIME_OUT = 5_000;

/** Sends one message. Errors contain neither the address nor the response. Follows no redirect. */
export function sendWebhook({ address, id, kind, notice, secret }: Claimed, mayBeLocal: boolean, now: number): Promise<void> {
  const url = new URL(address);
  const body = JSON.stringify(
    kind === 'chat' ? { text: chatText(notice.text) } : { type: `release.${notice.kind}`, ...notice, id },
  );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBeLocal && (url.protocol !== 'https:' || isForbiddenAddress(host)))
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
    // Without this Node closes the connection and emits nothing more, not even at the timeout.
    request.once('upgrade', (_response, connection) => {
      connection.destroy();
      reject(new Error('it answered 101'));
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
    const safe = error ? [] : addresses.filter(({ address }) => !isForbiddenAddress(address));
    const [first] = safe;
    if (!first) return answer(error ?? Object.assign(new Error('forbidden'), { code: 'EFORBIDDEN' }), '');
    if (options.all) return answer(null, safe);
    answer(null, first.address, first.family);
  });
};

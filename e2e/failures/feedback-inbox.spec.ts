import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { compiled } from 'tooling/artefact/write-artefact';
import { startOrigin } from 'tooling/test/start-origin';
import { commentsIn } from '../fixtures/feedback';
import { expect, test } from '../fixtures/site';

/** `npm run test:soak` sends ten times as many. */
const SUBMISSIONS = process.env.SOAK === '1' ? 5000 : 500;
const CONNECTIONS = 50;
const env = { FEEDBACK_LIMIT: '1000000' };

test.use({ originEnv: env });

test('stores every acknowledged submission exactly once, although the origin is killed meanwhile', async ({ ownSite }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const submissions = Array.from({ length: SUBMISSIONS }, (_, index) => ({
    key: randomUUID(),
    message: `Submission ${index}: byaramfashije, murakoze cyane`,
  }));
  const acknowledgedKeys = new Set<string>();

  /** Sends the submissions that are not acknowledged yet, over all connections at once; `onAnswer` is called for each acknowledgement. */
  async function sendAll(url: string, onAnswer: () => void): Promise<void> {
    const waiting = submissions.filter(({ key }) => !acknowledgedKeys.has(key));
    async function sendOneAfterAnother(): Promise<void> {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if ((await send(agent, url, next)) !== 204) continue;
        acknowledgedKeys.add(next.key);
        onAnswer();
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, sendOneAfterAnother));
  }

  const isDead = once(ownSite.origin.process, 'exit');
  await sendAll(ownSite.url, () => {
    if (acknowledgedKeys.size === SUBMISSIONS / 2) ownSite.origin.process.kill('SIGKILL');
  });
  await isDead;
  expect(acknowledgedKeys.size).toBeGreaterThanOrEqual(SUBMISSIONS / 2);
  expect(acknowledgedKeys.size).toBeLessThan(SUBMISSIONS);

  const again = await startOrigin(ownSite.data, { program: [compiled('site')], env });
  try {
    // A browser that loses the response sends again, so some of the acknowledged submissions are sent again, too.
    submissions
      .filter(({ key }) => acknowledgedKeys.has(key))
      .slice(-200)
      .forEach(({ key }) => acknowledgedKeys.delete(key));
    await sendAll(again.url, () => undefined);
  } finally {
    agent.destroy();
    await again.stop();
  }

  expect(acknowledgedKeys.size).toBe(SUBMISSIONS);
  const stored = await commentsIn(ownSite.data);
  expect(stored).toHaveLength(SUBMISSIONS);
  expect(new Set(stored)).toEqual(new Set(submissions.map(({ message }) => message)));
});

/** The status, or `null` when the connection closed before a response. */
function send(agent: Agent, url: string, { key, message }: { key: string; message: string }): Promise<number | null> {
  const body = JSON.stringify({
    action: 'yesThanksApi',
    help_center_article_link: `${url}/help-center/how-do-i-log-in`,
    message,
  });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': key };
  return new Promise((resolve) => {
    const sending = request(`${url}/api/web/index`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? null));
      answer.once('close', () => resolve(null));
    });
    sending.once('error', () => resolve(null));
    sending.end(body);
  });
}

/** @jest-environment node */
import type { FastifyRequest } from 'fastify';
import { renewedSession, senderOf } from './session-of';
import { SessionTokens } from './session-token';

const HOUR = 60 * 60 * 1000;
let now: number;
let tokens: SessionTokens;
beforeEach(() => {
  now = 1_750_000_000_000;
  tokens = new SessionTokens(Buffer.alloc(32, 1), () => now);
});

const ip = '196.12.0.1';
const request = (cookie?: string) => ({ headers: { cookie }, ip }) as FastifyRequest;

test('who was given a page is a bucket, an address and the token’s random word', () => {
  const token = tokens.issue(7, ip);
  expect(senderOf(tokens, request(`rb=7; rs=${token}`))).toEqual({ bucket: 7, session: token.split('.')[1], address: ip });
});

test('without a bucket, or with another’s token, nobody has said anything', () => {
  const token = tokens.issue(0, ip);
  for (const cookie of [undefined, `rs=${token}`, `rb=x; rs=${token}`, `rb=7; rs=${token}`, 'rb=0'])
    expect(senderOf(tokens, request(cookie))).toBeNull();
});

test('a visitor keeps the token of the last hour, and gets another before it is worthless', () => {
  const cookie = `rb=7; ${renewedSession(tokens, request('rb=7'), 7)!.split(';')[0]}`;
  now += HOUR;
  expect(renewedSession(tokens, request(cookie), 7)).toBeNull();
  now += 1;
  expect(senderOf(tokens, request(cookie))).not.toBeNull();
  expect(renewedSession(tokens, request(cookie), 7)).toMatch(/^rs=/);
});

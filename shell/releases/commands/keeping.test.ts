/** @jest-environment node */
import { SITE } from 'shared/testing/site';
import { Refusal, WrongUse } from '../refusal';
import { emptyRegistry } from '../registry/empty-registry';
import type { Registry } from '../registry/schema';
import { checkLaunch } from './check-launch';
import { registryAt, servedAt } from './history';
import { prune, type StoredRelease } from './prune';
import { withSection } from './section-state';
import { start } from './start';

const DAY = 24 * 60 * 60 * 1000;
const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const state = (sequence: number, on: number, stable: string, previousGood: string[] = []): Registry =>
  ({ ...withSection(emptyRegistry(), 'help', { stable, previousGood }), sequence, changedAt: day(on) });

const states = [state(1, 1, '1.0.0'), state(2, 5, '1.1.0', ['1.0.0']), state(3, 20, '1.2.0')];

describe('history', () => {
  test('answers what was served at a time', () => {
    expect(servedAt(states, day(7))).toMatchObject({ sequence: 2, since: day(5), releases: { help: { stable: '1.1.0', candidate: null }, legal: { stable: null } } });
    expect(registryAt(states, day(5)).sequence).toBe(2);
    expect(registryAt(states, day(31)).sequence).toBe(3);
  });

  test('names the candidate that ran beside it, and its share', () => {
    const running = { ...start(states[2]!, { name: 'help', version: '1.3.0', stages: [10, 100], id: 'r', now: day(21) }), changedAt: day(21) };
    expect(servedAt([...states, running], day(22)).releases.help).toEqual({ stable: '1.2.0', candidate: { version: '1.3.0', percent: 10 } });
  });

  test('refuses a time before the first release', () => {
    expect(() => servedAt(states, '2025-12-31T00:00:00Z')).toThrow(`the history starts at ${day(1)}`);
    expect(() => servedAt([], day(1))).toThrow('(never)');
    expect(() => servedAt(states, '2025-12-31T00:00:00Z')).toThrow(Refusal);
  });

  test.each(['yesterday', '', '2026-01-07', '2026-01-07T00:00:00', '2026-02-30T00:00:00Z', '7'])('"%s" is no time, or no time in a zone: the command line is wrong', (word) => {
    expect(() => servedAt(states, word)).toThrow(WrongUse);
    expect(() => servedAt(states, word)).toThrow(`--at is "${word}"; it takes a time with its zone`);
  });

  test('a time may be given in the zone of Rwanda', () => {
    expect(registryAt(states, '2026-01-05T01:59:00+02:00').sequence).toBe(1);
    expect(registryAt(states, '2026-01-05T02:00:00+02:00').sequence).toBe(2);
  });
});

describe('prune', () => {
  const stored = (version: string, builtOn = 1): StoredRelease => ({ name: 'help', version, storedAt: day(builtOn) });
  const ask = (releases: StoredRelease[], days: number, on = 30) =>
    Object.fromEntries(prune({ registry: states[2]!, history: states.slice(0, 2), stored: releases, window: days * DAY, now: Date.parse(day(on)) }).map(({ version, keep }) => [version, keep]));

  test('keeps what is served, and lets go what no page within the window can name', () => {
    expect(ask([stored('1.2.0'), stored('1.1.0'), stored('1.0.0')], 5)).toEqual({ '1.2.0': true, '1.1.0': false, '1.0.0': false });
  });

  test('keeps what an open page may still ask for: the registry that was in force when the window opened', () => {
    expect(ask([stored('1.1.0'), stored('1.0.0')], 11)).toEqual({ '1.1.0': true, '1.0.0': true });
    expect(ask([stored('1.1.0')], 10)).toEqual({ '1.1.0': false });
  });

  test('keeps what was built lately and may yet be started', () => {
    expect(ask([stored('1.3.0', 28), stored('0.9.0', 2)], 5)).toEqual({ '1.3.0': true, '0.9.0': false });
  });

  test('says why', () => {
    const [verdict] = prune({ registry: states[2]!, history: [], stored: [stored('1.2.0')], window: 0, now: Date.parse(day(30)) });
    expect(verdict!.reason).toMatch(/in force/);
  });
});

describe('check-launch', () => {
  test('is content with a brand that is filled in', () => {
    const site = { ...SITE, legal: { governingLaw: { en: 'Rwanda', rw: 'u Rwanda' } } };
    expect(checkLaunch(site)).toEqual([]);
  });

  test('names every placeholder by its field', () => {
    const missing = checkLaunch({ ...SITE, productName: 'Hamwe', companyName: 'Hamwe Group Finance Ltd', supportPhone: '+250 700 000 000', supportEmail: 'support@hamwe.example', stores: { ...SITE.stores, appStore: 'https://apps.apple.com/rw/app/x/id000000000' } }).join('\n');
    for (const field of ['productName', 'companyName', 'supportPhone', 'supportEmail', 'stores.appStore', 'legal.governingLaw']) expect(missing).toMatch(new RegExp(`^${field}`, 'm'));
  });
});

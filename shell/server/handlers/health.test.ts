/** @jest-environment node */
import Fastify from 'fastify';
import { withSection } from '../../releases/commands/section-state';
import { emptyRegistry } from '../../releases/registry/empty-registry';
import type { Origin } from '../origin';
import { addHealth } from './health';

async function health(fault: string | null) {
  const app = Fastify();
  addHealth(app, { live: { current: withSection(emptyRegistry(), 'help', { stable: '1.2.3' }), fault } } as Origin);
  return app.inject('/healthz');
}

test('a healthy origin names the stable release of every section', async () => {
  const answer = await health(null);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({ status: 'ok', releases: { shell: null, landing: null, legal: null, help: '1.2.3' } });
});

test('an origin that serves an older registry says so, and why, and still answers 200', async () => {
  const answer = await health('registry.json, line 3: not JSON');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'degraded', reason: 'registry.json, line 3: not JSON', releases: { help: '1.2.3' } });
});

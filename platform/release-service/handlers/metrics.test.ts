import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { RunningService } from '../testing/running-service';
import { addMetrics } from './metrics';

test('requests are counted by route, and neither token nor version becomes a label', async () => {
  const service = await new RunningService().start();
  const before = performance.now();
  const token = await service.token('help-ci', ['help'], ['read']);
  expect((await service.call(token, 'status')).status).toBe(200);
  expect((await service.call(null, 'status')).status).toBe(401);
  await service.call(token, 'releases/help/1.2.3-secret/missing');
  await service.app.inject('/1.2.3-secret');
  const seconds = (performance.now() - before) / 1000;
  const { body, headers } = await service.app.inject('/metrics');
  expect(headers).toMatchObject({ 'content-type': expect.stringContaining('text/plain'), 'cache-control': 'no-store' });
  expect(body).toMatch(/release_request_duration_seconds_count\{method="POST",route="\/api\/status",status="200"\} 1/);
  expect(body).toMatch(/release_request_duration_seconds_count\{method="POST",route="\/api\/status",status="401"\} 1/);
  expect(body).toMatch(/_seconds_count\{method="GET",route="\(none\)",status="404"\} 1/);
  const [, sum] = /release_request_duration_seconds_sum\{method="POST",route="\/api\/status",status="200"\} (\S+)/.exec(body)!;
  expect(Number(sum)).toBeLessThan(seconds);
  const buckets = body.matchAll(/_duration_seconds_bucket\{le="([^"]+)",method="POST",route="\/api\/status",status="200"\}/g);
  expect([...buckets].map(([, le]) => le)).toEqual(['0.01', '0.05', '0.25', '1', '5', '30', '+Inf']);
  expect(body).not.toMatch(/1\.2\.3-secret/);
  await service.app.close();
});

test('a service beside a site answers with the metrics of both', async () => {
  const app = Fastify();
  addMetrics(app, { metrics: new Registry(), metricsBeside: async () => 'site_pages 1' });
  const { body } = await app.inject('/metrics');
  expect(body.split('\n')).toEqual(expect.arrayContaining(['# TYPE release_request_duration_seconds histogram', 'site_pages 1']));
  await app.close();
});

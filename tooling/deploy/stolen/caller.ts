import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from 'platform/commands';
import { sectionForTest } from 'platform/testing/rendering-releases';
import type { RunningService } from 'release-service/testing/running-service';
import { wholeRelease } from 'release-service/testing/whole-release';

export const HOST = 'releases.example';

/** A thief who calls the release service with a stolen credential. */
export interface Caller {
  kind: 'network';
  call(path: string, body?: object): Promise<{ status: number; body: { request?: string; text?: string } }>;
  publish(version: string): Promise<unknown>;
}

/** @param credential the request headers of a token or session */
export function callerWith(service: RunningService, credential: Record<string, string>): Caller {
  const send = (method: 'POST' | 'PUT', url: string, payload: object | Buffer) => {
    const type = method === 'PUT' ? 'application/octet-stream' : 'application/json';
    const headers = { host: HOST, ...credential, 'content-type': type };
    return service.app.inject({ method, url: `/api/${url}`, payload, headers });
  };
  const call = async (url: string, body: object = {}) => {
    const answer = await send('POST', url, body);
    return { status: answer.statusCode, body: answer.json() };
  };
  const publish = async (version: string) => {
    const folder = wholeRelease(sectionForTest({ version }));
    const files = await listFiles(folder);
    for (const [file, { sha256 }] of Object.entries(files))
      await send('PUT', `releases/help/files/${sha256}`, readFileSync(path.join(folder, file)));
    await call(`releases/help/${version}`, files);
  };
  return { kind: 'network', call, publish };
}

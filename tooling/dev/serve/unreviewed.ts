import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/workspaces';
import { unreviewedTexts } from './unreviewed-texts';

const LISTS = path.join(ROOT, 'docs/translation-review');

/** Serves the documents and texts that no native speaker has reviewed, from the current lists of `docs/translation-review`. */
export function addUnreviewed(app: FastifyInstance): void {
  app.get('/_dev/unreviewed', async () => {
    const files = existsSync(LISTS) ? readdirSync(LISTS).filter((file) => file.endsWith('.md')) : [];
    const lists = files.map((file) => readFileSync(path.join(LISTS, file), 'utf8'));
    return unreviewedTexts(lists, (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
  });
}

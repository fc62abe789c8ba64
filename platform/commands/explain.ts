import { partName } from 'shared/contract/registry/schema';
import * as z from 'zod';
import { BUCKETS } from '../rollout';
import { readSecret } from '../settings';
import { pageFiles } from '../store';
import { command } from './definition/command';
import { readPreviewToken } from './preview/preview-token';
import { explain as query } from './queries/explain';

export const explain = command({
  summary: 'What a visitor gets at an address, and why',
  right: 'read',
  examples: ['explain --path /help-center --bucket 42', 'explain --path /help-center --crawler'],
  parameters: z.strictObject({
    path: z.string().max(2_000).describe('Such as /help-center'),
    bucket: z
      .int()
      .min(0)
      .max(BUCKETS - 1)
      .optional()
      .describe("The visitor's, as in the cookie rb; without: a visitor who has none"),
    crawler: z.boolean().optional().describe('As a search engine'),
  }),
  answer: z.looseObject({
    sequence: z.int().describe('The number of the registry'),
    section: partName.nullable(),
    releases: z.array(
      z.looseObject({ name: partName, version: z.string().nullable(), because: z.string(), files: z.array(z.string()) }),
    ),
  }),
  run: (context, { path, bucket = null, crawler }) => {
    const { dir, releases: store } = context.folder;
    const rootsOf = (name: string, version: string) => store.record(name, version).section?.roots ?? [];
    const previewed = (token: string | null) =>
      token === null ? null : readPreviewToken(readSecret(dir), token, Date.parse(context.now()));
    const answer = query(context.registry.read(), { path, bucket, crawler, rootsOf, previewed });
    const releases = answer.releases.map((release) => ({
      ...release,
      files: release.version ? pageFiles(store, release.name, release.version) : [],
    }));
    const json = { ...answer, releases };
    return { text: JSON.stringify(json, null, 2), json };
  },
});

import { ORIGIN_VARIABLES } from 'origin/config/environment';
import { STORE_VARIABLES } from 'platform/settings';
import { SERVICE_VARIABLES } from 'release-service/config/environment';
import * as z from 'zod';

/** Variables without a schema. */
const DEVELOPMENT: [name: string, value: string, description: string][] = [
  ['NODE_ENV', '', '`production`: the log is one line of JSON for each event instead of sentences.'],
  ['RELEASE_TOKEN', '', 'For the release tool with `--to`: a token of the service, or a CI system’s identity token.'],
  ['DEV_DATA', '.data-dev', 'The store of `npm run dev`, emptied at every start.'],
  ['SOURCE_COMMIT', '', 'The commit of a copy of the sources without its history, as an image is built from.'],
  ['FIREFOX_PATH', '', 'The Firefox of the browser tests; without it they use the one on the `PATH`, or leave it out.'],
];

const row = (name: string, value: string, description: string) => `| \`${name}\` | ${value && `\`${value}\``} | ${description} |`;

function rows(schema: z.ZodObject): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const { default: value = '', description } = property as { default?: unknown; description?: string };
    if (!description) throw new Error(`${name} has no description; add .describe('…') in its schema`);
    return row(name, String(value), description);
  });
}

/** `docs/reference/environment.md`, from the schemas that check the variables. */
export function environmentReference(): string {
  const table = (title: string, lines: string[]) =>
    [`## ${title}`, '', '| variable | default | |', '| --- | --- | --- |', ...lines, ''].join('\n');
  return [
    '# Environment variables',
    '',
    'Generated from the schemas that check the variables by `npm run reference`; a test fails when this page is stale.',
    'A bad value stops the start with one line that names the variable and what it takes.',
    '',
    table('The store: origin, release service and release tool', rows(STORE_VARIABLES)),
    table('The origin', rows(ORIGIN_VARIABLES)),
    table('The release service', rows(SERVICE_VARIABLES)),
    table(
      'Development and the release tool',
      DEVELOPMENT.map((variable) => row(...variable)),
    ),
  ].join('\n');
}

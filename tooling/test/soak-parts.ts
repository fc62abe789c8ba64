import { findFirefox } from './find-firefox';

/** Tests that are too long for `npm test` and complete only in `npm run test:soak`. Jest runs `.test.ts` files, Playwright the paths that contain the others. */
export const SOAK_PARTS: {
  what: string;
  files: string;
  /** Whether `npm test` runs nothing of it; of the others it runs a part. */
  isLeftOut?: true;
}[] = [
  { what: 'a thousand kills while teams are told', files: 'platform/server/notify/killed.test.ts' },
  { what: 'twenty programs that change a store at once, and four that are killed', files: 'platform/store/contract.test.ts' },
  {
    what: 'twenty programs that change a registry at once, and four that are killed',
    files: 'platform/store/cluster/contract.test.ts',
  },
  { what: 'five thousand submissions at three origins', files: 'platform/origin/signals/cluster-of-three.test.ts' },
  {
    what: 'two hundred saves in a row in one open page, and every page in both themes as it is developed',
    files: 'dev/dev-server',
  },
  { what: 'a publication that is killed while it builds, renders and writes', files: 'killed-publish', isLeftOut: true },
  { what: 'every page in both languages and both themes, and by axe in four widths', files: 'every-page' },
  { what: 'five thousand submissions at an origin that is killed meanwhile', files: 'feedback-inbox' },
  { what: 'what visitors open, in both themes by axe', files: 'open-states' },
  { what: 'every control before hydration in both languages', files: 'hydration' },
  { what: 'the console in both widths and both themes by axe', files: 'quality/console' },
  { what: 'every fault of a section at every moment', files: 'fault-matrix' },
  { what: 'every kind of worse release in a browser', files: 'worse-candidates' },
  { what: 'every page by itself for requests to others', files: 'privacy' },
  { what: 'each part built twice, for the same files', files: 'reproducible', isLeftOut: true },
  {
    what: 'the journeys and attacks that a second browser engine may answer otherwise, in Firefox',
    files: 'in-firefox',
    isLeftOut: true,
  },
  {
    what: 'the report of the release tool, whose content the console shows as well',
    files: 'releases/compare.spec',
    isLeftOut: true,
  },
  { what: 'a section that moves into a repository of its own', files: 'own-repository', isLeftOut: true },
];

/** Parts of the paths of browser tests that do not run: those of the soak run, and those of a browser that is not installed. */
export const leftOutSpecs = (): string[] => [
  ...SOAK_PARTS.flatMap(({ files, isLeftOut }) => (isLeftOut && !process.env.SOAK ? [files] : [])),
  ...(findFirefox() ? [] : ['in-firefox.spec.ts']),
];

import { sectionNameFault } from './section-names';

test.each([
  ['shell/src/navigation/links.ts', "const LINKS = [{ id: 'faqs', path: '/help-center' }];"],
  ['shell/src/navigation/links.ts', 'export const isHelp = (path: string) => path;'],
  ['shell/src/layout/footer.tsx', '<LandingAnchor hash={hash} />'],
  ['shell/src/layout/footer.tsx', 'LANDING_LINKS.map(({ id }) => id)'],
  ['shell/src/bootstrap/main.ts', "if (section === 'legal') requestHydration();"],
  ['platform/origin/handlers/web-manifest.ts', '{ name: texts.help }'],
  ['platform/origin/handlers/site-files.ts', '`Disallow: /help-center/search?q=`'],
  ['shared/contract/page/page-state.ts', 'helpOnly: boolean'],
  ['shared/contract/site.ts', 'section: help; legal: { governingLaw: string }'],
])('%s may not contain %j', (file, text) => {
  expect(sectionNameFault(file, text)).toMatch(
    /^\S+: names a section \("\S+"\); it reads what a section declares from its release/,
  );
});

test.each([
  ['shell/src/app.tsx', '/** As the help center does. */\n// legal\nconst helpers = useTexts();'],
  ['shell/src/app.test.tsx', "open('/help-center')"],
  ['shell/src/testing/render-app.tsx', 'help: fakeRemote()'],
  ['remotes/help/src/remote.ts', "defineRemote({ namespace: 'help' })"],
  ['tooling/bench/monolith.ts', "landing: () => import('../../remotes/landing/src/remote')"],
  ['shared/contract/site.ts', 'legal: { governingLaw: InBoth | null };'],
  ['platform/origin/metrics/request-metrics.ts', "help: 'Pages that were answered'"],
  ['shared/contract/registry/declarations-of-2.ts', "help: { address: '/help-center' }"],
])('%s may contain %j', (file, text) => {
  expect(sectionNameFault(file, text)).toBeNull();
});

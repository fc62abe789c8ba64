import { expect, test } from '../fixtures/site';
import { FAULTS, type Moment, type SectionName } from './matrix/faults';
import { Visit } from './matrix/visit';

const SECTIONS: SectionName[] = ['landing', 'legal', 'help'];
const MOMENTS: Moment[] = ['on the first load', 'on a later navigation', 'after the bootstrap script'];
const ALL = FAULTS.flatMap((fault) => SECTIONS.flatMap((section) => MOMENTS.map((moment) => ({ fault, section, moment }))));
const CELLS =
  process.env.SOAK === '1'
    ? ALL
    : ALL.filter(({ fault: { sample }, section, moment }) => sample[0] === section && sample[1] === moment);

/** A page that came with its text or style asks for none, and the landing page has no text of its own. */
const asksForNone = (what: string, section: SectionName, moment: Moment): boolean =>
  (what.startsWith('content') && (section === 'landing' || moment !== 'on a later navigation')) ||
  (what.startsWith('style') && moment === 'after the bootstrap script');

test.use({ viewport: { width: 1280, height: 800 } });

test.afterAll(() => {
  if (CELLS.length < ALL.length)
    console.log(`Fault matrix: each fault once, ${CELLS.length} of ${ALL.length} cells; npm run test:soak tries all.`);
});

for (const { fault, section, moment } of CELLS) {
  test(`when ${section}’s ${fault.what} ${moment}, the visitor is served`, async ({ page, site }) => {
    const visit = new Visit(page, section, fault, site.url);
    const met = await visit.come(moment);
    if (fault.hangs && moment === 'on a later navigation') await visit.hearsThatItWaits();
    await visit.canRead();
    await visit.canUseShell();
    await visit.canGoElsewhere();
    await visit.nothingWaits();
    await visit.comesBack();
    expect(met(), 'files that the fault concerns').toBeGreaterThanOrEqual(asksForNone(fault.what, section, moment) ? 0 : 1);
  });
}

import { expect, test } from '../fixtures/site';
import { FAULTS, type Moment, type SectionName } from './matrix/faults';
import { visitSection } from './matrix/visit';

const SECTIONS: SectionName[] = ['landing', 'legal', 'help'];
const MOMENTS: Moment[] = ['on the first load', 'on a later navigation', 'after the bootstrap script'];
const ALL = FAULTS.flatMap((fault) => SECTIONS.flatMap((section) => MOMENTS.map((moment) => ({ fault, section, moment }))));
const CELLS =
  process.env.SOAK === '1'
    ? ALL
    : ALL.filter(({ fault: { sample }, section, moment }) => sample?.[0] === section && sample[1] === moment);

/** Whether a page requests no file of this kind: the document contains its text and style, and the landing page has no text files. */
const requestsNone = (what: string, section: SectionName, moment: Moment): boolean =>
  (what.startsWith('content') && (section === 'landing' || moment !== 'on a later navigation')) ||
  (what.startsWith('style') && moment === 'after the bootstrap script');

test.use({ viewport: { width: 1280, height: 800 } });

test.afterAll(() => {
  if (CELLS.length < ALL.length)
    console.log(`Fault matrix: ${CELLS.length} of ${ALL.length} cells; npm run test:soak tries all.`);
});

for (const { fault, section, moment } of CELLS) {
  test(`when ${section}’s ${fault.what} ${moment}, the visitor can read and go on`, async ({ page, site }) => {
    const visit = visitSection(page, section, fault, site.url);
    const requests = await visit.open(moment);
    if (fault.hangs && moment === 'on a later navigation') await visit.expectBusy();
    await visit.expectReadable();
    await visit.expectWorkingShell();
    await visit.expectOtherSection();
    await visit.expectNothingBusy();
    await visit.expectRecovery();
    expect(requests(), 'requests for faulty files').toBeGreaterThanOrEqual(requestsNone(fault.what, section, moment) ? 0 : 1);
  });
}

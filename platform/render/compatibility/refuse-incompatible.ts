import { SUPPORTED_PAGES } from 'shared/contract/page/page-number';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { BadRelease } from '../../refusal';

const at = ({ name, version }: ReleaseRecord): string => `${name}@${version}`;

/** Refuses a shell whose page contract this version of the origin does not support. */
export function refuseUnsupportedPage(shell: ReleaseRecord): void {
  if (shell.page !== null && SUPPORTED_PAGES.includes(shell.page)) return;
  throw new BadRelease(
    'page-contract-not-spoken',
    `${at(shell)} speaks page contract ${shell.page}; this origin speaks ${SUPPORTED_PAGES.join(', ')}. ${advice(shell.page)}`,
  );
}

/** Refuses a section whose contract number the shell does not serve. */
export function refuseIncompatible(shell: ReleaseRecord, section: ReleaseRecord): void {
  // By number, so that a shell that serves a new contract can be released first.
  if (!shell.serves.includes(section.contract)) {
    throw new BadRelease(
      'remote-contract-not-served',
      `${at(section)} speaks contract ${section.contract}; ${at(shell)} serves ${shell.serves.join(', ')}. Release a shell that serves both first.`,
    );
  }
}

const advice = (page: number | null): string =>
  page !== null && page > Math.max(...SUPPORTED_PAGES)
    ? `Deploy an origin that speaks ${page} first.`
    : 'Publish the shell again from the sources of today.';

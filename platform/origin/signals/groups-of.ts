import type { FastifyRequest } from 'fastify';
import type { Group } from 'platform/rollout/verdict';
import { languageOf } from '../page/visitor';

/** Browsers by user agent, in order: a user agent may also contain the names of later entries. */
const BROWSERS: [name: string, version: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,3})\b/],
  ['Opera Mini', /\bOpera Mini\/(\d{1,3})\b/],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\/(\d{1,3})\b/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})\b/],
  ['UC Browser', /\bUCBrowser\/(\d{1,3})\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})\b/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d{1,3})\b/],
  ['Safari', /\bVersion\/(\d{1,3})\b.*\bSafari\//],
];

/** The client hint requested while a rollout runs: the speed of the network, in four classes. Only Chromium sends it. */
export const NETWORK_HINT = 'ECT';
const SLOW = ['slow-2g', '2g', '3g'];

/** The groups of a session: browser and version, language, speed of the network, first or later visit. */
export function groupsOf({ headers }: Pick<FastifyRequest, 'headers'>, isFirstVisit: boolean): Group[] {
  const { 'save-data': savesData, ect, 'user-agent': userAgent = '' } = headers;
  const isSlow = savesData === 'on' || SLOW.includes(String(ect));
  return [
    `group-browser-${browserOf(userAgent)}`,
    `group-language-${languageOf({ headers })}`,
    `group-network-${isSlow ? 'slow' : 'usual'}`,
    `group-visit-${isFirstVisit ? 'first' : 'later'}`,
  ];
}

function browserOf(userAgent: string): string {
  for (const [name, version] of BROWSERS) {
    const number = version.exec(userAgent)?.[1];
    if (number) return `${name} ${Number(number)}`;
  }
  return 'another';
}

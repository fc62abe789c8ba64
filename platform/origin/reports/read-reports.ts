import * as z from 'zod';
import { partName, versionSchema } from 'shared/contract/registry/schema';
import { publicAddress } from './public-address';

/** A violation that a browser reports: of the page's policy, or of a file's integrity. */
export interface Report {
  kind: 'policy' | 'integrity';
  /** The directive of the policy, or the kind of file with a wrong hash. */
  what: string;
  /** What was blocked: a path of a release, the name of another site, or the browser's keyword such as `inline`. */
  blocked: string;
  /** The path of the page; pages that the site does not have are grouped. */
  page: string;
  /** The script that did it, with its line. */
  source?: string;
}

const text = z.string().max(4_000).catch('');
const line = z.int().min(0).catch(0);

const modern = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: line }),
});
/** The format of Firefox, Safari and every browser on plain http. */
const older = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
});
const unhashed = z.object({
  type: z.literal('integrity-violation'),
  body: z.object({ documentURL: text, blockedURL: text, destination: text }),
});
const ofRelease = z.object({
  type: z.literal('release-integrity'),
  body: z.object({ part: partName, version: versionSchema, page: text }),
});

/** Parses the known reports in a request's body. Drops everything else, including what identifies the sender. */
export function readReports(body: unknown, host: string): Report[] {
  const several = Array.isArray(body) ? body.slice(0, MOST) : [body];
  return several.map((one) => readReport(one, host)).filter((report) => report !== null);
}

/** The most reports of a request. Browsers batch a minute of reports. */
const MOST = 20;

function readReport(one: unknown, host: string): Report | null {
  const address = (url: string) => publicAddress(url, host);
  const report = modern.safeParse(one).data?.body;
  if (report)
    return policyReport(report.effectiveDirective, report.blockedURL, report.documentURL, report.sourceFile, report.lineNumber);
  const before = older.safeParse(one).data?.['csp-report'];
  if (before)
    return policyReport(
      before['effective-directive'] || before['violated-directive'],
      before['blocked-uri'],
      before['document-uri'],
      before['source-file'],
      before['line-number'],
    );
  const bare = unhashed.safeParse(one).data?.body;
  if (bare)
    return {
      kind: 'integrity',
      what: `a ${wordOf(bare.destination)} without a hash`,
      blocked: address(bare.blockedURL),
      page: pathOf(bare.documentURL),
    };
  const wrong = ofRelease.safeParse(one).data?.body;
  if (!wrong) return null;
  const release = `${wrong.part}@${wrong.version}`;
  return { kind: 'integrity', what: 'another hash', blocked: release, page: pathOf(`http://${host}${wrong.page}`) };

  function policyReport(directive: string, blocked: string, page: string, source: string, at: number): Report {
    const from = source === '' ? {} : { source: at > 0 ? `${address(source)}:${at}` : address(source) };
    return { kind: 'policy', what: wordOf(directive), blocked: address(blocked), page: pathOf(page), ...from };
  }
}

/** The label of a known directive or kind of file; otherwise `other`. */
const wordOf = (word: string): string => DIRECTIVES.find((directive) => directive === word.split(' ')[0]) ?? 'other';

const DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'worker-src',
  'frame-src',
  'media-src',
  'object-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'default-src',
  'require-trusted-types-for',
  'trusted-types',
  'script',
  'style',
];

/** The path of an address, without the query, which may contain a visitor's input. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(0, 200) : '';
}

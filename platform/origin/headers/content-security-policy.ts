import type { Site } from 'shared/contract';

interface Further {
  /** Names of the Trusted Types policies that the page's script creates; absent if they are not enforced. */
  trustedTypes?: string[];
  /** Where browsers report violations: an address, and an endpoint's name for those that support it. */
  reportTo?: { address: string; endpoint?: string };
}

/** A policy that allows only this origin's files, the page's inline scripts by hash, and the feedback host if the brand file names one. */
export function contentSecurityPolicy(
  site: Site,
  inlineScripts: string[],
  { trustedTypes = [], reportTo }: Further = {},
): string {
  const scripts = inlineScripts.map((hash) => ` '${hash}'`).join('');
  return [
    `default-src 'none'`,
    `script-src 'self'${scripts}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${site.feedbackHost ? ` ${site.feedbackHost}` : ''}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(trustedTypes.length > 0 ? [`require-trusted-types-for 'script'`, `trusted-types ${trustedTypes.join(' ')}`] : []),
    ...(reportTo ? [`report-uri ${reportTo.address}`] : []),
    ...(reportTo?.endpoint ? [`report-to ${reportTo.endpoint}`] : []),
  ].join('; ');
}

import type { Site } from 'shared/contract';

/** Only this origin's files, the page's own inline scripts by hash, and the feedback service when the brand names one. */
export function contentSecurityPolicy(site: Site, inlineScripts: string[]): string {
  const scripts = inlineScripts.map((hash) => ` '${hash}'`).join('');
  return [
    `default-src 'none'`,
    `script-src 'self'${scripts}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${site.feedbackHost ? ` ${site.feedbackHost}` : ''}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

import type { Site } from 'shared/contract';
import { REPORTS_ADDRESS } from 'shared/contract/page/addresses';
import type { PagePolicy } from 'shared/contract/page/page-policy';
import { contentSecurityPolicy } from './content-security-policy';

/** The name under which a page's headers speak of `REPORTS_ADDRESS`. */
const ENDPOINT = 'reports';

/**
 * What a page may do, and where the browser says what it kept from happening. Browsers send to named endpoints over TLS alone;
 * without it they are told the older way, or they would send nothing.
 *
 * @param policy what the shell's build says; `null` for shells that say nothing, whose pages say it themselves
 */
export function pageHeaders(
  isTls: boolean,
  site: Site,
  { policy, inlineScripts, trustedTypes }: { policy: PagePolicy | null; inlineScripts: string[]; trustedTypes: string[] },
): Record<string, string> {
  const tlsEndpoint = isTls ? { endpoint: ENDPOINT } : {};
  const reportTo = { address: REPORTS_ADDRESS, ...tlsEndpoint };
  return {
    'Content-Security-Policy': contentSecurityPolicy(site, policy?.inlineScripts ?? inlineScripts, { trustedTypes, reportTo }),
    // Every script file that such a shell asks for comes with its hash.
    ...(policy && { 'Integrity-Policy': `blocked-destinations=(script), endpoints=(${ENDPOINT})` }),
    ...(tlsEndpoint.endpoint && { 'Reporting-Endpoints': `${ENDPOINT}="${REPORTS_ADDRESS}"` }),
  };
}

import type { Site } from 'shared/contract';
import { REPORTS_ADDRESS } from 'shared/contract/page/addresses';
import type { PagePolicy } from 'shared/contract/page/page-policy';
import { contentSecurityPolicy } from './content-security-policy';

/** The name of the reporting endpoint at `REPORTS_ADDRESS`. */
const ENDPOINT = 'reports';

/**
 * The policy of a page, and where browsers report violations. Browsers support named endpoints over TLS only; without it the older
 * directive is sent.
 *
 * @param policy of the shell's build; `null` for shells without one, where the page's own scripts are used
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
    // Such a shell requests every script with its hash.
    ...(policy && { 'Integrity-Policy': `blocked-destinations=(script), endpoints=(${ENDPOINT})` }),
    ...(tlsEndpoint.endpoint && { 'Reporting-Endpoints': `${ENDPOINT}="${REPORTS_ADDRESS}"` }),
  };
}

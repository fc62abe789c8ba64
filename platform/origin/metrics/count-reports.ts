import { Counter, type Registry } from 'prom-client';
import type { Report } from '../reports/read-reports';

/** Counts reported violations. Both labels come from fixed sets; unknown values count as `other`. */
export function countReports(metrics: Registry): (report: Pick<Report, 'kind' | 'what'>) => void {
  const reports = new Counter({
    name: 'site_browser_reports_total',
    help: 'Reports of browsers that refused something, by what the policy or a file’s hash forbade',
    labelNames: ['kind', 'what'],
    registers: [metrics],
  });
  return ({ kind, what }) => reports.inc({ kind, what });
}

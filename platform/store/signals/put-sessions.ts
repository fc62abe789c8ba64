import type { Query, Value } from '../engine';
import { placeholders, upsert } from '../rows';
import { isGroup, type Group } from '../../rollout/verdict';
import { metricOf, MOST_GROUPS, mostOfNetwork, OTHER_PAGES, type SessionRecord } from './session';
import { Sums } from './sums';

/** The most distinct pages with failures. Others are counted together, so that made-up reports cannot fill the table. */
const MOST_PAGES = 50;

interface SessionRow {
  metric: string;
  session: string;
  source: SessionRecord['source'];
  arm: string;
  share: string;
  network: string;
  failed: number;
  counts: number;
}

/** Adds sessions. Each counts once, in the arm and stage where it was first received, and as failed after its first failure. */
export async function putSessions(query: Query, rollout: string, batch: readonly SessionRecord[]): Promise<void> {
  if (batch.length === 0) return;
  const distinct = (values: string[]) => [...new Set(values)];
  const metrics = distinct(batch.map(({ source }) => metricOf(source)));
  const names = distinct(batch.map(({ session }) => session));
  const rows = await query<SessionRow>(
    `SELECT metric, session, source, arm, share, network, failed, counts FROM site.signal_sessions
       WHERE rollout = $1 AND metric IN (${placeholders(metrics.length, 1)}) AND session IN (${placeholders(names.length, 1 + metrics.length)})`,
    [rollout, ...metrics, ...names],
  );
  const rowBySession = new Map(rows.map((row) => [`${row.metric} ${row.session}`, row]));
  const networks = distinct(batch.map(({ network }) => network));
  const own = await query<{ metric: string; network: string; sessions: number }>(
    `SELECT metric, network, CAST(sum(sessions) AS integer) AS sessions FROM site.signal_networks
       WHERE rollout = $1 AND metric IN (${placeholders(metrics.length, 1)}) AND network IN (${placeholders(networks.length, 1 + metrics.length)})
       GROUP BY metric, network`,
    [rollout, ...metrics, ...networks],
  );
  const all = await query<{ source: SessionRecord['source']; sessions: number }>(
    'SELECT source, sessions FROM site.signal_sums WHERE rollout = $1',
    [rollout],
  );
  const pages = await query<{ page: string }>('SELECT DISTINCT page FROM site.signal_causes WHERE rollout = $1', [rollout]);
  const added = new Sums();
  for (const { metric, network, sessions } of own) added.addTotal(`${metric} ${network}`, sessions);
  for (const { source, sessions } of all) added.addTotal(metricOf(source), sessions);
  const pageNames = new Set(pages.map(({ page }) => page));
  const groupNames = new Set(all.flatMap(({ source }) => (isGroup(source) ? [source] : [])));
  const addToGroups = (row: SessionRow, groups: readonly Group[], sessions: number, failures: number) => {
    for (const each of groups) {
      const group = groupNames.has(each) || groupNames.size < MOST_GROUPS ? each : OTHER_BROWSERS;
      groupNames.add(group);
      added.addToGroup(rollout, row, group, sessions, failures);
    }
  };
  const changedRows = new Set<SessionRow>();

  for (const { arm, cause, failed, groups = [], network, session, share, source } of batch) {
    const metric = metricOf(source);
    const row = rowBySession.get(`${metric} ${session}`);
    // A visitor who left before a page was ready, and came back, counts with the first report after that.
    if (row && (row.counts !== LEFT || cause?.kind === 'left' || cause?.kind === 'silent')) {
      if (row.failed || row.counts !== 1 || !failed || row.arm !== arm || cause?.kind === 'silent') continue;
      row.failed = 1;
      changedRows.add(row);
      added.addSession(rollout, row, 0, 1);
      addToGroups(row, groups, 0, 1);
    } else {
      // No cap for this machine itself, as in a drill, because all its sessions have the same address.
      const isFull = network !== '' && added.totalOf(`${metric} ${network}`) >= mostOfNetwork(added.totalOf(metric));
      const counts = cause?.kind === 'left' ? LEFT : isFull ? 0 : 1;
      const one = { metric, session, source, arm, share: String(share), network, failed: Number(failed), counts };
      rowBySession.set(`${metric} ${session}`, one);
      if (row) changedRows.delete(row);
      changedRows.add(one);
      if (counts !== 1) continue;
      added.addSession(rollout, one, 1, one.failed);
      addToGroups(one, groups, 1, one.failed);
    }
    if (!failed || source !== 'browsers') continue;
    const page = cause && (pageNames.has(cause.page) || pageNames.size < MOST_PAGES) ? cause.page : OTHER_PAGES;
    pageNames.add(page);
    added.addCause(rollout, arm, cause?.kind ?? 'unknown', page, 1);
  }

  const sessions = [...changedRows].map((row): Value[] => [
    rollout,
    ...SESSION.slice(1).map((column) => row[column as keyof SessionRow]),
  ]);
  await upsert(query, 'signal_sessions', { columns: SESSION, key: SESSION.slice(0, 3), set: CHANGES }, sessions);
  await added.write(query);
}

/** The only trait with an unlimited number of groups. */
const OTHER_BROWSERS: Group = 'group-browser-another';
const LEFT = 2;
const SESSION = ['rollout', 'metric', 'session', 'source', 'arm', 'share', 'network', 'failed', 'counts'];
const CHANGES = SESSION.slice(3)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

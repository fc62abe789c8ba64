/**
 * Reports of browsers while rollouts ran. A session counts once, whichever origin receives it, and each network has a cap.
 * Sessions and networks are salted hashes, deleted with the rollout; its sums stay.
 */
export const SIGNAL_TABLES = [
  `CREATE TABLE site.signal_rollouts (
    rollout text PRIMARY KEY,
    begun_at text NOT NULL,
    -- 1: it is over and nothing is added; 2: its sessions and networks are forgotten.
    is_over integer NOT NULL DEFAULT 0,
    would_abort text
  )`,
  `CREATE TABLE site.signal_sessions (
    rollout text NOT NULL,
    metric text NOT NULL,
    session text NOT NULL,
    source text NOT NULL,
    arm text NOT NULL,
    share text NOT NULL,
    network text NOT NULL,
    failed integer NOT NULL,
    -- 0: its network had said enough; 2: its visitor left before the page was ready.
    counts integer NOT NULL,
    PRIMARY KEY (rollout, metric, session)
  )`,
  `CREATE TABLE site.signal_networks (
    rollout text NOT NULL,
    metric text NOT NULL,
    network text NOT NULL,
    prefix text NOT NULL,
    source text NOT NULL,
    arm text NOT NULL,
    share text NOT NULL,
    sessions integer NOT NULL,
    failures integer NOT NULL,
    -- How much it says against its arm: failures, or late paints.
    loud integer NOT NULL,
    PRIMARY KEY (rollout, metric, network, source, arm, share)
  )`,
  `CREATE TABLE site.signal_sums (
    rollout text NOT NULL,
    source text NOT NULL,
    arm text NOT NULL,
    share text NOT NULL,
    sessions integer NOT NULL,
    failures integer NOT NULL,
    PRIMARY KEY (rollout, source, arm, share)
  )`,
  `CREATE TABLE site.signal_causes (
    rollout text NOT NULL,
    arm text NOT NULL,
    kind text NOT NULL,
    page text NOT NULL,
    sessions integer NOT NULL,
    PRIMARY KEY (rollout, arm, kind, page)
  )`,
  // The history of a rollout, as JSON: it is only displayed.
  'CREATE TABLE site.signal_points (rollout text NOT NULL, at text NOT NULL, point text NOT NULL, PRIMARY KEY (rollout, at))',
  // On a machine of a cluster: reports that the database has not accepted yet, and the counts last read from it.
  'CREATE TABLE site.signal_spool (id text PRIMARY KEY, place integer NOT NULL, rollout text NOT NULL, word text NOT NULL)',
  'CREATE TABLE site.signal_copies (rollout text PRIMARY KEY, counts text NOT NULL)',
];

/** An origin only adds; a publisher also deletes. */
export const SIGNAL_RIGHTS = [
  `CREATE FUNCTION site.only_more() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.sessions < OLD.sessions OR NEW.failures < OLD.failures THEN RAISE EXCEPTION 'site.% is only ever added to', TG_TABLE_NAME; END IF;
    RETURN NEW;
  END $$`,
  'CREATE TRIGGER only_more BEFORE UPDATE ON site.signal_sums FOR EACH ROW EXECUTE FUNCTION site.only_more()',
  'CREATE TRIGGER only_more BEFORE UPDATE ON site.signal_networks FOR EACH ROW EXECUTE FUNCTION site.only_more()',
  `GRANT SELECT ON site.signal_rollouts, site.signal_sessions, site.signal_networks, site.signal_sums, site.signal_causes, site.signal_points
    TO site_origin, site_publisher`,
  `GRANT INSERT ON site.signal_sessions, site.signal_networks, site.signal_sums, site.signal_causes, site.signal_points
    TO site_origin, site_publisher`,
  'GRANT INSERT (rollout, begun_at), UPDATE (would_abort) ON site.signal_rollouts TO site_origin, site_publisher',
  'GRANT UPDATE (source, arm, share, network, failed, counts) ON site.signal_sessions TO site_origin, site_publisher',
  'GRANT UPDATE (sessions, failures, loud) ON site.signal_networks TO site_origin, site_publisher',
  'GRANT UPDATE (sessions, failures) ON site.signal_sums TO site_origin, site_publisher',
  'GRANT UPDATE (sessions) ON site.signal_causes TO site_origin, site_publisher',
  'GRANT DELETE ON site.signal_points TO site_origin, site_publisher',
  'GRANT DELETE ON site.signal_sessions, site.signal_networks TO site_publisher',
  'GRANT UPDATE (is_over) ON site.signal_rollouts TO site_publisher',
];

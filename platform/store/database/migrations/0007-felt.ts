/**
 * What visitors feel is counted beside what failed, and a network is capped in both arms together, because a cap for each arm would bend
 * the ratio that the verdict compares with. A session stays in the arm where it was first heard. `silent` is said of sessions that no origin
 * heard a word of; `left` keeps such a word from being said. Networks are named by two hashes, of a prefix and of the address below it.
 */
export const FELT_SIGNALS = `
ALTER TABLE site.heard DROP CONSTRAINT heard_source_check;

CREATE OR REPLACE FUNCTION site.hear(the_rollout text, entries jsonb, at_least integer, most_share numeric) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = site, pg_temp AS $$
DECLARE
  said record;
  known site.heard;
  own integer;
  everybody integer;
  may boolean;
BEGIN
  -- Sessions of a rollout that is over are known no more, so one that is said again would count again.
  IF NOT EXISTS (SELECT FROM (SELECT text::jsonb AS state FROM states ORDER BY sequence DESC LIMIT 1) AS newest
    WHERE jsonb_path_exists(state, '$.sections.*.rollout ? (@.id == $id && (@.state == "running" || @.state == "paused"))',
      jsonb_build_object('id', the_rollout))) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7011, hashtext(the_rollout));
  FOR said IN SELECT * FROM jsonb_to_recordset(entries) AS each(source text, arm text, session text, share numeric, network text,
    failed boolean, kind text, page text)
  LOOP
    SELECT * INTO known FROM heard h WHERE h.rollout = the_rollout AND h.source = said.source AND h.session = said.session;
    IF FOUND THEN
      CONTINUE WHEN known.failed OR NOT known.counts OR NOT said.failed OR known.arm <> said.arm OR said.kind = 'silent';
      UPDATE heard h SET failed = true WHERE h.rollout = the_rollout AND h.source = said.source AND h.arm = said.arm AND h.session = said.session;
      UPDATE sums s SET failures = failures + 1 WHERE s.rollout = the_rollout AND s.source = said.source AND s.arm = said.arm
        AND s.share = known.share AND s.network = known.network;
    ELSE
      SELECT coalesce(sum(s.sessions) FILTER (WHERE s.network = said.network), 0), coalesce(sum(s.sessions), 0) INTO own, everybody
        FROM sums s WHERE s.rollout = the_rollout AND s.source = said.source;
      may := coalesce(said.kind, '') <> 'left' AND (said.network = '' OR own < greatest(at_least, everybody * most_share));
      INSERT INTO heard VALUES (the_rollout, said.source, said.arm, said.session, said.share, said.network, said.failed, may);
      CONTINUE WHEN NOT may;
      INSERT INTO sums VALUES (the_rollout, said.source, said.arm, said.share, said.network, 1, said.failed::integer)
        ON CONFLICT (rollout, source, arm, share, network)
        DO UPDATE SET sessions = sums.sessions + 1, failures = sums.failures + excluded.failures;
    END IF;
    CONTINUE WHEN NOT said.failed OR said.source <> 'browsers';
    INSERT INTO causes VALUES (the_rollout, said.arm, said.kind, said.page, 1)
      ON CONFLICT (rollout, arm, kind, page) DO UPDATE SET sessions = causes.sessions + 1;
  END LOOP;
END $$;
`;

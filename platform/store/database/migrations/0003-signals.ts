/**
 * What browsers said while rollouts ran. A session counts once, whichever origin hears of it; and one network may add so many sessions
 * to an arm as the origin's own tally allows, of the whole fleet. Sessions and networks are salted hashes.
 */
export const SIGNAL_TABLES = `
CREATE TABLE site.heard (
  rollout text NOT NULL,
  source text NOT NULL CHECK (source IN ('browsers', 'server')),
  arm text NOT NULL CHECK (arm IN ('stable', 'candidate')),
  session text NOT NULL,
  share numeric NOT NULL,
  network text NOT NULL,
  failed boolean NOT NULL,
  counts boolean NOT NULL,
  PRIMARY KEY (rollout, source, arm, session)
);

-- By network, so that the loudest can be left out; the empty one is the machine itself.
CREATE TABLE site.sums (
  rollout text NOT NULL,
  source text NOT NULL,
  arm text NOT NULL,
  share numeric NOT NULL,
  network text NOT NULL,
  sessions integer NOT NULL,
  failures integer NOT NULL,
  PRIMARY KEY (rollout, source, arm, share, network)
);

CREATE TABLE site.causes (
  rollout text NOT NULL,
  arm text NOT NULL,
  kind text NOT NULL,
  page text NOT NULL,
  sessions integer NOT NULL,
  PRIMARY KEY (rollout, arm, kind, page)
);

-- Files of counts and of the course of a rollout, as an origin writes them: those of before the fleet, and what is only looked at.
CREATE TABLE site.signal_files (name text PRIMARY KEY, text text NOT NULL);

CREATE FUNCTION site.hear(the_rollout text, entries jsonb, at_least integer, most_share numeric) RETURNS void
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
    SELECT * INTO known FROM heard h WHERE h.rollout = the_rollout AND h.source = said.source AND h.arm = said.arm AND h.session = said.session;
    IF FOUND THEN
      CONTINUE WHEN known.failed OR NOT known.counts OR NOT said.failed;
      UPDATE heard h SET failed = true WHERE h.rollout = the_rollout AND h.source = said.source AND h.arm = said.arm AND h.session = said.session;
      UPDATE sums s SET failures = failures + 1 WHERE s.rollout = the_rollout AND s.source = said.source AND s.arm = said.arm
        AND s.share = known.share AND s.network = known.network;
    ELSE
      SELECT coalesce(sum(s.sessions) FILTER (WHERE s.network = said.network), 0), coalesce(sum(s.sessions), 0) INTO own, everybody
        FROM sums s WHERE s.rollout = the_rollout AND s.source = said.source AND s.arm = said.arm;
      may := said.network = '' OR own < greatest(at_least, everybody * most_share);
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

-- What a verdict needs of single sessions and networks goes with the rollout; its sums stay.
CREATE FUNCTION site.forget_sessions(live text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = site, pg_temp AS $$
BEGIN
  DELETE FROM heard WHERE rollout <> ALL (live);
  INSERT INTO sums SELECT rollout, source, arm, share, '', sum(sessions), sum(failures) FROM sums
    WHERE rollout <> ALL (live) AND network <> '' GROUP BY rollout, source, arm, share
    ON CONFLICT (rollout, source, arm, share, network)
    DO UPDATE SET sessions = sums.sessions + excluded.sessions, failures = sums.failures + excluded.failures;
  DELETE FROM sums WHERE rollout <> ALL (live) AND network <> '';
END $$;
`;

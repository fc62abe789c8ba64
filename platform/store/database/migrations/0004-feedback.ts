/** The inbox: lines as origins wrote them into their spools, each once. */
export const FEEDBACK_TABLES = `
CREATE TABLE site.feedback (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which line of which spool it was: a batch that is sent again stores nothing twice.
  entry text NOT NULL UNIQUE,
  key text,
  day date NOT NULL,
  line text NOT NULL
);
CREATE UNIQUE INDEX ON site.feedback (key) WHERE key IS NOT NULL;
CREATE INDEX ON site.feedback (day, number);

-- How far the help team is: the text of marks.json.
CREATE TABLE site.marks (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), text text NOT NULL);

CREATE FUNCTION site.keep_feedback(entries jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = site, pg_temp AS $$
BEGIN
  -- One after the other, so that numbers become visible in their order and whoever reads on from one misses none.
  PERFORM pg_advisory_xact_lock(7012);
  IF pg_total_relation_size('site.feedback') > 1024 * 1024 * 1024 THEN
    RAISE EXCEPTION 'the inbox holds a gigabyte, and takes nothing more';
  END IF;
  INSERT INTO feedback (entry, key, day, line)
    SELECT each ->> 'entry', each ->> 'key', (each ->> 'day')::date, each ->> 'line'
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS listed(each, place)
    ORDER BY place
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION site.forget_feedback(days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = site, pg_temp AS $$
BEGIN
  DELETE FROM feedback WHERE day < (now() AT TIME ZONE 'UTC')::date - greatest(days, 1);
END $$;
`;

/**
 * An origin changes the registry no more: it says that a rollout ends, in a row that the abort key signs and that means nothing else.
 * States are verified by their readers, so one that no key signed stands beside the next one and blocks no change.
 */
export const LEAST_AUTHORITY = `
REVOKE INSERT ON site.states, site.signatures FROM site_origin;
REVOKE EXECUTE ON FUNCTION site.forget_sessions FROM site_origin;

CREATE TABLE site.aborts (
  hash text PRIMARY KEY CHECK (hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  rollout text NOT NULL,
  text text NOT NULL CHECK (octet_length(text) <= 8192),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON site.aborts (rollout);

CREATE FUNCTION site.end_rollout(the_rollout text, the_hash text, the_text text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = site, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM (SELECT text::jsonb AS state FROM states ORDER BY sequence DESC, written_at DESC LIMIT 1) AS newest
    WHERE jsonb_path_exists(state, '$.sections.*.rollout ? (@.id == $id && (@.state == "running" || @.state == "paused"))',
      jsonb_build_object('id', the_rollout))) THEN RETURN; END IF;
  INSERT INTO aborts (hash, rollout, text) VALUES (the_hash, the_rollout, the_text) ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM pg_notify('site_registry', 'abort'); END IF;
END $$;

REVOKE ALL ON FUNCTION site.end_rollout FROM PUBLIC;
GRANT SELECT ON site.aborts TO site_origin, site_publisher;
GRANT EXECUTE ON FUNCTION site.end_rollout TO site_origin, site_publisher;
GRANT DELETE ON site.aborts TO site_publisher;

ALTER TABLE site.signatures DROP CONSTRAINT signatures_sequence_fkey;
ALTER TABLE site.states DROP CONSTRAINT states_pkey;
ALTER TABLE site.states ADD PRIMARY KEY (sequence, hash);
CREATE INDEX ON site.signatures (sequence);

CREATE OR REPLACE FUNCTION site.only_the_next() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM site.states)
    AND NOT EXISTS (SELECT FROM site.states WHERE sequence = NEW.sequence - 1 AND hash = NEW.previous) THEN
    RAISE EXCEPTION 'state % does not follow a state that is there', NEW.sequence;
  END IF;
  RETURN NEW;
END $$;
`;

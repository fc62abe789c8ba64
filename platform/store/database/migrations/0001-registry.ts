/** The registry's states, their signatures and the keys: only ever added to, each row after the one before it. */
export const REGISTRY_TABLES = `
CREATE TABLE site.states (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  change_id uuid NOT NULL UNIQUE,
  text text NOT NULL CHECK ((text::jsonb ->> 'sequence')::bigint = sequence),
  hash text NOT NULL CHECK (hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  previous text CHECK (previous IS NOT DISTINCT FROM text::jsonb ->> 'previousHash'),
  written_at timestamptz NOT NULL DEFAULT now()
);

-- The text of registry.sig.json as it lay beside that state.
CREATE TABLE site.signatures (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sequence bigint NOT NULL REFERENCES site.states,
  text text NOT NULL
);

CREATE TABLE site.trust (sequence bigint PRIMARY KEY, text text NOT NULL);

-- The key of session tokens and preview links, which all origins have to share.
CREATE TABLE site.secret (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  bytes bytea NOT NULL CHECK (length(bytes) = 32)
);

CREATE FUNCTION site.only_the_next() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE newest site.states;
BEGIN
  SELECT * INTO newest FROM site.states ORDER BY sequence DESC LIMIT 1;
  IF FOUND AND (NEW.sequence <> newest.sequence + 1 OR NEW.previous IS DISTINCT FROM newest.hash) THEN
    RAISE EXCEPTION 'state % does not follow state %', NEW.sequence, newest.sequence;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION site.only_newer_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sequence <= (SELECT max(sequence) FROM site.trust) THEN
    RAISE EXCEPTION 'list of keys % is not newer than the last one', NEW.sequence;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION site.never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'site.% is only ever added to', TG_TABLE_NAME;
END $$;

CREATE TRIGGER only_the_next BEFORE INSERT ON site.states FOR EACH ROW EXECUTE FUNCTION site.only_the_next();
CREATE TRIGGER only_newer BEFORE INSERT ON site.trust FOR EACH ROW EXECUTE FUNCTION site.only_newer_keys();
CREATE TRIGGER never BEFORE UPDATE OR DELETE OR TRUNCATE ON site.states FOR EACH STATEMENT EXECUTE FUNCTION site.never();
CREATE TRIGGER never BEFORE UPDATE OR DELETE OR TRUNCATE ON site.signatures FOR EACH STATEMENT EXECUTE FUNCTION site.never();
CREATE TRIGGER never BEFORE UPDATE OR DELETE OR TRUNCATE ON site.trust FOR EACH STATEMENT EXECUTE FUNCTION site.never();
`;

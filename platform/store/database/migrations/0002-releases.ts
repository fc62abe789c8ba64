/** Releases: which file lies where in each, and every file once, under the hash of its bytes. */
export const RELEASE_TABLES = `
CREATE TABLE site.files (
  hash text PRIMARY KEY,
  bytes bytea NOT NULL,
  CHECK (hash = encode(sha256(bytes), 'hex'))
);

CREATE TABLE site.releases (
  name text NOT NULL,
  version text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, version)
);

CREATE TABLE site.release_files (
  name text NOT NULL,
  version text NOT NULL,
  path text NOT NULL,
  hash text NOT NULL REFERENCES site.files,
  PRIMARY KEY (name, version, path),
  FOREIGN KEY (name, version) REFERENCES site.releases ON DELETE CASCADE
);
CREATE INDEX ON site.release_files (hash);
`;

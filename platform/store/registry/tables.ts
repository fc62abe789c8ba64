/**
 * States of the registry, each with the hash of the one before it, and their signatures. Rows are never changed. `database/migrations`
 * creates these tables in PostgreSQL, with rights for each role.
 */
export const REGISTRY_TABLES = [
  `CREATE TABLE site.states (
    sequence integer NOT NULL,
    -- Tells a program whose connection broke whether its change landed.
    change_id text NOT NULL UNIQUE,
    text text NOT NULL,
    hash text NOT NULL,
    previous text,
    written_at text NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    PRIMARY KEY (sequence, hash)
  )`,
  // Renewed every few days, and when a key is rotated.
  'CREATE TABLE site.signatures (number integer PRIMARY KEY, sequence integer NOT NULL, text text NOT NULL)',
  'CREATE INDEX signatures_by_state ON site.signatures (sequence)',
];

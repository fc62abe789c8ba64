/** Feedback, and the counts of its answers. An absent language is '' and an absent reason 0, so that `=` matches them. */
export const FEEDBACK_TABLES = [
  `CREATE TABLE site.feedback_entries (
    id text PRIMARY KEY,
    -- The browser's key against duplicates.
    key text UNIQUE,
    at text NOT NULL,
    day text NOT NULL,
    guide text NOT NULL,
    language text NOT NULL,
    helpful integer NOT NULL,
    reason integer NOT NULL,
    text text NOT NULL,
    -- Fields that the origin did not know, as JSON.
    more text,
    status text NOT NULL,
    status_at text,
    status_by text
  )`,
  'CREATE INDEX feedback_by_time ON site.feedback_entries (at, id)',
  'CREATE INDEX feedback_by_guide ON site.feedback_entries (guide, at, id)',
  'CREATE INDEX feedback_by_status ON site.feedback_entries (status, at, id)',
  'CREATE INDEX feedback_by_language ON site.feedback_entries (language, at, id)',
  // Written in the transaction of the entries, so that the console need not read a year of entries.
  `CREATE TABLE site.feedback_counts (
    day text NOT NULL,
    week text NOT NULL,
    guide text NOT NULL,
    language text NOT NULL,
    helpful integer NOT NULL,
    reason integer NOT NULL,
    status text NOT NULL,
    total integer NOT NULL,
    PRIMARY KEY (guide, day, language, helpful, reason, status)
  )`,
  // Migration progress of older stores.
  'CREATE TABLE site.taken_over (source text PRIMARY KEY, through integer NOT NULL, at text NOT NULL)',
];

/** An origin adds comments and cannot read them; a publisher also reads, marks and deletes. */
export const FEEDBACK_RIGHTS = [
  'GRANT SELECT ON site.store_steps TO site_origin, site_publisher',
  'GRANT INSERT ON site.feedback_entries TO site_origin, site_publisher',
  'GRANT SELECT (id) ON site.feedback_entries TO site_origin',
  'GRANT SELECT, UPDATE, DELETE ON site.feedback_entries TO site_publisher',
  'GRANT SELECT, INSERT, UPDATE ON site.feedback_counts TO site_origin, site_publisher',
  'GRANT DELETE ON site.feedback_counts TO site_publisher',
];

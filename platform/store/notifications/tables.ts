/** Receivers, and their pending messages. An absent time is '', which sorts before every time. */
export const NOTIFICATION_TABLES = [
  `CREATE TABLE site.receivers (
    id text PRIMARY KEY,
    section text NOT NULL,
    label text NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    secret text NOT NULL,
    -- Names with commas between.
    events text NOT NULL,
    added_at text NOT NULL,
    added_by text NOT NULL,
    -- How often the message at hand was sent in vain, why, and when it is sent again.
    failures integer NOT NULL,
    fault text NOT NULL,
    retry_at text NOT NULL,
    -- Until then one process has it in hand.
    leased_until text NOT NULL,
    delivered_at text NOT NULL,
    UNIQUE (section, label)
  )`,
  // The outbox. A message is deleted when it is delivered.
  `CREATE TABLE site.messages (
    id text PRIMARY KEY,
    number integer NOT NULL,
    receiver text NOT NULL,
    at text NOT NULL,
    notice text NOT NULL
  )`,
  'CREATE INDEX messages_by_receiver ON site.messages (receiver, number)',
  // 'registry' and the last state that messages were made for; and each notified condition, with the time when it was last present.
  'CREATE TABLE site.told (subject text PRIMARY KEY, value text NOT NULL)',
];

/** An origin sends no notifications and cannot read the addresses, some of which contain secrets. */
export const NOTIFICATION_RIGHTS = [
  'GRANT SELECT, INSERT, UPDATE, DELETE ON site.receivers, site.messages, site.told TO site_publisher',
];

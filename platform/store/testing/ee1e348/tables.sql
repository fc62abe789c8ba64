-- site.feedback and site.marks as commit ee1e348 made and filled them.
CREATE TABLE site.feedback (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry text NOT NULL UNIQUE,
  key text,
  day date NOT NULL,
  line text NOT NULL
);
CREATE TABLE site.marks (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), text text NOT NULL);
INSERT INTO site.feedback (entry, key, day, line) VALUES ('b0d2760e5cd7d3ba95c9f6822685d796447d7cfd4f5d241bb5536c631541a9ea', 'k1', '2026-11-23', '{"at":"2026-11-23T00:14:58.529Z","key":"k1","language":"rw","submission":{"action":"yesThanksApi","help_center_article_link":"https://www.example.rw/help-center/how-do-i-create-goal","message":"Murakoze cyane – ßÿ"}}');
INSERT INTO site.feedback (entry, key, day, line) VALUES ('224ff047becbe451e5a17fbb9f94cc2caac2b71633de1d00ddc9d6a012a7b97b', 'k2', '2026-11-23', '{"at":"2026-11-23T00:14:58.539Z","key":"k2","language":"en","submission":{"action":"notReallyApi","help_center_article_link":"https://www.example.rw/help-center/how-do-i-create-goal?lng=rw","reason":2,"more_info_about_the_reason":"Intambwe ya 3\nntayo mbona"}}');
INSERT INTO site.feedback (entry, key, day, line) VALUES ('51c22a9b00c23ad3af28757bf1f15933b246233ef4cd4a21ff93627afb05f459', NULL, '2026-11-23', '{"at":"2026-11-23T00:14:58.543Z","key":null,"language":"en","submission":{"action":"yesThanksApi","help_center_article_link":"https://www.example.rw/help-center/how-do-i-log-in","message":"Without a key"}}');
INSERT INTO site.marks (text) VALUES ('{"format":1,"comments":{"afce7ab8d38d2a10":{"as":"done","at":"2026-11-22T12:00:00.000Z","who":"token keza"}}}
');

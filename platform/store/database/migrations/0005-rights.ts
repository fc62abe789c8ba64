/**
 * Two roles, to be granted to the users who log in: an origin adds states, signals and feedback and changes nothing that was;
 * a publisher also adds and removes releases, and changes keys and marks.
 */
export const RIGHTS = `
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['site_origin', 'site_publisher'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', wanted); END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of this server was migrated at the same moment.
      NULL;
    END;
  END LOOP;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA site FROM PUBLIC;
GRANT USAGE ON SCHEMA site TO site_origin, site_publisher;
GRANT SELECT ON ALL TABLES IN SCHEMA site TO site_origin, site_publisher;
REVOKE SELECT ON site.heard FROM site_origin, site_publisher;
-- What visitors said in confidence: an origin gives it, and reads none of it.
REVOKE SELECT ON site.feedback, site.marks FROM site_origin;
GRANT INSERT ON site.states, site.signatures TO site_origin, site_publisher;
GRANT INSERT ON site.signal_files TO site_origin, site_publisher;
GRANT UPDATE ON site.signal_files TO site_origin, site_publisher;
GRANT INSERT ON site.secret TO site_origin, site_publisher;
GRANT EXECUTE ON FUNCTION site.hear, site.forget_sessions, site.keep_feedback, site.forget_feedback TO site_origin, site_publisher;
GRANT INSERT ON site.trust TO site_publisher;
GRANT INSERT, DELETE ON site.files, site.releases, site.release_files TO site_publisher;
GRANT UPDATE ON site.release_files TO site_publisher;
GRANT INSERT, UPDATE ON site.marks TO site_publisher;
`;

-- Creates the database users and their roles. Run it as the owner: after `release migrate`, or on another server before `pg_restore`,
-- because a dump contains no roles. Running it again resets the passwords.
-- PGOPTIONS='-c site.origin_password=… -c site.publisher_password=…' psql --set ON_ERROR_STOP=1 --file deploy/postgres/users.sql postgres://OWNER@…/site
DO $$
DECLARE wanted record;
BEGIN
  FOR wanted IN
    SELECT * FROM (VALUES
      ('origin', 'site_origin', current_setting('site.origin_password')),
      ('publisher', 'site_publisher', current_setting('site.publisher_password'))
    ) AS users (name, may, password)
  LOOP
    IF wanted.password = '' THEN RAISE EXCEPTION 'the password of % is empty', wanted.name; END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted.may) THEN EXECUTE format('CREATE ROLE %I', wanted.may); END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted.name) THEN EXECUTE format('CREATE ROLE %I', wanted.name); END IF;
    EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', wanted.name, wanted.password);
    EXECUTE format('GRANT %I TO %I', wanted.may, wanted.name);
  END LOOP;
END $$;

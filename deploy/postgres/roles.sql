-- Two roles of PostgreSQL for a service, each with the least that it needs. Run it in the database of the service, as whoever made the
-- database; passwords are set with \password. Then start one engine as greenroom_owner, which makes and migrates the tables, and all
-- others as greenroom_app. Run it again after that engine, so that greenroom_app may use tables that it made.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'greenroom_owner') THEN CREATE ROLE greenroom_owner LOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'greenroom_app') THEN CREATE ROLE greenroom_app LOGIN; END IF;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT, CREATE ON DATABASE %I TO greenroom_owner', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO greenroom_app', current_database());
END
$$;

-- The tables are the owner's alone to change.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO greenroom_owner;
GRANT USAGE ON SCHEMA public TO greenroom_app;

-- Rows are read and written by greenroom_app, in tables that are there and in those to come.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO greenroom_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO greenroom_app;
ALTER DEFAULT PRIVILEGES FOR ROLE greenroom_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO greenroom_app;
ALTER DEFAULT PRIVILEGES FOR ROLE greenroom_owner GRANT USAGE ON SEQUENCES TO greenroom_app;
ALTER DEFAULT PRIVILEGES FOR ROLE greenroom_owner GRANT USAGE ON SCHEMAS TO greenroom_app;

-- The schema of the queue, once the first engine has made it.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'greenroom_queue') THEN
    GRANT USAGE ON SCHEMA greenroom_queue TO greenroom_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA greenroom_queue TO greenroom_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA greenroom_queue TO greenroom_app;
  END IF;
END
$$;

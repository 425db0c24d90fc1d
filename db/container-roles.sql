-- Creates the database and its two roles when the database container of compose.yaml starts for the first time.
-- The server's user owns the database and is no superuser; docs/operations.md, "A role for people".
\getenv password DATABASE_PASSWORD
CREATE ROLE vaidya LOGIN PASSWORD :'password';
CREATE ROLE vaidya_people NOLOGIN;
GRANT vaidya_people TO vaidya;
CREATE DATABASE vaidya OWNER vaidya;
-- The superuser signs in from inside the container only.
ALTER ROLE postgres PASSWORD NULL;

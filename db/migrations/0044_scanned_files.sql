-- Whether a virus scanner (CLAMD) found a file clean before it was stored.
ALTER TABLE files ADD COLUMN scanned boolean NOT NULL DEFAULT false;

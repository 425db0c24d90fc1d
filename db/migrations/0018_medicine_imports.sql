-- Lists of medicines on their way into the directory, and what is known of each list.

-- What a page shows as the source of what a list says.
CREATE TABLE medicine_sources (
  name text COLLATE "C" PRIMARY KEY,
  title text NOT NULL,
  url text,
  -- under which terms its rows may be used and shown
  licence text,
  -- the day of the newest import from it
  taken_on date NOT NULL
);

-- Other names under which a list knows a medicine; searched, not shown as its name.
ALTER TABLE medicines ADD COLUMN also_called text[] NOT NULL DEFAULT '{}';

-- Medicines that were taken out: when a list brings one back it has its id and its address again, and nobody else has.
CREATE TABLE medicine_retired (
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  retired_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, source_id)
);

-- A run of the importer over one or more files.
CREATE TABLE medicine_imports (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'done', 'given-up')),
  -- [{ name, source, sha256, layout }], in the order in which they are read
  files jsonb NOT NULL,
  -- of what is in the files, of their sources and of the rules of cleaning: a run with the same goes on with this one
  fingerprint text NOT NULL,
  -- where to go on: rows read of which file
  file_at integer NOT NULL DEFAULT 0,
  row_at integer NOT NULL DEFAULT 0,
  rows_read integer NOT NULL DEFAULT 0,
  -- rows that wait in medicine_import_rows: if fewer are there, the database has crashed and forgotten them
  staged integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- what was left empty because it could not be understood: { price: 3 }
  left_empty jsonb NOT NULL DEFAULT '{}',
  added integer,
  changed integer,
  unchanged integer,
  -- rows of the same lists that the files no longer have, and how many of them were taken out
  missing integer,
  removed integer,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX medicine_imports_fingerprint ON medicine_imports (fingerprint);

-- Rows that the importer could not take, kept until the next import begins.
CREATE TABLE medicine_import_refusals (
  import_id uuid NOT NULL REFERENCES medicine_imports ON DELETE CASCADE,
  file text NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  -- who the row would have been, where it says so: it does not count as missing
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C",
  -- as it stood in the file
  cells text[] NOT NULL
);
CREATE INDEX medicine_import_refusals_import ON medicine_import_refusals (import_id);

-- Rows that wait to be merged. Unlogged, since the file is still there: after a crash of the database it is empty, which
-- medicine_imports.staged betrays.
CREATE UNLOGGED TABLE medicine_import_rows (
  import_id uuid NOT NULL,
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  -- the address it would like to have
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  composition text,
  ingredients jsonb NOT NULL,
  strength text,
  salts_key text COLLATE "C",
  composition_key text COLLATE "C",
  brand_key text COLLATE "C" NOT NULL,
  manufacturing_company text,
  form text,
  packaging text,
  presentation text COLLATE "C" NOT NULL,
  pack_units numeric(10, 2),
  pack_unit text,
  price integer,
  needs_prescription boolean,
  is_discontinued boolean NOT NULL,
  description text,
  facts jsonb NOT NULL,
  also_called text[] NOT NULL,
  content_hash bytea NOT NULL,
  PRIMARY KEY (import_id, source, source_id)
);

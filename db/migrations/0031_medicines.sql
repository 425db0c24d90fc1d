-- The public medicine directory: what the imported lists say, what was added from other sources, and the search index
-- (docs/decisions/0017, 0018, 0019, 0050, 0060). All of it is the server's.

CREATE TABLE medicines (
  id uuid PRIMARY KEY,
  -- stays when the name changes, so that addresses stay
  slug text COLLATE "C" NOT NULL UNIQUE,
  -- its list, the list's own id, and the day of the last import that had it
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  source_date date NOT NULL,
  name text NOT NULL,
  -- the words of the name for the search, separated by one space: the order of the directory
  name_key text COLLATE "C" NOT NULL,
  composition text,
  -- [{ name, strength }] in the list's order
  ingredients jsonb NOT NULL DEFAULT '[]',
  -- the strengths in their order, for people; null if one is missing
  strength text,
  -- the ingredients without and with their strengths, with unified spelling, sorted; null if the list has none
  salts_key text COLLATE "C",
  composition_key text COLLATE "C",
  -- the brand without strength and form: shared by the strengths of a brand
  brand_key text COLLATE "C" NOT NULL,
  manufacturing_company text,
  form text,
  packaging text,
  -- what else must be equal for one to replace another: 'prolonged', 'dispersible', 'eye' …; '' for nothing
  presentation text COLLATE "C" NOT NULL DEFAULT '',
  -- pieces, ml or g in a pack, if the pack's text is unambiguous
  pack_units numeric(10, 2),
  pack_unit text,
  -- of the pack, in paise
  price integer CHECK (price > 0),
  -- null: the list doesn't say
  needs_prescription boolean,
  is_discontinued boolean NOT NULL DEFAULT false,
  description text,
  -- what else the list says, in the contract's words (MedicineFacts): only fields with a value
  facts jsonb NOT NULL DEFAULT '{}',
  -- of all that a list says above: an unchanged row isn't written again
  content_hash bytea NOT NULL,
  -- other names in the list; searched, not shown as its name
  also_called text[] NOT NULL DEFAULT '{}',
  UNIQUE (source, source_id)
);
-- medicines that can replace each other, and similar ones
CREATE INDEX medicines_same_composition
  ON medicines (composition_key, form, presentation, is_discontinued, name_key) WHERE composition_key IS NOT NULL;
CREATE INDEX medicines_same_salts ON medicines (salts_key, brand_key, manufacturing_company) WHERE salts_key IS NOT NULL;
-- with the same first ingredient, and for the same use according to a list
CREATE INDEX medicines_same_first_ingredient
  ON medicines (lower(ingredients -> 0 ->> 'name'), salts_key, form, presentation, is_discontinued, name_key)
  WHERE salts_key IS NOT NULL AND form IS NOT NULL;
CREATE INDEX medicines_same_use ON medicines ((facts ->> 'primaryUse'), salts_key, is_discontinued, name_key)
  WHERE facts ? 'primaryUse' AND salts_key IS NOT NULL;
-- from which another medicine of the same composition can borrow facts
CREATE INDEX medicines_with_facts ON medicines (composition_key, form, presentation, is_discontinued, name_key)
  WHERE facts <> '{}' AND composition_key IS NOT NULL;

-- Deleted medicines: if a list brings one back, it gets its id and address again, and no other medicine gets them.
CREATE TABLE medicine_retired (
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  retired_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, source_id)
);

-- What a page shows as the source of a list's facts.
CREATE TABLE medicine_sources (
  name text COLLATE "C" PRIMARY KEY,
  title text NOT NULL,
  url text,
  -- under which its rows may be used and shown
  licence text,
  -- the day of the newest import from it
  taken_on date NOT NULL
);

-- The directory's version that searches use. An import replaces it when the next one is complete.
CREATE TABLE medicine_directory (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  version bigint NOT NULL,
  total integer NOT NULL,
  built_at timestamptz NOT NULL
);

-- The search index of a version, in parts that a server loads into memory.
CREATE TABLE medicine_index_parts (
  version bigint NOT NULL,
  name text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (version, name, part)
);
-- packed numbers don't compress, and trying costs more than it saves
ALTER TABLE medicine_index_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A run of the importer over one or more files.
CREATE TABLE medicine_imports (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'done', 'given-up')),
  -- [{ name, source, sha256, layout }], in the order of reading
  files jsonb NOT NULL,
  -- of the files' contents, their sources and the cleaning rules: a run with the same fingerprint resumes this one
  fingerprint text NOT NULL,
  -- where to resume: rows read of which file
  file_at integer NOT NULL DEFAULT 0,
  row_at integer NOT NULL DEFAULT 0,
  rows_read integer NOT NULL DEFAULT 0,
  -- rows that wait in medicine_import_rows: if there are fewer, the database has crashed and lost them
  staged integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- cells left empty because they couldn't be understood: { price: 3 }
  left_empty jsonb NOT NULL DEFAULT '{}',
  added integer,
  changed integer,
  unchanged integer,
  -- rows of the same lists that are no longer in the files, and how many of them were deleted
  missing integer,
  removed integer,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX medicine_imports_fingerprint ON medicine_imports (fingerprint);

-- Rows that the importer refused, until the next import starts.
CREATE TABLE medicine_import_refusals (
  import_id uuid NOT NULL REFERENCES medicine_imports ON DELETE CASCADE,
  file text NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  -- the row's id, if it has one: it doesn't count as missing
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C",
  -- as in the file
  cells text[] NOT NULL
);
CREATE INDEX medicine_import_refusals_import ON medicine_import_refusals (import_id);

-- Rows that wait to be merged. Unlogged, because the file still exists: it is empty after a crash, which
-- medicine_imports.staged reveals.
CREATE UNLOGGED TABLE medicine_import_rows (
  import_id uuid NOT NULL,
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  -- the preferred address
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

-- What the directory tried to add to a medicine that its list leaves out, and what it found. One row a medicine.
CREATE TABLE medicine_enrichments (
  medicine_id uuid PRIMARY KEY REFERENCES medicines ON DELETE CASCADE,
  -- the server that works on it, and until when it has it alone: a server that died leaves it to the next one
  claim uuid,
  claimed_until timestamptz,
  -- the last complete try: the directory's version, and which sources were asked, with their versions
  tried_at timestamptz,
  directory_version bigint,
  asked text,
  outcome text CHECK (outcome IN ('filled', 'nothing', 'failed')),
  -- no further try before this, whatever changes
  again_at timestamptz,
  -- { field: { value, source: { name, url, date }, from } }
  facts jsonb NOT NULL DEFAULT '{}',
  -- the composition and form of these facts: they say nothing about another one
  about text,
  -- SimilarMedicines of that version of the directory
  similar_medicines jsonb,
  -- the knowledge base of the last run; null if it was a run for one medicine without a knowledge base
  knowledge_version text
);

-- Enriching the whole directory: how far a run is, so that the next one resumes it.
CREATE TABLE medicine_enrichment_runs (
  id uuid PRIMARY KEY,
  -- its sources; another knowledge base, directory or list of sources starts again
  knowledge_version text NOT NULL,
  directory_version bigint NOT NULL,
  asked text NOT NULL,
  -- medicines up to this one are done, in the order of their ids
  reached uuid,
  seen integer NOT NULL DEFAULT 0,
  -- medicines with facts that their list doesn't have
  filled integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

-- openFDA and RxNav, if the operator enables them. One row a source: which server asks it, and whether it can be asked.
-- One server at a time, so that calls stay apart.
CREATE TABLE medicine_live_sources (
  name text PRIMARY KEY,
  -- a server that died leaves it to the next one
  claim uuid,
  claimed_until timestamptz,
  -- calls on this day (UTC)
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  calls integer NOT NULL DEFAULT 0,
  -- no calls until then, longer after each failure in a row
  rests_until timestamptz,
  failures integer NOT NULL DEFAULT 0
);

-- What the live sources answered. One row a question. An ingredient is asked about by its key among the directory's
-- salts, never with anything that a person typed.
CREATE TABLE medicine_live_answers (
  source text NOT NULL,
  ingredient text NOT NULL CHECK (length(ingredient) <= 100),
  -- how it is taken; '' if the source doesn't ask
  route text NOT NULL,
  -- a reader has opened a page that needs it
  is_urgent boolean NOT NULL DEFAULT false,
  -- medicines of the directory that contain it
  products integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- since the last answer, and how the last try failed
  tries integer NOT NULL DEFAULT 0,
  failure text,
  answered_at timestamptz,
  -- null with answered_at: the source has nothing
  answer jsonb,
  PRIMARY KEY (source, ingredient, route)
);
CREATE INDEX medicine_live_answers_due ON medicine_live_answers (source, due_at);

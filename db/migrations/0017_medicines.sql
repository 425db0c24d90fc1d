-- The public medicine directory: what the imported lists say, and the index that a search walks.

CREATE TABLE medicines (
  id uuid PRIMARY KEY,
  -- given once and kept, also when the name changes: addresses stay
  slug text COLLATE "C" NOT NULL UNIQUE,
  -- the list it came from, the list's own id, and the day of the import that said this last
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  source_date date NOT NULL,
  name text NOT NULL,
  -- the words of the name as a search sees them, with one space between: the order of the directory
  name_key text COLLATE "C" NOT NULL,
  composition text,
  -- [{ name, strength }] in the list's order
  ingredients jsonb NOT NULL DEFAULT '[]',
  -- strengths in their order, as read by people; null when one is missing
  strength text,
  -- the ingredients without and with their strengths, spellings unified and sorted; null where the list has none
  salts_key text COLLATE "C",
  composition_key text COLLATE "C",
  -- the brand without strength and form: what two strengths of one brand share
  brand_key text COLLATE "C" NOT NULL,
  manufacturing_company text,
  form text,
  packaging text,
  -- what else must be the same where one may stand for another: 'prolonged', 'dispersible', 'eye' …; '' for nothing
  presentation text COLLATE "C" NOT NULL DEFAULT '',
  -- pieces, ml or g in a pack, where the text of the pack says so without doubt
  pack_units numeric(10, 2),
  pack_unit text,
  -- of the pack, in paise
  price integer CHECK (price > 0),
  -- null: the list does not say
  needs_prescription boolean,
  is_discontinued boolean NOT NULL DEFAULT false,
  description text,
  -- what else the list says, in the contract's words (MedicineFacts): only the fields that are there
  facts jsonb NOT NULL DEFAULT '{}',
  -- of everything above that a list says: a row that has not changed is not written again
  content_hash bytea NOT NULL,
  UNIQUE (source, source_id)
);
-- what can stand for each other, and what is near
CREATE INDEX medicines_same_composition
  ON medicines (composition_key, form, presentation, is_discontinued, name_key) WHERE composition_key IS NOT NULL;
CREATE INDEX medicines_same_salts ON medicines (salts_key, brand_key, manufacturing_company) WHERE salts_key IS NOT NULL;
-- what begins with the same ingredient, and what a list says is for the same
CREATE INDEX medicines_same_first_ingredient
  ON medicines (lower(ingredients -> 0 ->> 'name'), salts_key, form, presentation, is_discontinued, name_key)
  WHERE salts_key IS NOT NULL AND form IS NOT NULL;
CREATE INDEX medicines_same_use ON medicines ((facts ->> 'primaryUse'), salts_key, is_discontinued, name_key)
  WHERE facts ? 'primaryUse' AND salts_key IS NOT NULL;
-- whom another medicine of the same composition can borrow from
CREATE INDEX medicines_with_facts ON medicines (composition_key, form, presentation, is_discontinued, name_key)
  WHERE facts <> '{}' AND composition_key IS NOT NULL;

-- The state of the directory as searches see it. An import puts the next version in place when it is whole.
CREATE TABLE medicine_directory (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  version bigint NOT NULL,
  total integer NOT NULL,
  built_at timestamptz NOT NULL
);

-- The search index of a version, in pieces that a server loads into memory.
CREATE TABLE medicine_index_parts (
  version bigint NOT NULL,
  name text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (version, name, part)
);
-- packed numbers do not shrink, and trying costs more than it saves
ALTER TABLE medicine_index_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

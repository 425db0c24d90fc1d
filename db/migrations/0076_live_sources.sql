-- What openFDA and RxNav have answered about ingredients, where the operator has switched them on (docs/decisions/0060).

-- One row a source: who asks it, and whether it may be asked. One server at a time, so that calls keep their distance.
CREATE TABLE medicine_live_sources (
  name text PRIMARY KEY,
  -- a server that died leaves its turn to the next one
  claim uuid,
  claimed_until timestamptz,
  -- calls on this day (UTC)
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  calls integer NOT NULL DEFAULT 0,
  -- it is left alone until then, longer after each failure in a row
  rests_until timestamptz,
  failures integer NOT NULL DEFAULT 0
);

-- One row a question. An ingredient is asked about by its key among the salts of the directory, with no word of anybody.
CREATE TABLE medicine_live_answers (
  source text NOT NULL,
  ingredient text NOT NULL CHECK (length(ingredient) <= 100),
  -- by which it is taken; '' where the source does not ask
  route text NOT NULL,
  -- a reader has opened a page that needs it
  is_urgent boolean NOT NULL DEFAULT false,
  -- medicines of the directory that have it
  products integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- since it was last answered, and how the last one failed
  tries integer NOT NULL DEFAULT 0,
  failure text,
  answered_at timestamptz,
  -- null: nothing was found, if it was answered
  answer jsonb,
  PRIMARY KEY (source, ingredient, route)
);
CREATE INDEX medicine_live_answers_due ON medicine_live_answers (source, due_at);

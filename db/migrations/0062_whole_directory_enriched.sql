-- Enriching the whole directory: where a run is, so that the next one goes on from there (docs/decisions/0050).

CREATE TABLE medicine_enrichment_runs (
  id uuid PRIMARY KEY,
  -- what it fills from; another knowledge base, directory or list of sources begins anew
  knowledge_version text NOT NULL,
  directory_version bigint NOT NULL,
  asked text NOT NULL,
  -- medicines up to this one are done, in the order of their ids
  reached uuid,
  seen integer NOT NULL DEFAULT 0,
  -- medicines that say something that their list does not
  filled integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

-- which knowledge base the last run has seen; null for a run of one medicine before there was one
ALTER TABLE medicine_enrichments ADD COLUMN knowledge_version text;

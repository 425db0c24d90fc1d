-- Finding a patient while the phone is at the ear, and booking them.

CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a search looks through: the name, the e-mail, the digits of the phone and the chart number.
ALTER TABLE patients ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
    || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || chart_number)
) STORED;
CREATE INDEX patients_search ON patients USING gin (clinic_id, search_text gin_trgm_ops);
CREATE INDEX patients_name ON patients (clinic_id, lower(last_name), lower(first_name), id);

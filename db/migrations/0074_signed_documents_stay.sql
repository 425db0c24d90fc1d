-- What was signed stays, also against the statements that no row trigger sees, and in the chart in which it was signed (docs/decisions/0106).

CREATE TRIGGER keep_all_documents BEFORE TRUNCATE ON medical_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all_documents BEFORE TRUNCATE ON medical_document_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The code of a printout leads to the version that was printed. It can be encrypted with another key.
CREATE TRIGGER keep_printed_codes BEFORE UPDATE OF code_hash, document_id, version, made_at OR DELETE OR TRUNCATE ON medical_document_codes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A signed document changes charts only with a merge of the two, or its undoing. The merge is recorded later in the same transaction.
CREATE FUNCTION keep_document_in_chart() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM chart_merges m WHERE (m.kept_id, m.merged_id) IN ((NEW.patient_id, OLD.patient_id), (OLD.patient_id, NEW.patient_id))) THEN
    RAISE EXCEPTION 'A signed document is not moved to the chart of another patient';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_document_in_chart AFTER UPDATE OF patient_id ON medical_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.current_version > 0 AND NEW.patient_id IS DISTINCT FROM OLD.patient_id)
  EXECUTE FUNCTION keep_document_in_chart();

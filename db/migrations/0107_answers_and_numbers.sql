-- An answer can also go into the medical history of the chart. That is a text, so record_id is then the id of the chart.
ALTER TABLE form_acceptances
  DROP CONSTRAINT form_acceptances_target_check,
  ADD CONSTRAINT form_acceptances_target_check CHECK (target IN ('allergy', 'problem', 'history'));

-- Certificates, letters, consents and printed forms are found by the number on the paper.
CREATE INDEX medical_documents_number ON medical_documents (number);
CREATE INDEX printouts_number ON printouts (number);

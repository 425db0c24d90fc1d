-- Medications that are written in a visit and not signed (docs/decisions/0102). They are a draft of its doctor: nothing prints or exports
-- them, and they are deleted when they are signed or the visit is finished. Only the ids of signed rows stay.
CREATE TABLE visit_prescription_drafts (
  visit_id uuid PRIMARY KEY REFERENCES visits ON DELETE CASCADE,
  -- as typed: rows of medications, notes, language, and reasons against findings of the safety check
  draft jsonb NOT NULL CHECK (jsonb_typeof(draft -> 'medications') = 'array'),
  -- rows that were signed, so that a window that still has them can neither save nor sign them again
  signed_rows text[] NOT NULL DEFAULT '{}'
);

-- Visible to the doctor who writes the visit, while they are a member of its clinic.
CREATE FUNCTION writes_visit(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (
  SELECT FROM visits v JOIN doctors d ON d.id = v.doctor_id
  WHERE v.id = one AND v.clinic_id = ANY (actor_clinics()) AND d.user_id = actor_id()); END $$;
ALTER TABLE visit_prescription_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON visit_prescription_drafts USING (writes_visit(visit_id));

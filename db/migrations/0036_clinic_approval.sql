-- An operator may want to see who opens a clinic before the public does (CLINICS_NEED_APPROVAL): then a new one is public only
-- once it was approved. What its administrator chose meanwhile waits in `public_once_approved`.
ALTER TABLE clinics ADD COLUMN approved_at timestamptz DEFAULT now();
ALTER TABLE clinics ADD COLUMN public_once_approved boolean NOT NULL DEFAULT false;
ALTER TABLE clinics ADD CONSTRAINT clinics_public_once_approved CHECK (approved_at IS NOT NULL OR NOT is_public);
CREATE INDEX clinics_waiting ON clinics (created_at) WHERE approved_at IS NULL;

-- How a clinic's booking page looks: one of the colors that read well in both themes, and a logo in the file store
-- (docs/decisions/0042).
ALTER TABLE clinics
  ADD COLUMN brand_color text NOT NULL DEFAULT 'teal'
    CHECK (brand_color IN ('teal', 'green', 'blue', 'indigo', 'violet', 'plum', 'rose', 'brick', 'bronze', 'slate')),
  ADD COLUMN logo_id uuid UNIQUE REFERENCES files;

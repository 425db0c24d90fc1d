-- The printout of a visit (docs/decisions/0097).

-- How a clinic prints. `space` leaves room for a letterhead that is already on the paper; the margins in millimeters count only there.
ALTER TABLE clinic_settings
  ADD COLUMN paper_size text NOT NULL DEFAULT 'a4' CHECK (paper_size IN ('a4', 'a5')),
  ADD COLUMN paper_letterhead text NOT NULL DEFAULT 'printed' CHECK (paper_letterhead IN ('printed', 'space')),
  ADD COLUMN paper_top integer NOT NULL DEFAULT 45 CHECK (paper_top BETWEEN 5 AND 100),
  ADD COLUMN paper_bottom integer NOT NULL DEFAULT 20 CHECK (paper_bottom BETWEEN 5 AND 100),
  ADD COLUMN paper_sides integer NOT NULL DEFAULT 15 CHECK (paper_sides BETWEEN 5 AND 40),
  ADD COLUMN paper_complaint boolean NOT NULL DEFAULT true,
  ADD COLUMN paper_timings boolean NOT NULL DEFAULT true,
  -- the clinic's registration number as it is printed
  ADD COLUMN paper_registration text NOT NULL DEFAULT '' CHECK (char_length(paper_registration) <= 100);

-- What a final version prints besides its text: clinic, doctor and patient as they were, and its advice and follow-up in the patient's language. Null
-- for a draft, and for versions that were final before this migration.
ALTER TABLE visit_versions ADD COLUMN printed jsonb;

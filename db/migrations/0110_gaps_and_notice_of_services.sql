-- A service's own minutes before and after it, and its notice, in place of the clinic's rules (docs/decisions/0133).
ALTER TABLE services
  ADD COLUMN booking_before integer CHECK (booking_before BETWEEN 0 AND 120),
  ADD COLUMN booking_after integer CHECK (booking_after BETWEEN 0 AND 120),
  ADD COLUMN booking_notice integer CHECK (booking_notice BETWEEN 0 AND 43200);

-- so that a held time keeps its service's minutes, too
ALTER TABLE booking_holds ADD COLUMN service_id uuid REFERENCES services ON DELETE CASCADE;

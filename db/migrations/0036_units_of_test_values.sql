-- The unit in which a value was entered, one of contract/test-reports/units.ts. NULL: the test's own unit, in which all
-- values were before, and which never changes.
ALTER TABLE test_values ADD COLUMN unit text;
-- "<0.01" is the value 0.01 with this sign
ALTER TABLE test_values ADD COLUMN comparator text CHECK (comparator IN ('<', '<=', '>=', '>'));
-- the unit that a clinic used last for a test
CREATE INDEX test_values_last ON test_values (clinic_id, test, created_at DESC) WHERE clinic_id IS NOT NULL;

-- The head circumference of small children, in centimeters, among the measurements of a visit.
ALTER TABLE visit_versions ADD COLUMN head_circumference numeric(4, 1) CHECK (head_circumference BETWEEN 15 AND 80);

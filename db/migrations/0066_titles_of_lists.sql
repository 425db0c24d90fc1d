-- Lists of medicines that were given no title are cited by words, and no longer by the name of their layout.
UPDATE medicine_sources s SET title = t.title
FROM (VALUES
  ('india-medicines-combined', 'Combined list of Indian medicines'),
  ('indian-medicine-dataset', 'Indian Medicine Dataset'),
  ('pharmacy-listing', 'Pharmacy listing of medicines'),
  ('medicine-details', 'List of medicines with uses and side effects'),
  ('brands-by-composition', 'List of brands by composition'),
  ('medicine-substitutes', 'List of medicines and their substitutes'),
  ('jan-aushadhi', 'Jan Aushadhi product list'),
  ('medicine-list', 'Imported list of medicines')
) AS t (name, title)
WHERE s.name = t.name AND s.title = s.name;

-- Which chart's birth date, gender or blood group a merge took where both have one, with the kept chart's value before and
-- after, so that an undo restores it.
ALTER TABLE chart_merges ADD COLUMN chosen jsonb NOT NULL DEFAULT '{}';

-- Clinical texts of the duplicates that were merged into a chart, for those who see the chart: its holder doesn't see the row of
-- a guest's duplicate.
CREATE FUNCTION merged_texts(chart uuid) RETURNS json
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE duplicates AS (
    SELECT q.id FROM patients q WHERE q.merged_into = chart
    UNION
    SELECT q.id FROM patients q JOIN duplicates d ON q.merged_into = d.id
  )
  SELECT coalesce(json_agg(
    json_build_object(
      'chartNumber', m.chart_number,
      'medicalHistory', m.medical_history,
      'allergies', m.allergies,
      'bloodGroup', m.blood_type
    )
    ORDER BY m.created_at
  ), '[]')
  FROM patients m JOIN duplicates d ON d.id = m.id
  WHERE (m.medical_history <> '' OR m.allergies <> '' OR m.blood_type IS NOT NULL)
    -- the server acts for no one
    AND (actor_id() IS NULL OR EXISTS (SELECT FROM patients k WHERE k.id = chart
      AND (k.clinic_id = ANY (actor_clinics()) OR k.holder_id = actor_id())))
$$;

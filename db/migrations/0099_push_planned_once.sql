-- Each reminder and each change of an appointment asks for the devices to push to. PostgreSQL plans a function in SQL with each call,
-- one in PL/pgSQL once for a connection.
CREATE OR REPLACE FUNCTION push_devices_about(visit uuid, is_reminder boolean) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT d.id
    FROM appointments a
    JOIN patients p ON p.id = a.patient_id
    JOIN push_devices d ON d.user_id = p.holder_id
    LEFT JOIN user_settings s ON s.user_id = d.user_id
    WHERE a.id = visit
      AND CASE WHEN is_reminder THEN coalesce(s.push_reminders, true) ELSE coalesce(s.push_changes, true) END;
END $$;

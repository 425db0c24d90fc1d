-- Ends of API keys. A key with which prescriptions are signed lasts 90 days at most; older ones get that end now.
UPDATE api_keys SET expires_at = now() + interval '90 days'
WHERE 'prescriptions:write' = ANY (scopes) AND ended_at IS NULL AND coalesce(expires_at, 'infinity') > now() + interval '90 days';

-- Revokes the working keys that a person made, after a new password by email or on request, and returns their names. A
-- function, because accounts know nothing of keys.
CREATE FUNCTION end_api_keys_of(maker uuid) RETURNS TABLE (key_name text, clinic_name text)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  WITH ended AS (
    UPDATE api_keys SET ended_at = now(), ended_by = maker
    WHERE made_by = maker AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    RETURNING id, clinic_id, name
  ), noted AS (
    INSERT INTO audit_events (actor_user_id, action, subject_type, subject_id, clinic_id)
    SELECT maker, 'api-key.revoked', 'api_key', id, clinic_id FROM ended
  )
  SELECT e.name, c.name FROM ended e JOIN clinics c ON c.id = e.clinic_id ORDER BY e.id;
END $$;

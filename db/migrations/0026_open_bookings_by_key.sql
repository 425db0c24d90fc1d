-- The charts of an e-mail are found by what e-mails are compared by since 0024: before, each online booking read all charts
-- of its clinic. The bookings are found by the chart.
CREATE OR REPLACE FUNCTION open_bookings(clinic uuid, guest_email text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking:' || clinic || ':' || guest_email, 0));
  -- CASE keeps the planner off the index of all pending ones: few belong to an e-mail, many may be pending.
  RETURN (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.clinic_id = clinic AND p.email_key = guest_email
      AND CASE WHEN a.status = 'pending' AND a.expires_at > now() THEN true END);
END $$;

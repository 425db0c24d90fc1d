-- Servers keep what booking needs to know of a clinic while its version stays the same (docs/decisions/0065). Every table that
-- `findBookableClinic` reads changes the version, in the transaction of the change.
CREATE TABLE bookable_versions (
  -- no foreign key: what is removed with a clinic changes the version, too
  clinic_id uuid PRIMARY KEY,
  version uuid NOT NULL
);

-- Whoever changes a clinic's hours or services may not read versions. The argument says how a row names its clinic.
CREATE FUNCTION change_bookable_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  image jsonb;
BEGIN
  FOREACH image IN ARRAY ARRAY[to_jsonb(OLD), to_jsonb(NEW)] LOOP
    INSERT INTO bookable_versions (clinic_id, version)
    SELECT clinic, gen_random_uuid()
    FROM (SELECT CASE TG_ARGV[0]
        WHEN 'doctor_id' THEN (SELECT d.clinic_id FROM doctors d WHERE d.id = (image->>'doctor_id')::uuid)
        WHEN 'service_id' THEN (SELECT s.clinic_id FROM services s WHERE s.id = (image->>'service_id')::uuid)
        ELSE (image->>TG_ARGV[0])::uuid
      END AS clinic) found
    WHERE clinic IS NOT NULL
    ON CONFLICT (clinic_id) DO UPDATE SET version = excluded.version;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON clinics
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON clinic_settings
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('clinic_id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON opening_hours
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('clinic_id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON closures
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('clinic_id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON doctors
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('clinic_id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('clinic_id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON doctor_sessions
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('doctor_id');
CREATE TRIGGER change_bookable_version AFTER INSERT OR UPDATE OR DELETE ON service_doctors
  FOR EACH ROW EXECUTE FUNCTION change_bookable_version('service_id');

INSERT INTO bookable_versions SELECT id, gen_random_uuid() FROM clinics;

-- A doctor's consultation fee and their price for the General Consultation are one number (docs/decisions/0112).

-- Returns the price of a clinic's General Consultation in paise; null if the clinic has none, or isn't priced in rupees.
CREATE FUNCTION consultation_price(of_clinic uuid) RETURNS integer LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT s.price_minor
  FROM services s
  JOIN clinics c ON c.id = s.clinic_id
  WHERE s.clinic_id = of_clinic AND c.currency = 'INR' AND s.name = 'General Consultation'
  ORDER BY s.is_active DESC, s.position, s.id
  LIMIT 1
$$;

-- Makes prices of doctors for the consultation their fees, and drops fees that equal the clinic's price.
CREATE FUNCTION unite_consultation_prices(of_clinic uuid) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp AS $$
  UPDATE doctors d
  SET consultation_fee_minor = sd.price_minor
  FROM service_doctors sd
  JOIN services s ON s.id = sd.service_id
  JOIN clinics c ON c.id = s.clinic_id
  WHERE c.id = of_clinic AND c.currency = 'INR' AND s.name = 'General Consultation'
    AND sd.doctor_id = d.id AND sd.price_minor IS NOT NULL;

  UPDATE service_doctors sd
  SET price_minor = NULL
  FROM services s
  JOIN clinics c ON c.id = s.clinic_id
  WHERE s.id = sd.service_id AND c.id = of_clinic AND c.currency = 'INR' AND s.name = 'General Consultation'
    AND sd.price_minor IS NOT NULL;

  UPDATE doctors d
  SET consultation_fee_minor = NULL
  WHERE d.clinic_id = of_clinic AND d.consultation_fee_minor = consultation_price(of_clinic);
$$;

-- Removes the own fees of doctors, if the service is the General Consultation of a clinic priced in rupees.
CREATE FUNCTION remove_consultation_fees(of_service uuid, of_doctors uuid[]) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp AS $$
  UPDATE doctors d
  SET consultation_fee_minor = NULL
  FROM services s
  JOIN clinics c ON c.id = s.clinic_id
  WHERE s.id = of_service AND c.currency = 'INR' AND s.name = 'General Consultation'
    AND d.clinic_id = c.id AND d.id = ANY (of_doctors);
$$;

SELECT unite_consultation_prices(id) FROM clinics;

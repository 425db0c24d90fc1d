# CLINIC, DOCTOR, DAY and TIME come from /api/api-key, /api/doctors and …/availability
curl --fail-with-body --silent --show-error "$VAIDYA_URL/api/appointments" \
  --header "Authorization: Bearer $VAIDYA_KEY" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: booking-$(date +%s)-$$" \
  --data @- <<END
{
  "clinicId": "$CLINIC",
  "doctorId": "$DOCTOR",
  "appointmentDate": "$DAY",
  "appointmentTime": "$TIME",
  "newPatient": { "name": "Asha Rao", "phone": "+91 98450 12345" }
}
END

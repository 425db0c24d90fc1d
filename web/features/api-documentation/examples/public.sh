curl --fail-with-body --silent --show-error "$VAIDYA_URL/api/clinics/$CLINIC/public"
curl --fail-with-body --silent --show-error "$VAIDYA_URL/api/public/clinics/$CLINIC/availability"

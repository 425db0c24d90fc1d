# --include shows the headers: X-Total-Count, and Link with the URL of the next page
curl --fail-with-body --silent --show-error --include --get "$VAIDYA_URL/api/appointments" \
  --header "Authorization: Bearer $VAIDYA_KEY" \
  --data when=upcoming \
  --data limit=50

curl --fail-with-body --silent --show-error "$VAIDYA_URL/api/api-key" \
  --header "Authorization: Bearer $VAIDYA_KEY"

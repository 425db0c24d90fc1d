-- Drops functions that no query, policy or trigger calls.

DROP FUNCTION open_bookings(uuid, text);
DROP FUNCTION charts_with_any(text[]);
DROP FUNCTION knows_member(uuid);

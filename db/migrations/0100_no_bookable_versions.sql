-- Booking reads the clinic each time: no versions, no triggers.
DROP FUNCTION change_bookable_version() CASCADE;
DROP TABLE bookable_versions;

-- A passcode of four digits has to last as long as its link (docs/decisions/0047): wrong ones are counted for the whole
-- life of the link, and too many end it. A right one is counted while it is looked at, and taken out again.
ALTER TABLE report_shares ADD COLUMN wrong_passcodes integer NOT NULL DEFAULT 0;

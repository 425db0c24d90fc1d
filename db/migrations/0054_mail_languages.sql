-- The language in which an email was sent: the recipient's at that time. Null before it is sent.
ALTER TABLE outgoing_mails ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[a-z]+)?$');

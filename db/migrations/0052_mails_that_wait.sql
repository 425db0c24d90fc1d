-- A mail may wait for the morning, and a newer one about the same appointment replaces one that waits (docs/decisions/0039).
ALTER TABLE outgoing_mails ADD COLUMN not_before timestamptz, ADD COLUMN about uuid;
CREATE INDEX outgoing_mails_waiting ON outgoing_mails (about) WHERE sent_at IS NULL AND not_before IS NOT NULL;

-- As in 0040, at its time.
CREATE OR REPLACE FUNCTION ask_to_send_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.about IS NOT NULL THEN
    DELETE FROM outgoing_mails WHERE about = NEW.about AND to_address = NEW.to_address AND id <> NEW.id
      AND sent_at IS NULL AND not_before > now();
  END IF;
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-mail', json_build_object('id', NEW.id), max_attempts => 10,
      job_key => 'mail:' || NEW.id, run_at => NEW.not_before);
  END IF;
  RETURN NULL;
END $$;

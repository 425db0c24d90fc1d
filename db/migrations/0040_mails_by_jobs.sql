-- Each mail leaves by a job of its own, asked for with the mail in one transaction (decision 0033). A server that has never
-- run here has no jobs yet: the clock asks for what was left (server/mail/queue.ts).
ALTER TABLE outgoing_mails ADD COLUMN tried_at timestamptz;
-- Between two tries a mail is nobody's: no transaction is open while a mail server answers.
CREATE FUNCTION ask_to_send_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-mail', json_build_object('id', NEW.id), max_attempts => 10, job_key => 'mail:' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ask_to_send AFTER INSERT ON outgoing_mails FOR EACH ROW EXECUTE FUNCTION ask_to_send_mail();

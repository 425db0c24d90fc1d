-- Orders of tests, and their results (docs/decisions/0105).

-- Tests and panels of a clinic's own, with the units and limits that it declares.
CREATE TABLE clinic_tests (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  name text NOT NULL CHECK (name <> ''),
  -- [{name, unit, low, high, criticalLow, criticalHigh}]
  declared jsonb NOT NULL CHECK (jsonb_typeof(declared) = 'array'),
  is_archived boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX clinic_tests_name ON clinic_tests (clinic_id, folded(name)) WHERE NOT is_archived;
CREATE INDEX clinic_tests_clinic ON clinic_tests (clinic_id);

ALTER TABLE clinic_tests ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON clinic_tests USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

CREATE TABLE test_orders (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  -- the chart where it was ordered, which a merge doesn't change
  chart_number text NOT NULL,
  number text NOT NULL,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- a draft that is discarded leaves the order
  visit_id uuid REFERENCES visits ON DELETE SET NULL,
  urgency text NOT NULL DEFAULT 'routine' CHECK (urgency IN ('routine', 'urgent')),
  reason text CHECK (reason <> ''),
  note text CHECK (note <> ''),
  due_on date,
  ordered_by uuid NOT NULL REFERENCES users,
  ordered_at timestamptz NOT NULL DEFAULT now(),
  cancelled_by uuid REFERENCES users,
  cancelled_at timestamptz,
  cancel_reason text CHECK (cancel_reason <> ''),
  -- what follows from the tests and their results; refreshOrder writes it with each change
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'partial', 'resulted', 'cancelled')),
  needs_review boolean NOT NULL DEFAULT false,
  is_critical boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (clinic_id, number),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (num_nonnulls(cancelled_by, cancelled_at, cancel_reason) IN (0, 3)),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
);
CREATE INDEX test_orders_patient ON test_orders (patient_id, ordered_at DESC, id DESC);
CREATE INDEX test_orders_visit ON test_orders (visit_id);
CREATE INDEX test_orders_clinic ON test_orders (clinic_id, ordered_at, id);
CREATE INDEX test_orders_review ON test_orders (clinic_id) WHERE needs_review;
CREATE INDEX test_orders_open ON test_orders (clinic_id) WHERE status IN ('open', 'partial');

ALTER TABLE test_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON test_orders USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON test_orders FOR SELECT USING (holds_chart(patient_id));
CREATE FUNCTION reads_test_order(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM test_orders o WHERE o.id = one); END $$;
CREATE FUNCTION changes_test_order(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM test_orders o WHERE o.id = one AND o.clinic_id = ANY (actor_clinics())); END $$;

-- The tests of an order, with their names and limits as they were when it was written.
CREATE TABLE ordered_tests (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES test_orders,
  position integer NOT NULL,
  -- a stored name of the program's list, or the id of the clinic's own test
  test text NOT NULL CHECK (test <> ''),
  name text NOT NULL CHECK (name <> ''),
  declared jsonb NOT NULL CHECK (jsonb_typeof(declared) = 'array'),
  removed_by uuid REFERENCES users,
  removed_at timestamptz,
  CHECK (num_nonnulls(removed_by, removed_at) IN (0, 2))
);
CREATE UNIQUE INDEX ordered_tests_test ON ordered_tests (order_id, test) WHERE removed_at IS NULL;
CREATE INDEX ordered_tests_order ON ordered_tests (order_id);

ALTER TABLE ordered_tests ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON ordered_tests FOR SELECT USING (reads_test_order(order_id));
CREATE POLICY adds ON ordered_tests FOR INSERT WITH CHECK (changes_test_order(order_id));
CREATE POLICY removes ON ordered_tests FOR UPDATE USING (changes_test_order(order_id));
CREATE FUNCTION reads_ordered_test(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM ordered_tests i WHERE i.id = one); END $$;
CREATE FUNCTION changes_ordered_test(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM ordered_tests i WHERE i.id = one AND changes_test_order(i.order_id)); END $$;

-- Results. A late, repeated or corrected one is a new version.
CREATE TABLE test_results (
  id uuid PRIMARY KEY,
  ordered_test_id uuid NOT NULL REFERENCES ordered_tests,
  version integer NOT NULL CHECK (version > 0),
  measured_on date NOT NULL,
  -- [{name, value, comparator, text, unit, low, high, criticalLow, criticalHigh, isCritical, flag}]
  measured jsonb NOT NULL CHECK (jsonb_typeof(measured) = 'array'),
  summary text CHECK (summary <> ''),
  laboratory text CHECK (laboratory <> ''),
  reason text CHECK (reason <> ''),
  -- the laboratory's report as a PDF or a picture
  file_id uuid UNIQUE REFERENCES files,
  is_critical boolean NOT NULL,
  entered_by uuid NOT NULL REFERENCES users,
  entered_at timestamptz NOT NULL DEFAULT now(),
  acknowledged_by uuid REFERENCES users,
  acknowledged_at timestamptz,
  UNIQUE (ordered_test_id, version),
  CHECK (jsonb_array_length(measured) > 0 OR summary IS NOT NULL OR file_id IS NOT NULL),
  CHECK (version = 1 OR reason IS NOT NULL),
  CHECK (num_nonnulls(acknowledged_by, acknowledged_at) IN (0, 2))
);

-- A result is acknowledged once; nothing else of it changes, and none is deleted.
CREATE FUNCTION keep_test_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.acknowledged_at IS NOT NULL
      OR to_jsonb(NEW) - 'acknowledged_by' - 'acknowledged_at' IS DISTINCT FROM to_jsonb(OLD) - 'acknowledged_by' - 'acknowledged_at' THEN
    RAISE EXCEPTION 'A test result is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_test_result BEFORE UPDATE OR DELETE ON test_results FOR EACH ROW EXECUTE FUNCTION keep_test_result();

ALTER TABLE test_results ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON test_results FOR SELECT USING (changes_ordered_test(ordered_test_id));
-- patients read a result once a doctor has seen it
CREATE POLICY reads ON test_results FOR SELECT
  USING (acknowledged_at IS NOT NULL AND reads_ordered_test(ordered_test_id));
CREATE POLICY enters ON test_results FOR INSERT WITH CHECK (changes_ordered_test(ordered_test_id));
CREATE POLICY acknowledges ON test_results FOR UPDATE USING (changes_ordered_test(ordered_test_id));

-- People see the file of a result that they can read.
CREATE OR REPLACE FUNCTION sees_file(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_pages p WHERE p.file_id = one)
  OR EXISTS (SELECT FROM prescription_files f WHERE f.file_id = one)
  OR EXISTS (SELECT FROM visit_documents d WHERE d.file_id = one)
  OR EXISTS (SELECT FROM test_results r WHERE r.file_id = one); END $$;

-- A chart with orders isn't released without the clinic. One line is added to the function as it is.
DO $do$
BEGIN
  EXECUTE replace(pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure),
    'OR EXISTS (SELECT FROM chart_merges m',
    E'OR EXISTS (SELECT FROM test_orders o WHERE o.patient_id = chart)\n    OR EXISTS (SELECT FROM chart_merges m');
END $do$;

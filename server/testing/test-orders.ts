import { sql } from 'kysely'
import { toDeclared, toResultValue } from '#contract/test-orders/values.ts'
import type { Db } from '#server/database/db.ts'
import { insertTest } from '#server/features/test-orders/queries/clinic-tests.ts'
import {
  acknowledgeResult,
  insertOrder,
  insertResult,
  insertTests,
  refreshOrder,
} from '#server/features/test-orders/queries/writing.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'

interface Wish {
  clinic: { id: string }
  chart: { id: string }
  doctor: { id: string; userId: string }
  /** Its reason and note. */
  note?: string
  /** The finding of its result; if omitted, the note. */
  summary?: string
  visitId?: string
  /** With a result; `acknowledged` also shows it to the patient. */
  result?: 'entered' | 'acknowledged'
  /** The file of the result. */
  fileId?: string
}

interface MadeOrder {
  id: string
  testId: string
  resultId: string
}

/** An order of a complete blood count, with its first test. */
export async function makeTestOrder(db: Db, { clinic, chart, doctor, ...wish }: Wish): Promise<MadeOrder> {
  const { rows } = await sql<{ chartNumber: string }>`
    select chart_number as "chartNumber" from patients where id = ${chart.id}`.execute(db)
  const id = newId()
  await insertOrder(db, {
    id,
    number: `T-${spokenCode(7)}`,
    clinicId: clinic.id,
    patientId: chart.id,
    chartNumber: rows[0]!.chartNumber,
    doctorId: doctor.id,
    visitId: wish.visitId ?? null,
    orderedBy: doctor.userId,
    urgency: 'routine',
    reason: wish.note ?? null,
    note: wish.note ?? null,
    dueOn: null,
  })
  await insertTests(db, id, [{ test: 'cbc', name: 'Complete blood count', declared: [] }])
  const tests = await sql<{ id: string }>`select id from ordered_tests where order_id = ${id}`.execute(db)
  const testId = tests.rows[0]!.id
  const resultId = newId()
  if (wish.result) {
    await insertResult(db, {
      id: resultId,
      orderedTestId: testId,
      version: 1,
      measuredOn: '2026-01-05',
      values: [toResultValue({ name: 'Hemoglobin', value: 12.5, unit: 'g/dL' })],
      summary: wish.summary ?? wish.note ?? null,
      laboratory: null,
      reason: null,
      fileId: wish.fileId ?? null,
      isCritical: false,
      enteredBy: doctor.userId,
    })
    if (wish.result === 'acknowledged') await acknowledgeResult(db, resultId, doctor.userId)
    await refreshOrder(db, id)
  }
  return { id, testId, resultId }
}

/** A test of the clinic's own. */
export async function makeClinicTest(
  db: Db,
  { clinic, by, name }: { clinic: { id: string }; by: { userId: string }; name?: string },
): Promise<{ id: string }> {
  const id = newId()
  const values = [toDeclared({ name: 'Hemoglobin', unit: 'g/dL', low: 12, high: 16 })]
  await insertTest(db, { id, clinicId: clinic.id, by: by.userId }, { name: name ?? `Own test ${id}`, values })
  return { id }
}

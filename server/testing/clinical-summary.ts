import type { Db } from '#server/database/db.ts'
import { insertAllergy, insertNoKnownAllergies } from '#server/features/clinical-summary/queries/allergies.ts'
import { insertPregnancy } from '#server/features/clinical-summary/queries/pregnancies.ts'
import { insertProblem } from '#server/features/clinical-summary/queries/problems.ts'
import { newId } from '#server/ids.ts'

interface Wish {
  clinic: { id: string }
  chart: { id: string }
  /** The account of who records it. */
  by: { userId: string }
  isReported?: boolean
}

async function recordIn(db: Db, { clinic, chart, by, isReported = false }: Wish) {
  const { chart_number: chartNumber } = await db
    .selectFrom('patients')
    .select('chart_number')
    .where('id', '=', chart.id)
    .executeTakeFirstOrThrow()
  return {
    id: newId(),
    clinicId: clinic.id,
    patientId: chart.id,
    chartNumber,
    recordedBy: by.userId,
    byDoctor: !isReported,
  }
}

/** An allergy of a chart, recorded by a doctor or reported by its holder. */
export async function makeAllergy(db: Db, wish: Wish & { substance?: string; note?: string }): Promise<{ id: string }> {
  const record = await recordIn(db, wish)
  const { substance = 'Latex', note = null } = wish
  const details = { kind: 'allergy', reaction: null, severity: null, since: null } as const
  await insertAllergy(db, record, { ...details, substance, note, certainty: 'unconfirmed', status: 'active' }, null)
  return record
}

/** A problem of a chart. */
export async function makeProblem(db: Db, wish: Wish & { title?: string; note?: string }): Promise<{ id: string }> {
  const record = await recordIn(db, wish)
  const { title = 'Asthma', note = null } = wish
  await insertProblem(db, record, { title, note, code: null, status: 'active', since: null }, null)
  return record
}

/** A statement that the patient is pregnant. */
export async function makePregnancy(db: Db, wish: Wish & { dueOn?: string }): Promise<{ id: string }> {
  const record = await recordIn(db, wish)
  await insertPregnancy(db, record, { isPregnant: true, isBreastfeeding: false, dueOn: wish.dueOn ?? null })
  return record
}

/** A statement that the patient has no known allergies. */
export async function makeNoKnownAllergies(db: Db, wish: Wish): Promise<void> {
  await insertNoKnownAllergies(db, await recordIn(db, wish))
}

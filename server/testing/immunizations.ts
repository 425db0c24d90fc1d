import type { DoseCode, VaccineCode } from '#contract/immunization/codes.ts'
import type { ScheduleId } from '#contract/immunization/schedule.ts'
import type { Db } from '#server/database/db.ts'
import { type DoseFields, insertDose, updateDose } from '#server/features/immunization/queries/immunizations.ts'
import { saveChartSchedule } from '#server/features/immunization/queries/schedules.ts'
import { newId } from '#server/ids.ts'

interface Wish {
  clinic: { id: string }
  chart: { id: string }
  /** The account of who records it. */
  by: { userId: string }
  vaccine?: VaccineCode
  dose?: DoseCode
  givenOn?: string
  note?: string
  /** With an earlier version. */
  isCorrected?: boolean
  /** A schedule of the chart's own. */
  schedule?: ScheduleId
}

/** A dose in a chart, given at the clinic. */
export async function makeDose(db: Db, { clinic, chart, by, ...wish }: Wish): Promise<{ id: string }> {
  const { chart_number: chartNumber } = await db
    .selectFrom('patients')
    .select('chart_number')
    .where('id', '=', chart.id)
    .executeTakeFirstOrThrow()
  const { vaccine = 'bcg', dose = '1', givenOn = '2026-01-05', note = null } = wish
  const details = { place: null, brand: null, batch: null, expiresOn: null, site: null, givenBy: null, reason: null }
  const fields: DoseFields = {
    ...details,
    vaccine,
    vaccineName: null,
    dose,
    givenOn,
    isElsewhere: false,
    note,
    status: 'given',
  }
  const id = newId()
  await insertDose(db, { id, clinicId: clinic.id, patientId: chart.id, chartNumber, recordedBy: by.userId }, fields)
  if (wish.isCorrected) await updateDose(db, { id, version: 1 }, { ...fields, batch: 'B 17' }, by.userId)
  if (wish.schedule)
    await saveChartSchedule(db, chart.id, { clinicId: clinic.id, schedule: wish.schedule, setBy: by.userId })
  return { id }
}

import type { Insertable } from 'kysely'
import { national } from '#contract/immunization/national.ts'
import { after } from '#contract/immunization/schedule.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoId, seeded } from './seeded.ts'

type Row = Insertable<DB['immunizations']>

/** Doses of children up to this age are in the demo. */
const YOUNGER_THAN = '7y'

/**
 * Returns the doses of the demo's small children: by the national schedule, some days late, and each child misses the latest ones, so that some
 * are due and some overdue.
 */
export const immunizationRows = (charts: readonly DemoChart[], now: Date): Row[] =>
  charts.flatMap((chart) => dosesOf(chart, now.toISOString().slice(0, 10)))

function dosesOf(chart: DemoChart, today: string): Row[] {
  const { row } = chart
  const dateOfBirth = row.date_of_birth ? String(row.date_of_birth).slice(0, 10) : null
  if (!dateOfBirth || today < dateOfBirth || today >= after(dateOfBirth, YOUNGER_THAN)) return []
  const random = seeded(`immunizations/${chart.id}`)
  const late = random.whole(0, 9)
  // the last weeks are missing
  const until = addDays(today, -random.whole(1, 90))
  const doctor = demoDoctors.find(({ clinic }) => clinic === chart.clinic.key) ?? demoDoctor
  return national.doses.flatMap(({ vaccine, dose, due, only, from }) => {
    const byAge = after(dateOfBirth, due)
    const givenOn = due === '0d' ? dateOfBirth : addDays(byAge, late)
    if (only || givenOn > until || (from && byAge < from)) return []
    const isElsewhere = due === '0d'
    return [
      {
        id: demoId('immunization', `${chart.id}/${vaccine}/${dose}`),
        clinic_id: chart.clinic.id,
        patient_id: chart.id,
        chart_number: row.chart_number as string,
        vaccine,
        dose,
        given_on: givenOn,
        is_elsewhere: isElsewhere,
        place: isElsewhere ? 'Maternity hospital' : null,
        batch: isElsewhere ? null : `D${givenOn.slice(2, 7).replace('-', '')}`,
        recorded_by: doctor.user.id,
        recorded_at: `${givenOn < today ? givenOn : today}T06:30:00Z`,
      },
    ]
  })
}

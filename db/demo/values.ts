import type { Insertable } from 'kysely'
import type { LabTestName } from '#contract/test-reports/tests.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoPatient } from './people.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'

type Row = Insertable<DB['test_values']>
/** Values by days ago. */
type Series = readonly (readonly [daysAgo: number, value: number])[]

/** The demo doctor's values of the demo patient. */
const inChart: Partial<Record<LabTestName, Series>> = {
  hemoglobin: [[392, 12.6], [301, 13.1], [188, 13.4]], // oxfmt-ignore
  ldl: [[392, 138], [301, 121], [188, 112]], // oxfmt-ignore
  hba1c: [[392, 5.8], [301, 5.7], [188, 5.5]], // oxfmt-ignore
  vitamin_d: [[301, 17.5], [188, 31]], // oxfmt-ignore
}

/** The demo patient's values in their reports, by the report's key. */
const inReports: Record<string, Partial<Record<LabTestName, Series>>> = {
  'blood-count': { hemoglobin: [[12, 13.8]], white_cells: [[12, 6.4]], platelets: [[12, 248]] },
  lipids: { cholesterol: [[95, 176]], hdl: [[95, 52]], ldl: [[95, 104]] },
}

const DAY_MS = 86_400_000

function rowsOf(key: string, tests: Partial<Record<LabTestName, Series>>, now: Date, place: Partial<Row>): Row[] {
  const today = now.toISOString().slice(0, 10)
  return Object.entries(tests).flatMap(([test, series]) =>
    series.map(([daysAgo, value]): Row => {
      const measuredOn = addDays(today, -daysAgo)
      return {
        id: demoId('value', `${key}/${test}/${daysAgo}`),
        clinic_id: null,
        patient_id: null,
        owner_id: null,
        family_member_id: null,
        report_id: null,
        test,
        value,
        measured_on: measuredOn,
        note: null,
        written_by: demoPatient.id,
        created_at: new Date(Date.parse(`${measuredOn}T09:00:00Z`) + DAY_MS).toISOString(),
        changed_at: null,
        ...place,
      }
    }),
  )
}

/** Rows of values in the demo patient's chart. */
export function chartValueRows(charts: readonly DemoChart[], now: Date): Row[] {
  const chart = charts.find((one) => isDemoPatient(one) && one.clinic.key === demoDoctor.clinic)!
  const place = { clinic_id: chart.clinic.id, patient_id: chart.id, written_by: demoDoctor.user.id }
  return rowsOf('chart', inChart, now, place)
}

/** Rows of values in the demo patient's reports, which are loaded before. */
export const reportValueRows = (now: Date): Row[] =>
  Object.entries(inReports).flatMap(([key, tests]) =>
    rowsOf(key, tests, now, { owner_id: demoPatient.id, report_id: demoId('report', key) }),
  )

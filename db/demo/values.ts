import type { Insertable } from 'kysely'
import type { Comparator } from '#contract/test-reports/measured.ts'
import { labTest, type LabTestName } from '#contract/test-reports/tests.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoPatient } from './people.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'

type Row = Insertable<DB['test_values']>
/** Values by days ago; the sign of a value that couldn't be measured exactly. */
type Series = readonly (readonly [daysAgo: number, value: number, comparator?: Comparator])[]
type Tests = Partial<Record<LabTestName, Series>>

/** The demo doctor's values of the demo patient. */
const inChart: Tests = {
  hemoglobin: [[392, 12.6], [301, 13.1], [188, 13.4]], // oxfmt-ignore
  ldl: [[392, 138], [301, 121], [188, 112]], // oxfmt-ignore
  hba1c: [[392, 5.8], [301, 5.7], [188, 5.5]], // oxfmt-ignore
  vitamin_d: [[301, 17.5], [188, 31]], // oxfmt-ignore
}

/** The demo patient's values in their reports, by the report's key. */
const inReports: Record<string, Tests> = {
  'blood-count': { hemoglobin: [[12, 13.8]], white_cells: [[12, 6.4]], platelets: [[12, 248]] },
  lipids: { cholesterol: [[95, 176]], hdl: [[95, 52]], ldl: [[95, 104]] },
}

/** Values of a patient in London, where laboratories use other units. */
const inLondon: Tests = {
  glucose_fasting: [[96, 6.4], [41, 5.9], [12, 5.7]], // oxfmt-ignore
  hba1c: [[96, 46], [12, 42]], // oxfmt-ignore
  cholesterol: [[96, 5.8], [12, 5.1]], // oxfmt-ignore
  creatinine: [[96, 82], [12, 79]], // oxfmt-ignore
  crp: [[12, 5, '<']],
}
const londonUnits: Partial<Record<LabTestName, string>> = {
  glucose_fasting: 'mmol/L',
  hba1c: 'mmol/mol',
  cholesterol: 'mmol/L',
  creatinine: 'µmol/L',
}

const DAY_MS = 86_400_000

function rowsOf(key: string, tests: Tests, now: Date, place: Partial<Row>, units: typeof londonUnits = {}): Row[] {
  const today = now.toISOString().slice(0, 10)
  return (Object.entries(tests) as [LabTestName, Series][]).flatMap(([test, series]) =>
    series.map(([daysAgo, value, comparator = null]): Row => {
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
        unit: units[test] ?? labTest(test).unit,
        comparator,
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

/** Returns rows of values in the charts of the demo patient and of a patient in London. */
export function chartValueRows(charts: readonly DemoChart[], now: Date): Row[] {
  const chart = charts.find((one) => isDemoPatient(one) && one.clinic.key === demoDoctor.clinic)!
  const place = { clinic_id: chart.clinic.id, patient_id: chart.id, written_by: demoDoctor.user.id }
  return [...rowsOf('chart', inChart, now, place), ...londonRows(charts, now)]
}

function londonRows(charts: readonly DemoChart[], now: Date): Row[] {
  const chart = charts.find(({ clinic, age, since }) => clinic.key === 'london' && age > 45 && since < -100)!
  const doctor = demoDoctors.find(({ clinic }) => clinic === 'london')!
  const place = { clinic_id: chart.clinic.id, patient_id: chart.id, written_by: doctor.user.id }
  return rowsOf('london', inLondon, now, place, londonUnits)
}

/** Returns rows of values in the demo patient's reports, which are loaded before. */
export const reportValueRows = (now: Date): Row[] =>
  Object.entries(inReports).flatMap(([key, tests]) =>
    rowsOf(key, tests, now, { owner_id: demoPatient.id, report_id: demoId('report', key) }),
  )

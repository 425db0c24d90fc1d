import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { isDemoPatient } from './plan.ts'
import { demoId, seeded } from './seeded.ts'

type AllergyRow = Insertable<DB['allergies']>
type ProblemRow = Insertable<DB['problems']>

/** Records that a doctor has sorted from the texts of charts; the other texts are still unsorted. */
const sortedAllergies: Record<string, Partial<AllergyRow> & { substance: string }> = {
  Penicillin: { substance: 'Penicillin', reaction: 'Hives', severity: 'moderate', certainty: 'confirmed' },
  Peanuts: { substance: 'Peanuts', reaction: 'Swollen lips', severity: 'severe', certainty: 'confirmed' },
  Ibuprofen: { substance: 'Ibuprofen', reaction: 'Stomach pain', kind: 'intolerance', severity: 'mild' },
  Latex: { substance: 'Latex', reaction: 'Itching', severity: 'mild' },
}
const sortedProblems: Record<string, Partial<ProblemRow> & { title: string }> = {
  'High blood pressure since 2019': { title: 'High blood pressure', code: 'I10', since: '2019' },
  'Type 2 diabetes, diet and tablets': { title: 'Type 2 diabetes', code: 'E11.9', note: 'Diet and tablets' },
  'Asthma since childhood': { title: 'Asthma', code: 'J45.9', note: 'Since childhood' },
  'Fractured wrist in 2021, healed': { title: 'Fractured wrist', status: 'resolved', since: '2021' },
}
/** Share of texts that are sorted. */
const SORTED = 0.6

/** Returns what every record has: a doctor of the clinic recorded it some days after the chart was made. */
function recordedIn(chart: DemoChart, kind: string, key: string, now: Date) {
  const doctor = isDemoPatient(chart)
    ? demoDoctor
    : (demoDoctors.find(({ clinic }) => clinic === chart.clinic.key) ?? demoDoctor)
  const daysAgo = seeded(`${kind}/${chart.id}`).whole(2, Math.max(3, -chart.since - 1))
  return {
    id: demoId(kind, `${chart.id}/${key}`),
    clinic_id: chart.clinic.id,
    patient_id: chart.id,
    chart_number: chart.row.chart_number as string,
    recorded_by: doctor.user.id,
    recorded_at: `${addDays(now.toISOString().slice(0, 10), -daysAgo)}T09:00:00Z`,
    reported_by_patient: false,
  }
}

function allergyRow(chart: DemoChart, now: Date, one: Partial<AllergyRow> & { substance: string }): AllergyRow {
  const details = { kind: 'allergy', certainty: 'unconfirmed', status: 'active', by_doctor: true } as const
  return { ...recordedIn(chart, 'allergy', one.substance, now), ...details, ...one }
}

function problemRow(chart: DemoChart, now: Date, one: Partial<ProblemRow> & { title: string }): ProblemRow {
  return { ...recordedIn(chart, 'problem', one.title, now), status: 'active', by_doctor: true, ...one }
}

const isSorted = (chart: DemoChart, kind: string) => seeded(`sorted/${kind}/${chart.id}`).chance(SORTED)

/** Returns the allergies, problems and pregnancies of the demo's charts. The other texts wait to be sorted. */
export function summaryRows(charts: readonly DemoChart[], now: Date) {
  const { allergies, problems } = ofDemoPatient(charts, now)
  const noKnownAllergies: Insertable<DB['no_known_allergies']>[] = []
  for (const chart of charts) {
    const { allergies: allergy, medical_history: history } = chart.row
    const sorted = sortedAllergies[allergy ?? '']
    if (sorted && isSorted(chart, 'allergies'))
      allergies.push(allergyRow(chart, now, { ...sorted, from_text: allergy }))
    const problem = sortedProblems[history ?? '']
    if (problem && isSorted(chart, 'problems'))
      problems.push(problemRow(chart, now, { ...problem, from_text: history }))
    if (!allergy && !isDemoPatient(chart) && seeded(`none/${chart.id}`).chance(0.3))
      noKnownAllergies.push(recordedIn(chart, 'no-known-allergies', '', now))
  }
  return { allergies, problems, noKnownAllergies, pregnancies: pregnancyRows(charts, now) }
}

/** The demo patient has an allergy that she reported herself, and a problem that her doctor recorded. */
function ofDemoPatient(charts: readonly DemoChart[], now: Date) {
  const chart = charts.find((one) => isDemoPatient(one) && one.clinic.key === demoDoctor.clinic)!
  const reported = { recorded_by: chart.account!.id, reported_by_patient: true, by_doctor: false }
  const shellfish = { substance: 'Shellfish', reaction: 'Rash', severity: 'mild', ...reported } as const
  return {
    allergies: [allergyRow(chart, now, shellfish)],
    problems: [problemRow(chart, now, { title: 'Migraine', code: 'G43.9', since: '2018' })],
  }
}

/** Two women of the clinics are pregnant, one breastfeeds. */
function pregnancyRows(charts: readonly DemoChart[], now: Date): Insertable<DB['pregnancies']>[] {
  const today = now.toISOString().slice(0, 10)
  const women = charts
    .filter((one) => one.gender === 'female' && one.age >= 24 && one.age <= 38 && !isDemoPatient(one))
    .slice(0, 3)
  return women.map((chart, at) => ({
    ...recordedIn(chart, 'pregnancy', '', now),
    is_pregnant: at < 2,
    is_breastfeeding: at === 2,
    due_on: at < 2 ? addDays(today, at === 0 ? 74 : 161) : null,
    recorded_at: `${addDays(today, -12 - at)}T09:00:00Z`,
  }))
}

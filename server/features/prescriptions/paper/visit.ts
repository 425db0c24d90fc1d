import { gestationInWords } from '#contract/clinical-summary/gestation.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'
import type { PrintedVitals, VisitOnPaper } from '#server/features/prescriptions/queries/visit-on-paper.ts'
import { linesOf } from '#server/features/prescriptions/patient-lines.ts'
import { dayOf, inEnglish } from './english.ts'

/** Age from which a body mass index is printed: a child's means nothing without its centile. */
const ADULT = 18

/** Returns a number without zeros at its end. */
const plain = (value: number) => String(Math.round(value * 100) / 100)

/** Returns a temperature as it was typed, and in the other unit. */
function inBothUnits(celsius: number, typed: 'C' | 'F' | null): string {
  const [asCelsius, asFahrenheit] = [`${plain(celsius)} °C`, `${(celsius * 1.8 + 32).toFixed(1)} °F`]
  return typed === 'F'
    ? `${asFahrenheit} (${(Math.round(celsius * 10) / 10).toFixed(1)} °C)`
    : `${asCelsius} (${asFahrenheit})`
}

const bodyMassIndex = ({ weight, height }: PrintedVitals) =>
  weight && height ? Math.round((weight / (height / 100) ** 2) * 10) / 10 : null

/** Returns the measured vitals in one line; an empty text without any. */
export function vitalsLine(vitals: PrintedVitals, age: number | null): string {
  const { systolic, diastolic, pulse, temperature, temperatureUnit, oxygen, weight, height, headCircumference } = vitals
  const index = age !== null && age >= ADULT ? bodyMassIndex(vitals) : null
  return [
    systolic && diastolic && `BP ${systolic}/${diastolic} mmHg`,
    pulse && `Pulse ${pulse}/min`,
    temperature && `Temperature ${inBothUnits(temperature, temperatureUnit)}`,
    oxygen && `SpO₂ ${oxygen} %`,
    weight && `Weight ${plain(weight)} kg`,
    height && `Height ${plain(height)} cm`,
    headCircumference && `Head circumference ${plain(headCircumference)} cm`,
    index && `BMI ${index} kg/m²`,
  ]
    .flatMap((one) => (one ? [one.replaceAll(' ', '\u00a0')] : []))
    .join(' · ')
}

/** Returns the age of a pregnancy on the day of the visit, and its due date; null without one. */
function pregnancyLine({ visitDate, printed }: VisitOnPaper): string | null {
  const dueOn = printed?.pregnancy?.dueOn
  const age = dueOn && inEnglish(() => gestationInWords(dueOn, visitDate) ?? '')
  return age ? `${age}, due ${dayOf(dueOn)}` : null
}

/** Returns what is printed above the medications. */
export const findingsOf = (
  visit: VisitOnPaper | null,
  { age, complaint }: { age: number | null; complaint: boolean },
): { title: string; text: string }[] =>
  withText([
    { title: 'Vitals', text: visit && vitalsLine(visit, age) },
    { title: 'Pregnancy', text: visit && pregnancyLine(visit) },
    { title: 'Complaint', text: complaint ? visit?.complaint : null },
    {
      title: 'Diagnosis',
      text: visit?.diagnoses.map(({ text, code }) => (code ? `${text} (${code})` : text)).join('; '),
    },
  ])

/** Returns what a visit asks of the patient, without what it says about them. */
export const onlyAsked = (visit: VisitOnPaper): VisitOnPaper => ({
  ...visit,
  systolic: null,
  diastolic: null,
  pulse: null,
  temperature: null,
  temperatureUnit: null,
  oxygen: null,
  weight: null,
  height: null,
  headCircumference: null,
  complaint: null,
  diagnoses: [],
  printed: visit.printed && { ...visit.printed, pregnancy: null },
})

/** Returns the parts that have a text. */
export const withText = (
  parts: { title: string; text: string | null | undefined }[],
): { title: string; text: string }[] => parts.flatMap(({ title, text }) => (text ? [{ title, text }] : []))

/** Returns lines of advice, each with that of the patient's language beside it. */
export const adviceBeside = (advice: string | null, others: readonly (string | null)[] | undefined): string | null =>
  others?.some(Boolean)
    ? linesOf(advice)
        .map((line, at) => [line, others[at]].filter(Boolean).join(' – '))
        .join('\n')
    : advice

/** Returns the tests that were ordered in a visit, by order: "Lipid profile, TSH (T-4K7P2M9)". */
export const testsOf = ({ tests }: Pick<VisitOnPaper, 'tests'>): string =>
  [...Map.groupBy(tests, ({ number }) => number)]
    .map(([number, ordered]) => `${ordered.map(({ name }) => name).join(', ')} (${number})`)
    .join('\n')

/** Returns a follow-up date, with that of the patient's language beside it. */
export const followUpOf = (date: string | null, other: string | undefined): string | null =>
  date && [dayOf(date), other].filter(Boolean).join(' – ')

/** Returns the name of a version of a visit: "Visit of 4 Dec 2026, version 2". */
export const visitReference = ({ visitDate, version }: VisitOnPaper): string =>
  version > 1 ? `Visit of ${dayOf(visitDate)}, version ${version}` : `Visit of ${dayOf(visitDate)}`

/** Returns when a version amended the visit; null for the first. */
export const amendmentOf = ({ version, finalAt }: VisitOnPaper, timeZone: string): string | null =>
  version > 1 && finalAt ? `Amended ${inEnglish(() => momentInMail(finalAt, timeZone))}` : null

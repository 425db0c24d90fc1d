import { doseUnits, partsOfDay, routes } from './dose.ts'
import { foodInWords, partInWords, symbolUnits, unitInWords, weekdayNames } from './words.ts'

// The closed list of what a prescription says in the patient's language. The English is the key of its translations in
// content/dose-phrases/, and is never translated while the program runs.

/** Languages that have the phrases, besides English. */
export const patientLanguages = ['hi', 'ta', 'te', 'bn', 'mr', 'kn'] as const
export type PatientLanguage = (typeof patientLanguages)[number]

/** The phrases of a language by their English. A missing one is printed in English only. */
export type Phrases = Readonly<Record<string, string>>

const amounts = doseUnits
  .filter((unit) => unit !== 'application' && !symbolUnits.includes(unit))
  .flatMap((unit) => [`{n} ${unitInWords(unit, false)}`, `{n} ${unitInWords(unit, true)}`])

/** Words for a reason by the phrase that says the same. */
const sameReason: Readonly<Record<string, string>> = {
  ache: 'pain',
  dard: 'pain',
  'abdominal pain': 'stomach pain',
  bukhar: 'fever',
  itch: 'itching',
  khansi: 'cough',
  ulti: 'vomiting',
  'loose motion': 'loose motions',
  diarrhea: 'loose motions',
  diarrhoea: 'loose motions',
  wheeze: 'wheezing',
  cramp: 'cramps',
  spasm: 'spasms',
  vertigo: 'giddiness',
}
export const reasonPhrase = (reason: string): string => `for ${sameReason[reason] ?? reason}`

const reasons = [
  'pain',
  'severe pain',
  'body pain',
  'joint pain',
  'chest pain',
  'stomach pain',
  'fever',
  'headache',
  'migraine',
  'itching',
  'rash',
  'allergy',
  'cough',
  'cold',
  'wheezing',
  'breathlessness',
  'vomiting',
  'nausea',
  'acidity',
  'gas',
  'loose motions',
  'constipation',
  'cramps',
  'spasms',
  'angina',
  'giddiness',
  'anxiety',
  'insomnia',
  'sleep',
].map(reasonPhrase)

/** The English names of the months, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Headings of the printout that it has in both languages. */
export const paperHeadings = ['No.', 'Medication', 'Quantity', 'Refills', 'Advice', 'Notes', 'Follow-up'] as const

/** The note below the medications of a printout in two languages. */
export const LANGUAGE_NOTE =
  'What is printed in English only isn’t repeated in this language. Ask the doctor or pharmacist if anything isn’t clear.'

/** Advice that a doctor can pick. Other advice is printed as typed. */
export const adviceLines = [
  'Drink plenty of water.',
  'Get plenty of rest.',
  'Complete the full course, even if you feel better.',
  'Take the medicines at the same time every day.',
  'Do not stop the medicines without asking the doctor.',
  'Come back if you do not get better.',
  'Come back right away if you get worse.',
  'If you have trouble breathing, go to a hospital right away.',
  'If you get a rash, itching or swelling, contact the doctor right away.',
  'Bring this prescription and your medicines to the next visit.',
  'Do the tests and bring the reports.',
  'Do not drink alcohol.',
  'Do not drive if you feel sleepy.',
  'Shake the bottle well before use.',
  'Eat less salt.',
  'Keep the medicines out of children’s reach.',
] as const

/** Every phrase, in the order in which the files have them. */
export const phrases: readonly string[] = [
  ...amounts,
  '1 application',
  '{n} each time',
  '{strength} in each',
  'once daily',
  '{n} times daily',
  'every hour',
  'every {n} hours',
  'at {times}',
  ...partsOfDay.map((part) => partInWords[part]),
  '{amount} {part}',
  '{list} and {last}',
  'every other day',
  'every {n} days',
  'once a week',
  '{n} times a week',
  'once a month',
  '{n} times a month',
  'one time only',
  'on {days}',
  ...weekdayNames,
  ...Object.values(foodInWords),
  'as needed',
  'at most once a day',
  'at most {n} times a day',
  'at most {amount} a day',
  ...reasons,
  ...routes,
  'for 1 day',
  'for {n} days',
  'until further notice',
  'then {dose}',
  'after the medicine above: {dose}',
  '{day} {month} {year}',
  ...monthNames,
  ...paperHeadings,
  LANGUAGE_NOTE,
  ...adviceLines,
]

export const isPatientLanguage = (tag: string): tag is PatientLanguage => patientLanguages.some((one) => one === tag)

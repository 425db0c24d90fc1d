import { renderSVG } from 'uqr'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { plainDay } from '#contract/days.ts'
import { wordsBeside } from '#contract/doses/words.ts'
import type { PrescriptionVersion } from '#contract/prescriptions/papers.ts'
import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { speakingIn } from '#server/language/speaking.ts'
import { LANGUAGE_NOTE, type PatientLanguage, paperHeadings } from '#contract/doses/phrases.ts'
import { dosePhrases } from '#content/dose-phrases.ts'
import { linesOf } from '#server/features/prescriptions/patient-lines.ts'
import { momentInMail } from '#server/mail-delivery/moments.ts'

/** Units stay as they are: "MG" could be read as milli- or as micrograms. */
const units = new Set(['mcg', 'mg', 'g', 'kg', 'ml', 'l', 'mmol', 'meq'])

/** Returns an ingredient in capitals, its units not: "PARACETAMOL (500 mg)". Micrograms are written out as "mcg". */
export const inCapitals = (text: string): string =>
  text
    .replace(/[µμ]g/g, 'mcg')
    .replace(/\p{L}+/gu, (word) => (units.has(word.toLowerCase()) ? word.toLowerCase() : word.toUpperCase()))

/** The printed texts. */
export interface Sheet {
  title: string
  /** The patient's language, which decides how its letters are drawn. */
  language: PatientLanguage | null
  /** English headings with those of the patient's language; null where there is none. */
  headings: Record<string, string | null>
  /** Number and version. */
  reference: string
  date: string
  clinic: { name: string; lines: string[] }
  doctor: { name: string; lines: string[] }
  patient: { name: string; about: string }
  medications: {
    position: number
    name: string
    /** Its ingredients in capitals. */
    generic: string | null
    dose: string
    /** The dose in words, if they add something: "1 in the morning, 1 at night". */
    words: string | null
    instructions: string | null
    /** How it is taken, in the patient's language. */
    patientLine: string | null
    quantity: string
    refills: string
  }[]
  /** Explains the patient's language. */
  note: string | null
  parts: { title: string; text: string }[]
  signature: { by: string; at: string }
  verify: string
  /** The QR code as SVG. */
  code: string
  hash: string
  /** The installation's key that signed it. */
  key: string | null
  /** The mark across the printout of a version that isn't valid. */
  word: 'REPLACED' | 'CANCELLED' | 'PREVIEW' | null
}

/** The paper is in English, in whatever language the request is. */
const inEnglish = (write: () => string): string => speakingIn(SOURCE_LANGUAGE, write)
const dayOf = (date: string) => inEnglish(() => plainDay(date))
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
const doctorName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `Dr. ${nameOf({ firstName: firstName.replace(/^\s*dr\b\.?\s*/i, ''), lastName })}`
const known = (...parts: (string | null | undefined | false)[]) => parts.filter((part): part is string => !!part)

const sexes: Record<string, string> = { male: 'Male', female: 'Female', other: 'Other' }
const ageOf = (age: number | null) =>
  age === null ? 'Age not known' : age === 0 ? 'Under 1 year' : age === 1 ? '1 year' : `${age} years`

/** What is printed: a signed version, or one that a doctor is about to sign. */
type Printed = Omit<PrescriptionVersion, 'medications' | 'keyId'> & {
  medications: Omit<PrescriptionVersion['medications'][number], 'id' | 'medicineId'>[]
  keyId: string | null
  status: PrescriptionStatus | 'unsigned'
  verifyUrl: string
}

/** Returns the printed texts of a version. */
export function sheetOf(one: Printed): Sheet {
  const { clinic, doctor, patient, patientLines } = one
  const phrases = patientLines && dosePhrases(patientLines.language)
  const reference = `${one.number}, version ${one.version}`
  return {
    title: `Prescription ${reference}`,
    language: patientLines?.language ?? null,
    headings: Object.fromEntries(paperHeadings.map((english) => [english, phrases?.[english] ?? null])),
    reference,
    date: dayOf(one.prescriptionDate),
    clinic: { name: clinic.name, lines: known(clinic.address, clinic.phone && `Phone ${clinic.phone}`) },
    doctor: {
      name: doctorName(doctor),
      lines: known(
        known(doctor.qualification, doctor.specialty).join(', '),
        doctor.registrationNumber && `Registration number ${doctor.registrationNumber}`,
      ),
    },
    patient: {
      name: nameOf(patient) || 'Patient',
      about: known(ageOf(patient.age), patient.gender && sexes[patient.gender], `Chart ${patient.chartNumber}`).join(
        ', ',
      ),
    },
    medications: one.medications.map((line, index) => ({
      position: index + 1,
      name: line.medicationName,
      generic: line.composition && inCapitals(line.composition),
      dose: known(line.dosage, line.frequency, line.duration).join(' · '),
      words: wordsBeside(line),
      instructions: line.instructions,
      patientLine: joinedNumbers(patientLines?.doses[index] ?? null),
      quantity: String(line.quantity ?? 'N/A'),
      refills: String(line.refills),
    })),
    note: phrases?.[LANGUAGE_NOTE] ?? null,
    parts: [
      { title: 'Advice', text: adviceOf(one) },
      { title: 'Notes', text: one.notes },
      {
        title: 'Follow-up',
        text: known(one.followUpDate && dayOf(one.followUpDate), patientLines?.followUp).join(' – '),
      },
    ].flatMap(({ title, text }) => (text ? [{ title, text }] : [])),
    signature: {
      by: `${one.status === 'unsigned' ? 'Not signed yet:' : 'Signed by'} ${doctorName(doctor)}${one.throughKey ? ' through another program (API key)' : ''}`,
      at: inEnglish(() => momentInMail(new Date(one.signedAt), clinic.timeZone)),
    },
    verify: one.verifyUrl,
    code: renderSVG(one.verifyUrl, { ecc: 'M', border: 1 }),
    hash: one.hash,
    key: one.keyId,
    word: wordOf(one),
  }
}

/** Returns a line in which no number is at the end of a row, apart from what it counts. */
const joinedNumbers = (line: string | null) => line && line.replace(/([\d¼½¾]) /g, '$1\u00a0')

/** Returns the advice, each line with that of the patient's language beside it. */
const adviceOf = ({ advice, patientLines }: Printed): string | null =>
  patientLines?.advice.some(Boolean)
    ? linesOf(advice)
        .map((line, at) => [line, patientLines.advice[at]].filter(Boolean).join(' – '))
        .join('\n')
    : advice

function wordOf({ status, replacedAt }: Printed): Sheet['word'] {
  if (status === 'unsigned') return 'PREVIEW'
  return status === 'cancelled' ? 'CANCELLED' : replacedAt ? 'REPLACED' : null
}

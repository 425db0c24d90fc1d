import { renderSVG } from 'uqr'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { plainDay } from '#contract/days.ts'
import { wordsBeside } from '#contract/doses/words.ts'
import type { PrescriptionVersion } from '#contract/prescriptions/papers.ts'
import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { speakingIn } from '#server/language/speaking.ts'
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
    quantity: string
    refills: string
  }[]
  parts: { title: string; text: string }[]
  signature: { by: string; at: string }
  verify: string
  /** The QR code as SVG. */
  code: string
  hash: string
  /** The installation's key that signed it. */
  key: string | null
  /** The mark across the printout of a version that is no longer valid. */
  word: 'REPLACED' | 'CANCELLED' | null
}

/** The paper is in English whoever asks for it. */
const inEnglish = (write: () => string): string => speakingIn(SOURCE_LANGUAGE, write)
const dayOf = (date: string) => inEnglish(() => plainDay(date))
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
const doctorName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `Dr. ${nameOf({ firstName: firstName.replace(/^\s*dr\b\.?\s*/i, ''), lastName })}`
const known = (...parts: (string | null | undefined | false)[]) => parts.filter((part): part is string => !!part)

const sexes: Record<string, string> = { male: 'Male', female: 'Female', other: 'Other' }
const ageOf = (age: number | null) =>
  age === null ? 'Age not known' : age === 0 ? 'Under 1 year' : age === 1 ? '1 year' : `${age} years`

/** Returns the printed texts of a signed version. */
export function sheetOf(one: PrescriptionVersion & { status: PrescriptionStatus; verifyUrl: string }): Sheet {
  const { clinic, doctor, patient } = one
  const reference = `${one.number}, version ${one.version}`
  return {
    title: `Prescription ${reference}`,
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
      quantity: String(line.quantity ?? 'N/A'),
      refills: String(line.refills),
    })),
    parts: [
      { title: 'Advice', text: one.advice },
      { title: 'Notes', text: one.notes },
      { title: 'Follow-up', text: one.followUpDate && dayOf(one.followUpDate) },
    ].flatMap(({ title, text }) => (text ? [{ title, text }] : [])),
    signature: {
      by: `Signed by ${doctorName(doctor)}${one.throughKey ? ' through another program (API key)' : ''}`,
      at: inEnglish(() => momentInMail(new Date(one.signedAt), clinic.timeZone)),
    },
    verify: one.verifyUrl,
    code: renderSVG(one.verifyUrl, { ecc: 'M', border: 1 }),
    hash: one.hash,
    key: one.keyId,
    word: one.status === 'cancelled' ? 'CANCELLED' : one.replacedAt ? 'REPLACED' : null,
  }
}

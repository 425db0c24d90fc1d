import { renderSVG } from 'uqr'
import { wordsBeside } from '#contract/doses/words.ts'
import type { PaperSettings } from '#contract/clinics/paper.ts'
import type { Parties, PrescriptionVersion } from '#contract/prescriptions/papers.ts'
import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { LANGUAGE_NOTE, type PatientLanguage, paperHeadings } from '#contract/doses/phrases.ts'
import { dosePhrases } from '#content/dose-phrases.ts'
import type { VisitOnPaper } from '#server/features/prescriptions/queries/visit-on-paper.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'
import { dayOf, inEnglish } from './english.ts'
import { patternOf } from './pattern.ts'
import { adviceBeside, findingsOf, amendmentOf, followUpOf, testsOf, visitReference, withText } from './visit.ts'

/** Units stay as they are: "MG" could be read as milli- or as micrograms. */
const units = new Set(['mcg', 'mg', 'g', 'kg', 'ml', 'l', 'mmol', 'meq'])

/** Returns an ingredient in capitals, its units not: "PARACETAMOL (500 mg)". Micrograms are written out as "mcg". */
export const inCapitals = (text: string): string =>
  text
    .replace(/[µμ]g/g, 'mcg')
    .replace(/\p{L}+/gu, (word) => (units.has(word.toLowerCase()) ? word.toLowerCase() : word.toUpperCase()))

/** How a clinic prints. */
export interface Look extends Omit<PaperSettings, 'timings' | 'registration'> {
  /** The clinic's logo. */
  logo: Buffer | null
}

/** The printed texts. */
export interface Sheet {
  size: PaperSettings['size']
  /** Margins in millimeters around which a letterhead is on the paper already; null to print it. */
  space: Pick<PaperSettings, 'top' | 'bottom' | 'sides'> | null
  logo: Buffer | null
  title: string
  /** The patient's language, which decides how its letters are drawn. */
  language: PatientLanguage | null
  /** English headings with those of the patient's language; null where there is none. */
  headings: Record<string, string | null>
  /** Number and version of the prescription. */
  reference: string | null
  /** Its visit. */
  visit: string | null
  /** The amendment of the visit that it shows; null for the first version. */
  amended: string | null
  /** How doctor and patient spoke; null if the patient was seen in person. */
  teleconsultation: string | null
  date: string
  clinic: { name: string; lines: string[] }
  /** Without name and lines if the paper has no doctor. */
  doctor: { name: string; lines: string[] }
  patient: { name: string; about: string }
  /** What is printed above the medications: vitals, complaint, diagnosis. */
  findings: { title: string; text: string }[]
  medications: {
    position: number
    name: string
    /** Its ingredients in capitals. */
    generic: string | null
    dose: string
    /** "1-0-1", if the dose doesn't say it already. */
    pattern: string | null
    /** The dose in words, if they add something: "1 in the morning, 1 at night". */
    words: string | null
    instructions: string | null
    /** How it is taken, in the patient's language. */
    patientLine: string | null
    quantity: string | null
    refills: string | null
  }[]
  /** Title and paragraphs of a certificate or letter, or the title of a form; missing on other papers. */
  letter?: { title: string; paragraphs: string[] }
  /** Explains the patient's language. */
  note: string | null
  /** A part without text is a heading of the next ones. */
  parts: { title: string; text: string }[]
  /** `drawing` is the signature of a consent, as SVG. */
  signature: { by: string; at: string; lines: string[]; drawing?: string }
  /** How the printout is verified; null for a visit without a prescription. */
  proof: {
    address: string
    /** The QR code as SVG. */
    code: string
    hash: string
    /** The installation's key that signed it. */
    key: string | null
  } | null
  /** The mark across the printout of a version that isn't valid. */
  word: 'REPLACED' | 'CANCELLED' | 'WITHDRAWN' | 'PREVIEW' | 'DRAFT' | null
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
export const doctorName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `Dr. ${nameOf({ firstName: firstName.replace(/^\s*dr\b\.?\s*/i, ''), lastName })}`
const known = (...parts: (string | null | undefined | false)[]) => parts.filter((part): part is string => !!part)

const sexes: Record<string, string> = { male: 'Male', female: 'Female', other: 'Other' }
/** Returns the sex as it is printed; null if unknown. */
export const sexOf = ({ gender }: Pick<Parties['patient'], 'gender'>): string | null =>
  (gender && sexes[gender]) || null
/** Returns an age in years, or in months of a child under 2. */
export function ageOf({ age, months }: Parties['patient']): string | null {
  const [count, unit] = months === undefined ? [age, 'year'] : [months, 'month']
  if (count === null) return null
  return count === 0 ? `Under 1 ${unit}` : `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Returns qualification and specialty, which some qualifications name already: "MD (General Medicine)". */
const knowledgeOf = ({ qualification, specialty }: Parties['doctor']) =>
  qualification.toLowerCase().includes(specialty.toLowerCase())
    ? qualification
    : known(qualification, specialty).join(', ')

/** Returns the parts of a sheet that all papers have in common; a form has no doctor. */
export function headOf(
  { clinic, doctor, patient }: Omit<Parties, 'doctor'> & Partial<Pick<Parties, 'doctor'>>,
  { logo, ...look }: Look,
) {
  const { size, letterhead, top, bottom, sides } = look
  return {
    size,
    space: letterhead === 'space' ? { top, bottom, sides } : null,
    logo,
    clinic: {
      name: clinic.name,
      lines: known(
        clinic.address,
        clinic.phone && `Phone ${clinic.phone}`,
        ...(clinic.timings ? `Open ${clinic.timings}`.split('; ') : []),
        clinic.registration && `Registration number ${clinic.registration}`,
      ),
    },
    doctor: doctor
      ? {
          name: doctorName(doctor),
          lines: known(
            knowledgeOf(doctor),
            doctor.registrationNumber && `Registration number ${doctor.registrationNumber}`,
          ),
        }
      : { name: '', lines: [] },
    patient: {
      name: nameOf(patient) || 'Patient',
      about: known(ageOf(patient), sexOf(patient), `Chart ${patient.chartNumber}`).join(', '),
    },
  }
}

/** How a printout is verified. */
export interface Proved {
  verifyUrl: string
  hash: string
  keyId: string | null
}

export const proofOf = ({ verifyUrl, hash, keyId }: Proved): Sheet['proof'] => ({
  address: verifyUrl,
  code: renderSVG(verifyUrl, { ecc: 'M', border: 1 }),
  hash,
  key: keyId,
})

/** What is printed: a signed version, or one that a doctor is about to sign. */
type Printed = Omit<PrescriptionVersion, 'medications' | 'keyId'> & {
  medications: Omit<PrescriptionVersion['medications'][number], 'id' | 'medicineId'>[]
  keyId: string | null
  status: PrescriptionStatus | 'unsigned'
  verifyUrl: string
}

/** Returns the printed texts of a version, with those of the visit in which it was written. */
export function sheetOf(one: Printed, look: Look, visit: VisitOnPaper | null): Sheet {
  const { clinic, doctor, patient, patientLines } = one
  const phrases = patientLines && dosePhrases(patientLines.language)
  const reference = `${one.number}, version ${one.version}`
  const head = headOf(one, look)
  return {
    ...head,
    title: `Prescription ${reference}`,
    language: patientLines?.language ?? null,
    headings: Object.fromEntries(paperHeadings.map((english) => [english, phrases?.[english] ?? null])),
    reference,
    visit: visit && visitReference(visit),
    amended: visit && amendmentOf(visit, clinic.timeZone),
    teleconsultation: teleconsultationOf(one),
    date: dayOf(one.prescriptionDate),
    findings: findingsOf(visit, { age: patient.age, complaint: look.complaint }),
    medications: one.medications.map((line, index) => ({
      position: index + 1,
      name: line.medicationName,
      generic: line.composition && inCapitals(line.composition),
      dose: known(line.dosage, line.frequency, line.duration).join(' · '),
      pattern: patternBeside(line),
      words: wordsBeside(line),
      instructions: line.instructions,
      patientLine: joinedNumbers(patientLines?.doses[index] ?? null),
      quantity: line.quantity === null ? null : String(line.quantity),
      refills: line.refills === 0 ? null : String(line.refills),
    })),
    note: phrases?.[LANGUAGE_NOTE] ?? null,
    parts: withText([
      { title: 'Tests', text: visit && testsOf(visit) },
      { title: 'Advice', text: adviceOf(one, visit) },
      { title: 'Notes', text: one.notes },
      { title: 'Follow-up', text: followUpIn(one, visit) },
    ]),
    signature: {
      by: `${one.status === 'unsigned' ? 'Not signed yet:' : 'Signed by'} ${doctorName(doctor)}${one.throughKey ? ' through another program (API key)' : ''}`,
      at: inEnglish(() => momentInMail(new Date(one.signedAt), clinic.timeZone)),
      lines: head.space ? head.doctor.lines : [],
    },
    proof: proofOf(one),
    word: wordOf(one, visit),
  }
}

const spoken = { video: 'by video', audio: 'by phone', text: 'in writing' } as const

/** Returns "Teleconsultation by video, first consultation". */
function teleconsultationOf({ teleconsultation: one }: Printed): string | null {
  if (!one) return null
  return `Teleconsultation ${spoken[one.mode]}, ${one.nature === 'first' ? 'first consultation' : 'follow-up'}`
}

/** Returns "1-0-1" for a dose whose texts don't say it. */
function patternBeside({ dose, dosage, frequency }: Printed['medications'][number]): string | null {
  const pattern = patternOf(dose)
  return pattern && !`${dosage} ${frequency}`.includes(pattern) ? pattern : null
}

/** Returns the follow-up date of the visit, or else of the prescription. */
const followUpIn = ({ followUpDate, patientLines }: Printed, visit: VisitOnPaper | null): string | null =>
  visit?.followUpDate
    ? followUpOf(visit.followUpDate, linesFor(visit, patientLines)?.followUp)
    : followUpOf(followUpDate, patientLines?.followUp)

/** Returns the lines of a visit in the language of a prescription; those of another language aren't mixed in. */
const linesFor = (visit: VisitOnPaper, patientLines: Printed['patientLines']) =>
  visit.printed?.lines?.language === patientLines?.language ? visit.printed?.lines : null

/** Returns a line in which no number is at the end of a row, apart from what it counts. */
const joinedNumbers = (line: string | null) => line && line.replace(/([\d¼½¾]) /g, '$1\u00a0')

/**
 * Returns the advice of the visit and then what only the prescription says, each line with that of the patient's
 * language beside it.
 */
function adviceOf({ advice, patientLines }: Printed, visit: VisitOnPaper | null): string | null {
  const own = adviceBeside(advice, patientLines?.advice)
  const said = visit && adviceBeside(visit.advice, linesFor(visit, patientLines)?.advice)
  const lines = [said, own].flatMap((text) => text?.split('\n') ?? [])
  return [...new Set(lines)].join('\n') || null
}

function wordOf({ status, replacedAt }: Printed, visit: VisitOnPaper | null): Sheet['word'] {
  if (status === 'unsigned') return 'PREVIEW'
  return status === 'cancelled' ? 'CANCELLED' : replacedAt || visit?.replacedAt ? 'REPLACED' : null
}

import { t } from '#language/translate.ts'
import type { Dose, DoseReading } from '#contract/doses/dose.ts'
import { type DoseTexts, readDose } from '#contract/doses/parse.ts'
import { textsOf } from '#contract/doses/texts.ts'
import { doseInWords } from '#contract/doses/words.ts'
import { type Medication, medicationMessages } from '#contract/prescriptions/medications.ts'
import { wrongField } from '#server/errors.ts'

/** The details of a dose that are shown beside its texts. */
export type ShownDose = Pick<Medication, 'dose' | 'doseWords' | 'doseNotCalculated'>

/** A medication as it is stored; `reading` is null if it was signed before doses were stored. */
export type StoredMedication = Omit<Medication, keyof ShownDose> & { reading: DoseReading | null }

export const shownDose = ({ dose, because }: DoseReading): ShownDose => ({
  dose,
  doseWords: dose && doseInWords(dose),
  doseNotCalculated: because,
})

/** Returns a stored medication for display. */
export const toMedication = ({ reading, ...line }: StoredMedication): Medication => ({
  ...line,
  ...shownDose(reading ?? readDose(line)),
})

type Texts = DoseTexts & { instructions?: string | undefined; dose?: Dose | undefined }

/**
 * Returns a line with its texts, which are written from the dose where they are missing, and without the dose. Throws 400 for
 * texts that say something else than the dose; `path` is the line's.
 */
export function withTexts<T extends Texts>({ dose: sent, ...line }: T, path: string): Omit<T, 'dose'> & DoseTexts {
  if (!sent) return line as Omit<T, 'dose'> & DoseTexts
  // a dose that can't be read from its own words would be calculated as one thing and printed as another
  const { dose } = readDose({ dosage: doseInWords(sent), frequency: '', duration: '' })
  const written = dose && textsOf(dose)
  if (!written || written.dosage === '' || written.frequency === '')
    throw wrongField(`${path}.dose`, t(medicationMessages.doseUnwritable))
  const texts = {
    dosage: line.dosage || written.dosage,
    frequency: line.frequency || written.frequency,
    duration: line.duration || written.duration,
    instructions: [line.instructions, written.instructions].filter(Boolean).join(', '),
  }
  const isTyped = Boolean(line.dosage || line.frequency || line.duration)
  // details that the line already states aren't repeated
  if (isTyped && line.instructions && isSame(readDose({ ...texts, instructions: line.instructions }).dose, dose))
    texts.instructions = line.instructions
  const said = readDose(texts)
  if (!said.dose) throw wrongField(`${path}.dose`, t(medicationMessages.doseUnread))
  if (!isSame(said.dose, dose)) throw wrongField(`${path}.dose`, t(medicationMessages.doseDiffers))
  return { ...line, ...texts } as Omit<T, 'dose'> & DoseTexts
}

const isSame = (one: Dose | null, other: Dose) => one !== null && doseInWords(one) === doseInWords(other)

import { type Message, msg, t } from '#language/translate.ts'
import type { MedicineCard, regulatoryStatuses } from '#contract/medicines.ts'

/** A badge of the directory: the word, and the color that repeats it. */
interface BadgeWords {
  tone: 'good' | 'bad' | 'warn' | 'plain'
  words: string
  /** The country whose authority says so. */
  country?: 'india' | 'uk'
}

type RegulatoryStatus = (typeof regulatoryStatuses)[number]

type Judged = Pick<
  MedicineCard,
  'prescriptionRequired' | 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK' | 'isDiscontinued'
>

const regulatory: Record<RegulatoryStatus, { tone: BadgeWords['tone']; india: Message; uk: Message }> = {
  approved: { tone: 'good', india: msg('Approved in India'), uk: msg('Approved in the UK') },
  banned: { tone: 'bad', india: msg('Banned in India'), uk: msg('Banned in the UK') },
  restricted: { tone: 'warn', india: msg('Restricted in India'), uk: msg('Restricted in the UK') },
  other: { tone: 'plain', india: msg('Other status in India'), uk: msg('Other status in the UK') },
}

const prescription: Record<NonNullable<Judged['prescriptionRequired']>, Message> = {
  'Prescription Required': msg('Prescription Required'),
  'No Prescription Required': msg('No Prescription Required'),
}

/** Returns whether a medicine needs a prescription, in words. */
export const prescriptionInWords = (text: NonNullable<Judged['prescriptionRequired']>): string => t(prescription[text])

/**
 * Returns the badges of a medicine in order. An unknown prescription status is grey (rule T114), an unknown approval
 * has no badge; a US approval is one of the ingredient (rule T115).
 */
export function badgesOf(medicine: Judged): BadgeWords[] {
  const { prescriptionRequired, regulatoryStatusIndia: india, regulatoryStatusUK: uk } = medicine
  const badges: BadgeWords[] = []
  if (medicine.isDiscontinued) badges.push({ tone: 'warn', words: t('Discontinued') })
  if (!prescriptionRequired) badges.push({ tone: 'plain', words: t('Prescription status unknown') })
  else
    badges.push({
      tone: prescriptionRequired === 'Prescription Required' ? 'bad' : 'good',
      words: prescriptionInWords(prescriptionRequired),
    })
  if (medicine.fdaApproved) badges.push({ tone: 'good', words: t('US approval of the ingredient') })
  if (india) badges.push({ tone: regulatory[india].tone, words: t(regulatory[india].india), country: 'india' })
  if (uk) badges.push({ tone: regulatory[uk].tone, words: t(regulatory[uk].uk), country: 'uk' })
  return badges
}

import type { MedicineCard } from '#contract/medicines.ts'

/** A badge of the directory: the word, and the color that repeats it. */
interface BadgeWords {
  tone: 'good' | 'bad' | 'warn' | 'plain'
  words: string
}

type Judged = Pick<
  MedicineCard,
  'prescriptionRequired' | 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK' | 'isDiscontinued'
>

const regulatory = {
  approved: { tone: 'good', word: 'Approved' },
  banned: { tone: 'bad', word: 'Banned' },
  restricted: { tone: 'warn', word: 'Restricted' },
  other: { tone: 'plain', word: 'Other status' },
} as const

/**
 * Returns the badges of a medicine in order. An unknown prescription status is grey (rule T114), an unknown approval
 * has no badge; a US approval is one of the ingredient (rule T115).
 */
export function badgesOf(medicine: Judged): BadgeWords[] {
  const { prescriptionRequired, regulatoryStatusIndia: india, regulatoryStatusUK: uk } = medicine
  const badges: BadgeWords[] = []
  if (medicine.isDiscontinued) badges.push({ tone: 'warn', words: 'Discontinued' })
  if (!prescriptionRequired) badges.push({ tone: 'plain', words: 'Prescription status unknown' })
  else
    badges.push({
      tone: prescriptionRequired === 'Prescription Required' ? 'bad' : 'good',
      words: prescriptionRequired,
    })
  if (medicine.fdaApproved) badges.push({ tone: 'good', words: 'US approval of the ingredient' })
  if (india) badges.push({ tone: regulatory[india].tone, words: `${regulatory[india].word} in India` })
  if (uk) badges.push({ tone: regulatory[uk].tone, words: `${regulatory[uk].word} in the UK` })
  return badges
}

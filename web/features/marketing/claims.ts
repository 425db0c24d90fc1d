import type { Claims } from '#contract/marketing.ts'
import type { Figure } from './claimed-figures.tsx'

const named = (value: string | undefined, label: string): Figure[] => (value ? [{ value, label }] : [])

/** Returns the numbers of the landing page and of the page about the product; unclaimed ones are left out. */
export const figuresOf = (claims: Claims): Figure[] => [
  ...named(claims.medicinesShort ?? claims.medicines, 'medicines in the directory'),
  ...named(claims.patientsServed, 'patients served'),
  ...named(claims.uptime, 'uptime target'),
  ...named(claims.support, 'support'),
]

/** Returns app stores' numbers on the operator's app. */
export const appFiguresOf = (claims: Claims): Figure[] => [
  ...named(claims.appDownloads, 'app downloads'),
  ...named(claims.appRating, 'average rating'),
]

/** Returns how fast the operator answers and sets up clinics. */
export const serviceFiguresOf = (claims: Claims): Figure[] => [
  ...named(claims.responseWithin, 'to answer a message'),
  ...named(claims.setupWithin, 'to set up a clinic'),
  ...named(claims.demoDuration, 'for a demo'),
  ...named(claims.encryption, 'encryption of files'),
]

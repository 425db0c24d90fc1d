import { t } from '#language/translate.ts'
import type { Claims } from '#contract/marketing.ts'
import type { Figure } from './claimed-figures.tsx'

const named = (value: string | undefined, label: string): Figure[] => (value ? [{ value, label }] : [])

/** Returns the numbers of the landing page and of the page about the product; unclaimed ones are left out. */
export const figuresOf = (claims: Claims): Figure[] => [
  ...named(claims.medicinesShort ?? claims.medicines, t('medicines in the directory')),
  ...named(claims.patientsServed, t('patients served')),
  ...named(claims.uptime, t('uptime target')),
  ...named(claims.support, t('support')),
]

/** Returns app stores' numbers on the operator's app. */
export const appFiguresOf = (claims: Claims): Figure[] => [
  ...named(claims.appDownloads, t('app downloads')),
  ...named(claims.appRating, t('average rating')),
]

/** Returns how fast the operator answers and sets up clinics. */
export const serviceFiguresOf = (claims: Claims): Figure[] => [
  ...named(claims.responseWithin, t('to answer a message')),
  ...named(claims.setupWithin, t('to set up a clinic')),
  ...named(claims.demoDuration, t('for a demo')),
  ...named(claims.encryption, t('encryption of files')),
]

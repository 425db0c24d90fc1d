import { t } from '#language/translate.ts'
import type { HealthCondition } from '#contract/conditions.ts'
import { cutAtWord } from '#web/lib/text.ts'

/** Names shown of those by which people search; misspellings come last. */
const NAMES = 5
const DESCRIPTION = 160
const SHARED = 200

export const commonNames = ({ alsoCalled }: Pick<HealthCondition, 'alsoCalled'>) => alsoCalled.slice(0, NAMES)

export const titleOf = ({ metaTitle, name }: HealthCondition) =>
  metaTitle.trim() || t('{name}: symptoms, warning signs and treatment', { name })

export const descriptionOf = ({ metaDescription, overview }: HealthCondition) =>
  cutAtWord(metaDescription || (overview ?? ''), DESCRIPTION)

/** Returns the description shown where the page is shared. */
export const sharedAs = ({ metaDescription, overview }: HealthCondition) =>
  cutAtWord(overview ?? metaDescription, SHARED)

import { t } from '#language/translate.ts'
import type { HealthCondition } from '#contract/conditions.ts'
import { cutAtWord } from '#web/lib/text.ts'

/** Names shown of those by which people search; misspellings come last. */
const NAMES = 5
const DESCRIPTION = 160
const SHARED = 200

export const commonNames = ({ alsoCalled }: Pick<HealthCondition, 'alsoCalled'>) => alsoCalled.slice(0, NAMES)

/** Without a translated title or description the English one stays out of a translated guide. */
const ownWords = (guide: HealthCondition, part: 'metaTitle' | 'metaDescription') =>
  guide.englishName === null || guide.translated.includes(part) ? guide[part] : ''

export const titleOf = (guide: HealthCondition) =>
  ownWords(guide, 'metaTitle').trim() || t('{name}: symptoms, warning signs and treatment', { name: guide.name })

export const descriptionOf = (guide: HealthCondition) =>
  cutAtWord(ownWords(guide, 'metaDescription') || overviewOf(guide), DESCRIPTION)

/** Returns the description shown where the page is shared. */
export const sharedAs = (guide: HealthCondition) =>
  cutAtWord(overviewOf(guide) || ownWords(guide, 'metaDescription'), SHARED)

/** Returns the overview, or the warning signs if only these are translated. */
const overviewOf = ({ overview, englishName, translated, redFlags }: HealthCondition) =>
  (englishName === null || translated.includes('overview') ? overview : redFlags.replaceAll('\n', '; ')) ?? ''

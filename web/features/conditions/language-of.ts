import type { ConditionCard, TranslatedPart } from '#contract/conditions.ts'
import { languageOfEnglish } from '#web/lib/language-of.ts'

/** Returns the `lang` of a part of a guide: English on a page in another language unless the part is translated. */
export const englishIn = (
  { translated }: Pick<ConditionCard, 'translated'>,
  part: TranslatedPart,
): string | undefined => (translated.includes(part) ? undefined : languageOfEnglish())

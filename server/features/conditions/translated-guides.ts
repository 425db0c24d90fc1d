import { translatedGuides } from '#content/translations.ts'
import type { TranslatedGuide } from '#content/translations-schema.ts'
import { conditionTexts, type SearchEmergency, translatedParts, urgencies } from '#contract/conditions.ts'
import { language } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import type { Danger } from './danger/find-danger.ts'
import type { StoredGuide } from './guide-shape.ts'

/** Writes guides in the language of the request, as far as they are translated. */
interface InLanguage {
  guide: (guide: StoredGuide) => StoredGuide
  emergency: (danger: Danger) => SearchEmergency
}

export async function guidesInLanguage({ log }: Pick<Deps, 'log'>): Promise<InLanguage> {
  const translations = await translatedGuides(language(), (misfit) =>
    log.error({ ...misfit }, 'A translated guide does not fit its schema and is left out'),
  )
  const named = <Named extends { slug: string; name: string }>(one: Named) => {
    const name = translations.get(one.slug)?.name
    return name === undefined ? { ...one, englishName: null } : { ...one, name, englishName: one.name }
  }
  const guide = (english: StoredGuide): StoredGuide => {
    const translation = translations.get(english.slug)
    const related = english.related.map(named)
    return translation ? { ...english, ...textsOf(english, translation), related } : { ...english, related }
  }
  return {
    guide,
    emergency({ call, guides: [leading], own }) {
      const signs = own && guide(own).careCards.find(({ urgency }) => urgency === 'emergency')?.signs
      return { call, guide: leading ? named({ slug: leading.slug, name: leading.name }) : null, signs: signs ?? [] }
    },
  }
}

/** Returns the texts of a guide that are translated. Lists keep their order and length (`content:check`). */
function textsOf(english: StoredGuide, translation: TranslatedGuide): Partial<StoredGuide> {
  const careCards = urgencies.flatMap((urgency) => {
    const signs = translation.redFlags[urgency]
    return signs ? [{ urgency, signs }] : []
  })
  const texts = conditionTexts.flatMap((part) => {
    const text = translation[part]
    return text === undefined ? [] : [[part, typeof text === 'string' ? text : text.join('\n')] as const]
  })
  const { name, commonMedicines, questionsToAsk, faqs, metaTitle, metaDescription } = translation
  return {
    name,
    englishName: english.name,
    translated: translatedParts.filter((part) => translation[part] !== undefined),
    careCards,
    redFlags: careCards.flatMap(({ signs }) => signs).join('\n'),
    ...Object.fromEntries(texts),
    ...(questionsToAsk && { questionsToAsk }),
    ...(faqs && { faqs }),
    ...(metaTitle && { metaTitle }),
    ...(metaDescription && { metaDescription }),
    ...(commonMedicines && {
      commonMedicines: english.commonMedicines.map((one, place) => ({
        ...one,
        purpose: commonMedicines[place]?.purpose ?? one.purpose,
      })),
    }),
  }
}

import type { HealthCondition } from '#contract/conditions.ts'
import { known, scriptJson } from '#web/lib/json-data.ts'
import { linesOf } from '#web/lib/text.ts'
import { language } from '#language/translate.ts'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { commonNames, descriptionOf, titleOf } from './words.ts'

const each = (type: string, text: string | null) => linesOf(text ?? '').map((name) => ({ '@type': type, name }))

/** Returns a guide as a schema.org page about a condition, known facts only. `url` is its canonical address. */
const guideData = (guide: HealthCondition, url: string) =>
  known({
    '@context': 'https://schema.org',
    '@type': 'MedicalWebPage',
    url,
    ...(guide.englishName === null
      ? { name: guide.metaTitle, description: guide.metaDescription, inLanguage: SOURCE_LANGUAGE }
      : { name: titleOf(guide), description: descriptionOf(guide), inLanguage: languagesOf(guide) }),
    lastReviewed: guide.lastReviewedAt,
    reviewedBy: guide.reviewer && { '@type': 'Person', name: guide.reviewer.name },
    citation: guide.sources.map((source) => source.url),
    about: known({
      '@type': 'MedicalCondition',
      name: guide.name,
      alternateName: [...(guide.englishName === null ? [] : [guide.englishName]), ...commonNames(guide)],
      description: guide.overview,
      code: { '@type': 'MedicalCode', codeValue: guide.icd10Code, codingSystem: 'ICD-10' },
      signOrSymptom: each('MedicalSymptom', guide.symptoms),
      riskFactor: each('MedicalRiskFactor', guide.causes),
      typicalTest: each('MedicalTest', guide.testsAndScans),
      possibleTreatment: each('MedicalTherapy', guide.clinicalTreatments),
    }),
  })

const languagesOf = ({ translated }: HealthCondition) =>
  translated.includes('overview') ? language() : [language(), SOURCE_LANGUAGE]

/** Returns it as JSON for a script element. */
export const guideJson = (guide: HealthCondition, url: string): string => scriptJson(guideData(guide, url))

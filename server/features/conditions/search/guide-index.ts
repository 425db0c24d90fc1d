import type { StoredGuide } from '#server/features/conditions/guide-shape.ts'
import { type IndexedText, TextIndex } from './text-index.ts'

/** How much a word of each part says about its guide. */
const WEIGHTS = {
  name: 10,
  symptoms: 5,
  group: 4,
  medicines: 4,
  redFlags: 3,
  overview: 3,
  types: 3,
  causes: 2,
  questions: 2,
} as const

/** Returns an index of guides by name, everyday name, symptom and the rest of their texts. */
export const indexOfGuides = (guides: readonly StoredGuide[]) => new TextIndex(guides.map(indexed))

function indexed(guide: StoredGuide): IndexedText {
  const names = [guide.name, ...guide.alsoCalled]
  return {
    names,
    passage: guide.symptoms ?? '',
    parts: [
      ...names.map((name) => [name, WEIGHTS.name] as const),
      [guide.symptoms, WEIGHTS.symptoms],
      [`${guide.category} ${guide.subCategory ?? ''}`, WEIGHTS.group],
      [guide.commonMedicines.map(({ medicineName }) => medicineName).join(' '), WEIGHTS.medicines],
      [guide.redFlags, WEIGHTS.redFlags],
      [guide.overview, WEIGHTS.overview],
      [guide.types, WEIGHTS.types],
      [guide.causes, WEIGHTS.causes],
      [guide.faqs.map(({ question }) => question).join(' '), WEIGHTS.questions],
    ],
  }
}

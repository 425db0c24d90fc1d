import type { UnsortedText } from '#contract/clinical-summary/summary.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { brandIn, substancesIn, textKeyOf, unsortedIn } from '#server/features/prescriptions/public.ts'

/** A text of a chart: its own, or that of a duplicate that was merged into it. */
export interface ChartText {
  text: string | null
  fromChart: string | null
}

interface Texts {
  allergies?: string | null
  medicalHistory?: string | null
  fromMerged: readonly { chartNumber: string; allergies: string | null; medicalHistory: string | null }[]
}

/** Returns a chart's own text and those of the duplicates that were merged into it. */
export const textsOf = (chart: Texts, name: 'allergies' | 'medicalHistory'): ChartText[] => [
  { text: chart[name] ?? null, fromChart: null },
  ...chart.fromMerged.map((one) => ({ text: one[name], fromChart: one.chartNumber })),
]

interface Sorting {
  fromText: string | null
  status: 'active' | 'resolved' | 'error'
}

interface Part {
  text: string
  fromChart: string | null
}

function distinct<P extends Part>(parts: P[]): P[] {
  const seen = new Set<string>()
  return parts.filter(({ text }) => {
    const key = textKeyOf(text)
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns the parts of texts about allergies that no record sorts, each once. */
export const unsortedAllergiesIn = (texts: readonly ChartText[], records: readonly Sorting[]) =>
  distinct(texts.flatMap(({ text, fromChart }) => unsortedIn(text, records).map((part) => ({ ...part, fromChart }))))

const NOTHING =
  /^(nil|none|no|na|n\/a|nad|nothing|not known|-+)( (significant|relevant|known|past|medical|history|illness|problems?))*$/i

/** Returns the parts of a medical history that no record sorts, each once: its lines and sentences. */
export function unsortedProblemsIn(texts: readonly ChartText[], records: readonly Sorting[]): Part[] {
  const sorted = new Set(records.flatMap(({ fromText }) => (fromText ? [textKeyOf(fromText)] : [])))
  return distinct(
    texts.flatMap(({ text, fromChart }) =>
      (text ?? '')
        .split(/[;\n]|\.(?=\s|$)/u)
        .map((part) => part.trim())
        .filter((part) => /[\p{L}\p{N}]/u.test(part) && !NOTHING.test(part) && !sorted.has(textKeyOf(part)))
        .map((part) => ({ text: part, fromChart })),
    ),
  )
}

/** Longest title of a problem and name of a substance. */
const TITLE_MAX = 200

const inWords = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the substance that a text seems to name, without parentheses and surrounding words. */
const titleIn = (text: string) => inWords(brandIn(text.replace(/\(.*?(\)|$)/g, ' ').replace(/\s[-–:].*$/u, '')))

/** Returns unsorted texts about allergies with what they seem to say. */
export async function proposeAllergies(
  deps: Deps,
  db: Db,
  parts: readonly (Part & { isDenial: boolean })[],
): Promise<UnsortedText[]> {
  const titles = new Map(parts.map(({ text }) => [text, titleIn(text)]))
  const names = await substancesIn(deps, db, [...new Set([...titles].flat())])
  return parts.map(({ text, fromChart, isDenial }) => {
    const recognizedAs = [...(names.get(text) ?? [])]
    if (isDenial || recognizedAs.length === 0)
      return { text, fromChart, proposal: isDenial ? 'none' : 'unknown', title: '', recognizedAs }
    const short = titles.get(text)!
    // keep a substance that is in parentheses
    const isWhole = (names.get(short) ?? []).join() === recognizedAs.join()
    const title = isWhole ? short : text
    return {
      text,
      fromChart,
      proposal: 'record',
      title: title.length > TITLE_MAX ? inWords(recognizedAs.join(', ')).slice(0, TITLE_MAX) : title,
      recognizedAs,
    }
  })
}

export const proposeProblems = (parts: readonly Part[]): UnsortedText[] =>
  parts.map(({ text, fromChart }) => ({
    text,
    fromChart,
    proposal: 'record',
    title: text.replace(/\s+/gu, ' ').slice(0, TITLE_MAX),
    recognizedAs: [],
  }))

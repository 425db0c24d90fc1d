import { diff3Merge } from 'node-diff3'
import type { NewVisitContent, VisitContent } from './content.ts'

/**
 * Merges what two people wrote into one draft (decision 0096). Fields that only one of them changed are that person's. A text that both
 * changed is merged by words; where both wrote in the same place, both stay, `theirs` first. Of a measurement or date that both changed,
 * `mine` stays. A blood pressure is one field, and a temperature with its unit. Returns normalized content: empty fields are omitted.
 */
export function mergedContent(base: NewVisitContent, mine: NewVisitContent, theirs: NewVisitContent): NewVisitContent {
  const [from, one, other] = [base, mine, theirs].map(written) as [Written, Written, Written]
  const pick = <Name extends keyof Written>(name: Name) => (same(one[name], from[name]) ? other[name] : one[name])
  const pressure = same(pressureOf(one), pressureOf(from)) ? pressureOf(other) : pressureOf(one)
  const warmth = same(warmthOf(one), warmthOf(from)) ? warmthOf(other) : warmthOf(one)
  const text = (name: 'complaint' | 'findings' | 'advice') =>
    mergedText(from[name] ?? '', one[name] ?? '', other[name] ?? '')
  return written({
    complaint: text('complaint'),
    findings: text('findings'),
    ...pressure,
    pulse: pick('pulse'),
    ...warmth,
    oxygen: pick('oxygen'),
    weight: pick('weight'),
    height: pick('height'),
    headCircumference: pick('headCircumference'),
    diagnoses: mergedLists(from.diagnoses ?? [], one.diagnoses ?? [], other.diagnoses ?? []),
    advice: text('advice'),
    followUpDate: pick('followUpDate'),
  })
}

type Written = NewVisitContent
type Diagnoses = NonNullable<NewVisitContent['diagnoses']>

const pressureOf = ({ systolic, diastolic }: Written) => ({ systolic, diastolic })
const warmthOf = ({ temperature, temperatureUnit }: Written) => ({ temperature, temperatureUnit })
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns content without empty fields, so that two contents can be compared. */
export function written(content: NewVisitContent): Written {
  const diagnoses = (content.diagnoses ?? []).map(({ text, code }) => (code ? { text, code } : { text }))
  const temperatureUnit = typeof content.temperature === 'number' ? (content.temperatureUnit ?? 'C') : undefined
  const entries = Object.entries({
    ...content,
    temperatureUnit,
    diagnoses: diagnoses.length > 0 ? diagnoses : undefined,
  })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Written
}

/** Returns stored content as a caller would send it. */
export const asSent = ({ diagnoses, ...rest }: VisitContent): NewVisitContent =>
  written({
    ...rest,
    diagnoses: diagnoses.map(({ text, code }) => ({ text, code: code ?? undefined })),
  } as NewVisitContent)

/** Words and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/gu) ?? []

/** Longest part, in characters, that is merged by its letters instead of kept from both. */
const LETTERS_MAX = 400

/** Merges two changes of a text: by words, and by letters where both changed the same words. No letter that either typed is lost. */
export function mergedText(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs
  if (theirs === base) return mine
  return joined(theirs, base, mine, wordsOf, ([other, from, one]) => {
    if (from === '') return /\S$/.test(other) && /^\S/.test(one) ? `${other} ${one}` : other + one
    if (one.length + other.length > LETTERS_MAX) return other + one
    return joined(
      other,
      from,
      one,
      (text) => [...text],
      ([a, , b]) => a + b,
    )
  })
}

type Part = [theirs: string, base: string, mine: string]

function joined(
  theirs: string,
  base: string,
  mine: string,
  cut: (text: string) => string[],
  both: (part: Part) => string,
) {
  return diff3Merge(cut(theirs), cut(base), cut(mine))
    .map(({ ok, conflict }) =>
      ok ? ok.join('') : both([conflict!.a.join(''), conflict!.o.join(''), conflict!.b.join('')]),
    )
    .join('')
}

/** Lists by their texts: what one removed is gone, what either added or changed stays, theirs first. */
function mergedLists(base: Diagnoses, mine: Diagnoses, theirs: Diagnoses): Diagnoses {
  const keys = (list: Diagnoses) => new Set(list.map((one) => JSON.stringify(one)))
  const [from, one, other] = [keys(base), keys(mine), keys(theirs)]
  const stays = (key: string) => (from.has(key) ? one.has(key) && other.has(key) : one.has(key) || other.has(key))
  const all = [...other, ...one].filter((key, at, list) => list.indexOf(key) === at && stays(key))
  return all.map((key) => JSON.parse(key) as Diagnoses[number])
}

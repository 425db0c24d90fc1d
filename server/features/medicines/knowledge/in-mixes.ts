import { sentencesOf } from '#content/reading.ts'
import { GOES_ON } from './own-form.ts'

// What the texts of ingredients say of taking them alone. Of a fixed mix it can be wrong, or contradict another ingredient.

/** How often, at what time and whether whole: that of a mix isn't that of its ingredients. Weekly medicines are never mixed with daily ones. */
const OFTEN =
  /\b(?:once|twice|(?:one|two|three|four|five|\d) times) (?:a|each|every|per) (?:day|night)\b|\bonce or twice a day\b|\b(?:daily dose|two doses)\b|\bin \d (?:or \d )?parts\b|\b(?:in the|each|every) (?:morning|evening)\b|\bmostly (?:at night|in the morning)\b|\bevery \d+ (?:to \d+ )?hours\b|\b(?:at|before) bedtime\b|\btake it \d+ [^.]*\bbefore bed\b|^take a weekly dose\b|\babout \d+ (?:to \d+ )?hours apart\b|\bwith your evening meal\b|\busual times are\b|\bleave (?:at least )?\d+ (?:to \d+ )?hours between (?:two )?doses\b|\bwait at least \d+ hours\b|\bslow-release doses\b|\bdissolve it in a glass of water\b|\bmay (?:be (?:broken|chewed|crushed|opened)|suck or chew|open a capsule)\b/i
const meals = {
  empty:
    /\b(?:empty stomach|before (?:food|a meal|meals|eating|breakfast)|(?:hours?|minutes) before (?:food|a meal|meals|you eat))\b/i,
  full: /\b(?:with|after|during|at the start of) (?:or (?:just )?after )?(?:food|(?:a|your|the|each|every) (?:main |evening |first )?meal|meals|milk|breakfast|a meal or snack)\b/i,
}
/** For a medicine that harms the gullet or isn't absorbed with food: every combination says so. */
const FASTS = /\beat\b[^.]*\bonly after\b/i
/** "With or without food" agrees with both. */
const EITHER = /\bwith or without food\b/gi

const withoutEither = (text: string) =>
  text
    .replace(/(?:^|(?<=\. ))(?:you can )?take it with or without food(?:, unless [^.]*)?[.;] ?/gi, '')
    .replace(/,? with or without food\b/gi, '')

const DIFFERENTLY =
  'Its ingredients are taken in different ways on their own. Take this mix as your doctor or the pack says.'

/** Returns how to take the ingredients of a mix without how often, and without meals if they differ. */
export function takenTogether<Part extends { text: string }>(
  parts: readonly Part[],
): { parts: Part[]; first: string[] } {
  const mealsOf = (text: string) => {
    const said = text.replace(EITHER, '')
    const kinds = (Object.keys(meals) as (keyof typeof meals)[]).filter((one) => meals[one].test(said))
    return FASTS.test(said) && !kinds.includes('empty') ? [...kinds, 'empty' as const] : kinds
  }
  const differ = new Set(parts.flatMap(({ text }) => mealsOf(text))).size > 1
  // "with or without food" of one ingredient adds nothing to "on an empty stomach" of another
  const isStrict = parts.some(({ text }) => mealsOf(text).length > 0)
  const isLeft = (sentence: string) =>
    FASTS.test(sentence) || (!OFTEN.test(sentence) && !(differ && mealsOf(sentence).length > 0))
  const left = parts.flatMap((part) => {
    let isGone = false
    const kept = sentencesOf(isStrict ? withoutEither(part.text) : part.text).filter((sentence) => {
      isGone = !isLeft(sentence) || (isGone && GOES_ON.test(sentence))
      return !isGone
    })
    return kept.length === 0 ? [] : [{ ...part, text: kept.join(' ') }]
  })
  return { parts: left, first: differ ? [DIFFERENTLY] : [] }
}

/** What one use of an ingredient needs, which may not be a use of the mix: "For a headache a day or two is often enough". */
const OF_ONE_USE =
  /^(?:(?:for|against) (?!most\b|.*\b(?:attack|sudden|never|asthma|longer|long use)\b)|in (?:epilepsy|schizophrenia|angina|depression|liver disease|inner ear disease|a lasting illness)\b)|\bif you cannot take\b/i

/** "Eczema and psoriasis can need longer": what single uses of a cream need. */
const NEEDS_LONGER = /^[a-z]+(?: and [a-z]+)? (?:can|may) need longer\b/i

const WARNS = /\b(?:emergency|hospital|112|never)\b/i

/** Returns the text of an ingredient without sentences about single uses; of what is applied, few are put as such. */
export function withoutSingleUses(text: string, isSwallowed: boolean): string {
  let isGone = false
  const left = sentencesOf(text).filter((one) => {
    const isOfOneUse = NEEDS_LONGER.test(one) || (isSwallowed && OF_ONE_USE.test(one))
    isGone = isOfOneUse || (isGone && GOES_ON.test(one) && !WARNS.test(one))
    return !isGone
  })
  return left.join(' ')
}

/** How a text deals with a missed dose. */
const dealings = [
  /\bwithin (?:an?|\d+) hours?\b|\bup to \d+ hours? late\b/i,
  /^(?:skip|leave it out)\b|\bnext dose at its usual time\b/i,
] as const

const MISSED =
  'Never take two doses at once to make up for a missed one. Its ingredients have different rules on their own: ask your pharmacist, or read the leaflet of the pack.'

/** A contraindication by age, for all children below it. */
const AGE =
  /^(?:(?:babies|children(?: and young people)?) under|(?:cough|cold) mixtures for a child under) (\d+) (month|year)s?(?:,? unless .*| \(.*\))?$/i
/** A contraindication by age of mixes with another ingredient. */
const AGE_OF_MIX = /^mixtures with [a-z]+ for a child under (\d+) (month|year)s$/i
/** Returns the age in months below which an item forbids the medicine to all children; null if it's about something else. */
export const monthsOf = (item: string, age = AGE): number | null => {
  const [, count, unit] = age.exec(item) ?? []
  return count === undefined ? null : Number(count) * (unit === 'year' ? 12 : 1)
}

/** True for "severe liver disease" beside "liver disease", and for a part of pregnancy beside all of it. */
const isWithin = (item: string, others: ReadonlySet<string>): boolean => {
  const [, part] = /^severe (.+)$/i.exec(item) ?? []
  if (part !== undefined)
    return others.has(part.toLowerCase()) || others.has(`moderate or severe ${part.toLowerCase()}`)
  return (
    /^the (?:first|last) .* of pregnancy$/i.test(item) &&
    (others.has('pregnancy') || others.has('pregnancy and breastfeeding'))
  )
}

/**
 * Returns the contraindications of a mix without those that a stricter one of another ingredient contradicts: "unless your doctor
 * agrees" beside none, "babies under 2 months" beside 6. Nor those that let a doctor give
 * it below `youngest`, the age in months from which the warnings allow it.
 */
export function strictest(items: readonly string[], youngest = 0): string[] {
  const all = new Set(items)
  const isForbidden = (kin: string) =>
    items.some((item) => new RegExp(`^an allergy to .*\\bany other ${kin}`, 'i').test(item))
  const ages = items.flatMap((item) => monthsOf(item) ?? monthsOf(item, AGE_OF_MIX) ?? [])
  const lower = new Set(items.map((item) => item.toLowerCase()))
  return items.filter((item) => {
    const months = monthsOf(item)
    const bare = item.replace(/, unless .*$/, '')
    const [, kin] = /^an allergy to an? (\w+), unless\b/i.exec(item) ?? []
    if (kin !== undefined && isForbidden(kin)) return false
    if (isWithin(item, lower)) return false
    return (
      (bare === item || !all.has(bare)) &&
      (months === null || (months === Math.max(...ages) && !(bare !== item && months < youngest)))
    )
  })
}

/** Returns the text on a missed dose of a mix: that of its ingredients if they agree, else where to ask. */
export function missedOf(parts: readonly { text: string }[]): string | null {
  const dealing = (text: string) => dealings.findIndex((one) => one.test(text))
  const [first, ...others] = parts
  if (!first) return null
  const kind = dealing(first.text)
  // two texts with a limit in hours name different ones
  return others.every(({ text }) => text === first.text || (kind === -1 && dealing(text) === -1)) ? first.text : MISSED
}

/** "You can take it", "It is safe in pregnancy": of one ingredient, while another can be forbidden. */
const ALLOWS =
  /^a low dose is safe\b|^(?:it|a daily [^.]+) is advised\b|^(?:children from \d+ (?:months?|years?)|it is for (?:children|young people|those))\b(?=[^.]*\b(?:can|from)\b)|^(?:you|(?:(?:most|adults and|babies and) )?children(?: and babies)?(?: of any age)?)(?: from \d+ (?:months?|years?)(?: of age)?)? can (?:usually )?(?:take|have|use)(?: or use)? it\b|^it (?:can be|is often) (?:taken|used|given)\b|^(?:it|breastfeeding) is (?:(?:generally|usually) )?(?:thought to be )?(?:safe|fine)\b|^(?:UK|NHS) advice (?:allows it in|is that it can be)\b|^doctors (?:give|can use) it\b|\b(?:need no other|do not need another|do not change the) dose\b|^the usual dose can be taken\b|^it does not change your driving\b/i

/** Returns true for a warning that allows an ingredient, which doesn't apply to the mix. */
export const allows = (text: string): boolean => sentencesOf(text).some((one) => ALLOWS.test(one))

/** "One extra dose is unlikely to harm you": not of a mix in which too much of another ingredient does. */
export const CALMS =
  /\b(?:unlikely|not likely to harm|will hardly harm|(?:seldom|rarely) does harm|(?:does|did|do) no harm|are not dangerous)\b/i
/** Openings that depend on a reassuring sentence before them, with their form without it. */
const leaning: readonly (readonly [RegExp, string])[] = [
  [/\bif you took more\b(?! than\b)/gi, 'if you took too much'],
  [/\bif it was more\b(?! than\b)/gi, 'if it was too much'],
  [/^(?:still|then|even so), /i, ''],
  [/^more can\b/i, 'Too much can'],
]
const upright = (text: string) => {
  const said = leaning.reduce((left, [from, to]) => left.replace(from, to), text)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Returns overdose texts without reassuring sentences, unless the texts of all ingredients reassure. `all` is their number. */
export function withoutCalm<Part extends { text: string }>(parts: readonly Part[], all: number): Part[] {
  if (parts.length === all && parts.every(({ text }) => CALMS.test(text))) return [...parts]
  return parts.flatMap((part) => {
    const sentences = sentencesOf(part.text)
    // "unlikely to harm you, but more can be dangerous"
    const left = sentences.flatMap((one) => (CALMS.test(one) ? (one.split(', but ')[1] ?? []) : one))
    if (left.join(' ') === part.text) return [part]
    return left.length === 0 ? [] : [{ ...part, text: left.map(upright).join(' ') }]
  })
}

// Items of a list that say the same, and conditions that a text forbids and takes as possible.

const SMALL = new Set('a an and or of the in on to your with be being'.split(' '))
const wordsIn = (item: string) =>
  new Set(
    (
      /^[^.:(]*/
        .exec(item)![0]
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    ).filter((word) => !SMALL.has(word)),
  )

/** Returns an effect of a list that another one has too: "Feeling sick" beside "Feeling or being sick". */
export function repeatedItem(items: readonly string[]): string | null {
  const all = items.map((item) => wordsIn(item))
  const isIn = (one: Set<string>, other: Set<string>) => one.size > 0 && [...one].every((word) => other.has(word))
  const at = all.findIndex((one, place) =>
    all.some((other, elsewhere) => place !== elsewhere && isIn(one, other) && (place > elsewhere || !isIn(other, one))),
  )
  return items[at] ?? null
}

/** "Severe", "unless your doctor agrees": a milder kind, or another time, is possible. */
const QUALIFIED = /\b(?:unless|without|after|now|recent|severe|acute|not treated|in the past|by)\b|,/i
const TOLD = /\btell (?:your|the) (?:doctor|dentist|staff) (?:first )?(?:about|if you have)\b/i

/** Returns a condition that forbids the medicine and of which the warnings say "tell your doctor", as if it could be taken. */
export function forbiddenAndTold(contraindications: readonly string[], warning: string): string | null {
  const told = (warning.match(/[^.]+\./g) ?? []).filter((sentence) => TOLD.test(sentence)).join(' ')
  const conditions = contraindications
    .filter((item) => !QUALIFIED.test(item) && !/^an allergy/i.test(item))
    .flatMap((item) => item.replace(/\(.*?\)/g, '').split(/ or | and /))
    .map((item) => item.trim().replace(/^(?:an?|the|any) /i, ''))
    .filter((item) => item.length > 4)
  const isTold = (one: string) =>
    new RegExp(`(?<!\\bpast )\\b${one.replace(/[^\w ]/g, '.')}\\b(?! in (?:the past|your family))`, 'i').test(told)
  return conditions.find(isTold) ?? null
}

interface Lists {
  contraindications?: { items: string[] } | undefined
  commonSideEffects?: { items: string[] } | undefined
  warnings?: { general?: { text: string } | undefined } | undefined
}

/** Yields what is wrong with the lists of an entry and its routes. */
export function* faultsOfLists(entry: Lists & { byRoute?: Partial<Record<string, Lists>> | undefined }) {
  for (const [route, part = {}] of [['', entry] as const, ...Object.entries(entry.byRoute ?? {})]) {
    const at = route ? `byRoute.${route}.` : ''
    const repeated = repeatedItem(part.commonSideEffects?.items ?? [])
    if (repeated) yield `${at}commonSideEffects: "${repeated}" is also in another item`
    const told = forbiddenAndTold(part.contraindications?.items ?? [], part.warnings?.general?.text ?? '')
    if (told) yield `${at}warnings.general: "tell your doctor" of ${told}, which is a contraindication`
  }
}

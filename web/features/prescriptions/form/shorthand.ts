import {
  asNeededWords,
  daysIn,
  daysPerPart,
  endlessWords,
  frequencyWords,
  routeWords,
  timeWords,
  unitWords,
} from './shorthands.ts'

/** A parsed dosage. Unknown parts stay in `dosage`, as typed. */
export interface Understood {
  dosage: string
  frequency?: string
  duration?: string
  instructions?: string
}

const AMOUNT = String.raw`(\d{1,2}(?:\.\d{1,2})?|½|¼|1/2|1/4)`
const DASH = String.raw`\s*[-–—]\s*`
/**
 * "1-0-1": in the morning, at noon, at night; with four parts also in the evening. Not within a date or a longer
 * sequence.
 */
const schedule = new RegExp(
  String.raw`(?<![\w./-])${AMOUNT}${DASH}${AMOUNT}${DASH}${AMOUNT}(?:${DASH}${AMOUNT})?(?![\w./]|\s*[-–—]\s*\d)`,
)
const times = {
  3: ['in the morning', 'at noon', 'at night'],
  4: ['in the morning', 'at noon', 'in the evening', 'at night'],
}
const perDay = ['', 'Once daily', 'Twice daily', 'Three times daily', 'Four times daily']

const hours = /(?<!\w)(?:q\s?(\d{1,2})\s?(?:hourly|hrly|h)|(\d{1,2})\s?(?:hourly|hrly))(?!\w)/i
const days = /(?<![\w./-])(?:(?:x|×|for)\s*)?(\d{1,3})\s*(d|w|m)(?:ays?|ks?|eeks?|o|onths?)?(?![\w/-])/gi
const parts = /(?<![\w./-])(?:x\s*)?(\d{1,2})\/(7|52|12)(?![\w/])/
const MOST_DAYS = 999

const COMMA = /[,;]+$/
const isZero = (amount: string) => Number(amount) === 0
const daysInWords = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const fraction: Record<string, string> = { '1/2': '½', '1/4': '¼', '0.5': '½', '0.25': '¼' }
const isMany = (amount: string) => Number(amount) > 1
const counted = (amount: string, unit: string) =>
  unit ? `${fraction[amount] ?? amount} ${unit}${isMany(amount) ? 's' : ''}` : (fraction[amount] ?? amount)
const lowered = (text: string) => text[0]!.toLowerCase() + text.slice(1)
/** A word without dots, and without the comma after it. */
const key = (word: string) => word.toLowerCase().replaceAll('.', '').replace(COMMA, '')

/** Returns the unit in a medication's name, such as "tablet". */
export const unitIn = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .map((word) => unitWords[word.toLowerCase()] ?? '')
    .find(Boolean) ?? ''

/** Parses a typed dosage such as "1-0-1 x5d pc". `unit` is the medication's, used if none is typed. */
export function understand(typed: string, unit = ''): Understood {
  const found: { frequency?: string; duration?: string; notes: string[]; isAsNeeded?: true } = { notes: [] }
  let amounts: string[] = []
  let rest = typed
  const take = (pattern: RegExp, use: (match: RegExpMatchArray) => boolean) => {
    rest = rest.replace(pattern, (...args) => {
      const match = args.slice(0, -2) as unknown as RegExpMatchArray
      return use(match) ? ' ' : match[0]
    })
  }
  take(schedule, ([, ...all]) => {
    const typedAmounts = all.filter(Boolean)
    if (typedAmounts.every(isZero)) return false
    amounts = typedAmounts
    return true
  })
  take(parts, ([, count, of]) => setDays(found, Number(count) * daysPerPart[of!]!))
  take(days, ([whole, count, of]) => isDuration(whole) && setDays(found, Number(count) * daysIn[of!.toLowerCase()]!))
  take(hours, ([, one, other]) => {
    if (found.frequency) return false
    found.frequency = `Every ${Number(one ?? other)} hours`
    return true
  })
  const words = rest.split(/\s+/).filter((word) => word && !takeWord(found, key(word)))
  return settle(found, words, amounts, unit)
}

/** True for "x5d", "5d", "5 days" and "for 2 weeks"; "5 m" alone may be metres or minims. */
const isDuration = (text: string) => /^(x|×|for)/i.test(text) || !/\sm$|^\d+m$/i.test(text)

function setDays(found: { duration?: string }, count: number): boolean {
  if (found.duration || count < 1 || count > MOST_DAYS) return false
  found.duration = daysInWords(count)
  return true
}

function takeWord(found: { frequency?: string; duration?: string; notes: string[]; isAsNeeded?: true }, word: string) {
  if (asNeededWords.has(word)) found.isAsNeeded = true
  else if (frequencyWords[word] && !found.frequency) found.frequency = frequencyWords[word]
  else if (endlessWords.has(word) && !found.duration) found.duration = 'Until further notice'
  else if (timeWords[word] ?? routeWords[word]) found.notes.push((timeWords[word] ?? routeWords[word])!)
  else return false
  return true
}

/** Combines the parsed parts: one frequency, and the rest as instructions. */
function settle(
  { frequency, duration, notes, isAsNeeded }: Parameters<typeof takeWord>[0],
  words: readonly string[],
  amounts: readonly string[],
  unit: string,
): Understood {
  const typedUnit = words.length === 1 ? unitWords[key(words[0]!)] : undefined
  const left = amounts.length > 0 && typedUnit ? '' : words.map(writtenOut).join(' ').replace(COMMA, '')
  const at = times[amounts.length as 3 | 4] ?? []
  const doses = amounts.flatMap((amount, index) =>
    isZero(amount) ? [] : [`${counted(amount, typedUnit ?? unit)} ${at[index]}`],
  )
  let often = frequency ?? perDay[doses.length]
  const instructions = [...notes]
  if (isAsNeeded) {
    if (often) instructions.unshift(`At most ${lowered(often)}`)
    often = 'As needed'
  }
  // "pc" alone is a frequency, one of the form's choices
  if (!often) {
    const index = instructions.findIndex((note) => ['Before meals', 'After meals', 'At bedtime'].includes(note))
    if (index >= 0) [often] = instructions.splice(index, 1)
  }
  const long = duration ?? (isAsNeeded ? 'As needed' : frequency === frequencyWords.stat ? '1 day' : undefined)
  return {
    dosage: [left, doses.join(', ')].filter(Boolean).join(', '),
    ...(often && { frequency: often }),
    ...(long && { duration: long }),
    ...(instructions.length > 0 && {
      instructions: instructions.map((note, index) => (index ? lowered(note) : note)).join(', '),
    }),
  }
}

/** Expands "tab" to "tablet", in the plural after an amount above one. */
function writtenOut(word: string, index: number, words: readonly string[]): string {
  const unit = unitWords[key(word)]
  const comma = COMMA.exec(word)?.[0] ?? ''
  return unit ? `${unit}${isMany(words[index - 1] ?? '') ? 's' : ''}${comma}` : word
}

/** Returns instructions with shorthand expanded in place. */
export function writeOut(typed: string): string {
  const words = typed
    .replace(parts, (whole, count: string, of: string) => {
      const total = Number(count) * daysPerPart[of]!
      return total >= 1 && total <= MOST_DAYS ? `for ${daysInWords(total)}` : whole
    })
    .split(/(\s+)/)
    .map((word) => {
      const [, bare = '', end = ''] = /^(.*?)([,;]?)$/.exec(word) ?? []
      const name = key(bare)
      const expanded = asNeededWords.has(name)
        ? 'As needed'
        : (frequencyWords[name] ?? timeWords[name] ?? routeWords[name])
      return expanded ? lowered(expanded) + end : word
    })
    .join('')
  return words === typed ? typed : words.charAt(0).toUpperCase() + words.slice(1)
}

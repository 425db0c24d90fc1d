import type { Amount, Days, Dose, DoseReading, DoseStep, DoseUnit, PartOfDay, Times } from './dose.ts'
import { isSubstance } from './dose.ts'
import { AMOUNT, normalized, numberOf, WEEKDAY_LIST, weekdaysIn } from './normalize.ts'
import {
  asNeededWords,
  countWords,
  endlessWords,
  fillers,
  foodWords,
  meals,
  partWords,
  reasonWords,
  routeWords,
  unitWords,
} from './vocabulary.ts'

/** The texts of a medication that say how it is taken. */
export interface DoseTexts {
  dosage: string
  frequency: string
  duration: string
  instructions?: string | null
}

/** A dosage can't be understood; the message says why, for the doctor. */
class NotUnderstood extends Error {}

type Found = {
  -readonly [K in 'amount' | 'unit' | 'strength' | 'times' | 'days' | 'most' | 'food' | 'route' | 'neededFor']:
    | DoseStep[K]
    | undefined
} & {
  length: number | null | undefined
  isAsNeeded: boolean
  /** Amounts and parts of the day in the order in which they are written. */
  row: ({ amount: Amount; unit: DoseUnit | null } | { part: PartOfDay })[]
  /** "Before meals" as a frequency: at the three meals. */
  isByMeals: boolean
  /** "od" beside drops may mean the right eye. */
  saysOd: boolean
}

const nothing = (): Found => ({
  amount: undefined,
  unit: undefined,
  strength: undefined,
  times: undefined,
  days: undefined,
  most: undefined,
  food: undefined,
  route: undefined,
  neededFor: undefined,
  length: undefined,
  isAsNeeded: false,
  row: [],
  isByMeals: false,
  saysOd: false,
})

type Rule = readonly [pattern: RegExp, use: (found: Found, match: RegExpExecArray) => void]
const rule = (pattern: string, use: Rule[1]): Rule => [new RegExp(`(?:${pattern})`, 'y'), use]
/** A rule of whole words. */
const words = (pattern: string, use: Rule[1]): Rule => rule(`(?:${pattern})(?![a-z0-9])`, use)

/** Sets a property once; a second value that differs contradicts the first. */
function set<K extends keyof Found>(found: Found, key: K, value: Found[K], said: string): void {
  const before = found[key]
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value))
    throw new NotUnderstood(`“${said.trim()}” contradicts the rest.`)
  found[key] = value
}

const UNIT = unitWords.map(([pattern]) => pattern).join('|')
const unitOf = (text: string): DoseUnit =>
  unitWords.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(text.trim()))![1]

const HOUR = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|baje)?`
const clock = (hour: string, minute: string | undefined, half: string | undefined): string => {
  const plain = Number(hour)
  const value = half?.startsWith('p') && plain < 12 ? plain + 12 : half?.startsWith('a') && plain === 12 ? 0 : plain
  if (value > 23 || Number(minute ?? 0) > 59) throw new NotUnderstood(`“${hour}” is no time of day.`)
  return `${String(value).padStart(2, '0')}:${minute ?? '00'}`
}

function setDays(found: Found, days: Days, said: string): void {
  if (days.kind === 'unnamed' && ![1, 2, 3, 4, 5, 6].includes(days.count))
    throw new NotUnderstood(`“${said.trim()}” is not understood.`)
  if (days.kind === 'every' && (!Number.isInteger(days.every) || days.every > 365))
    throw new NotUnderstood(`“${said.trim()}” is not understood.`)
  set(found, 'days', days, said)
}
function setCount(found: Found, count: number, said: string): void {
  if (count < 1 || count > 24) throw new NotUnderstood(`“${said.trim()}” is not understood.`)
  set(found, 'times', { kind: 'count', count }, said)
}
function setLength(found: Found, days: number | null, said: string): void {
  if (days !== null && (days < 1 || days > 999)) throw new NotUnderstood(`“${said.trim()}” is not a length in days.`)
  set(found, 'length', days, said)
}

const PIECE = String.raw`\d{1,3}(?:\.\d{1,2})?(?:\/[1-8])?`
const DASH = String.raw`\s*-\s*`
const DAYS_IN = { d: 1, w: 7, m: 30 } as const
const LENGTH_UNIT = 'days?|d|din|weeks?|wks?|w|hafte|hafta|months?|mths?|mon|mahine|mahina|m'
const daysPer = (unit: string): number => (/^(w|haf)/.test(unit) ? DAYS_IN.w : /^m/.test(unit) ? DAYS_IN.m : DAYS_IN.d)

const rules: readonly Rule[] = [
  rule(String.raw`[\s,;:()&+-]+|\.(?=\s|$)`, () => {}),
  // at most …
  words(
    String.raw`(?:at most|max(?:imum)?|not more than|no more than|up to)(?: of)? (${AMOUNT})\s*(times?|doses?|x|${UNIT})?\s*(?:daily|a day|per day|\/ ?day|in (?:a|one) day|in 24 hours|every day|\/ ?24 ?h(?:ours|rs)?)`,
    (found, [said, amount, unit]) =>
      set(
        found,
        'most',
        { value: numberOf(amount!), unit: !unit || /^(times?|doses?|x)$/.test(unit) ? 'times' : unitOf(unit) },
        said,
      ),
  ),
  words(
    `(?:at most|max(?:imum)?|not more than|no more than|up to) (${countWords.map(([pattern]) => pattern).join('|')})`,
    (found, [said, word]) => set(found, 'most', { value: countOf(word!), unit: 'times' }, said),
  ),
  // days on which it is taken
  words(
    '(?:every other|alternate|alternative|alt|every second|every 2nd)(?: days?)|eod|qod|on alternate days?|ek din cho?r?h?d? ?kar',
    (found, [said]) => setDays(found, { kind: 'every', every: 2 }, said),
  ),
  words(String.raw`(?:once |1 time )?(?:every|in) (${AMOUNT}) (days|weeks|months)`, (found, [said, count, unit]) =>
    setDays(found, { kind: 'every', every: numberOf(count!) * daysPer(unit!) }, said),
  ),
  words('(?:every |once )?fort?nightly|once (?:a|every|in a) fortnight', (found, [said]) =>
    setDays(found, { kind: 'every', every: 14 }, said),
  ),
  words(
    '(?:once|one time|1 time|1x) ?(?:weekly|(?:a|per|every|in a|each) week|\\/ ?week)|weekly(?: once)?|every week|each week|ha?fte mein ek ba+r',
    (found, [said]) => setDays(found, { kind: 'unnamed', count: 1, per: 'week' }, said),
  ),
  words(
    String.raw`(twice|thrice|(?:${AMOUNT}) (?:times|days)|\dx) ?(?:weekly|(?:a|per|every|in a|each) week|\/ ?week)|weekly (twice|thrice)`,
    (found, [said, count, other]) =>
      setDays(found, { kind: 'unnamed', count: timesIn((count ?? other)!), per: 'week' }, said),
  ),
  words(
    String.raw`(twice|thrice|(?:${AMOUNT}) (?:times|days)) ?(?:monthly|(?:a|per|every|in a|each) month|\/ ?month)`,
    (found, [said, count]) => setDays(found, { kind: 'unnamed', count: timesIn(count!), per: 'month' }, said),
  ),
  words('(?:once |1 time )?(?:monthly|(?:a|per|every|in a|each) month)(?: once)?', (found, [said]) =>
    setDays(found, { kind: 'unnamed', count: 1, per: 'month' }, said),
  ),
  words(WEEKDAY_LIST, (found, [said]) => setDays(found, { kind: 'weekdays', on: weekdaysIn(said) }, said)),
  words('stat|at once,? one time|at once|immediately|single dose|one time only|once only|one time', (found, [said]) =>
    setDays(found, { kind: 'once' }, said),
  ),
  // how long
  words(String.raw`(?:x|for|upto)? ?(\d{1,3})\/(7|52|12)`, (found, [said, count, of]) =>
    setLength(found, Number(count) * { 7: 1, 52: 7, 12: 30 }[of as '7' | '52' | '12'], said),
  ),
  words(
    String.raw`(?:x|for(?: the)?(?: next)?|upto|till)? ?(${AMOUNT})[ -]?(${LENGTH_UNIT})(?: tak)?`,
    (found, [said, count, unit]) => {
      const days = numberOf(count!) * daysPer(unit!)
      // "5 m" alone may be meters or minims
      if (/^\d+ ?m$/.test(said.trim()) || !Number.isInteger(days))
        throw new NotUnderstood(`“${said.trim()}” is not understood.`)
      setLength(found, days, said)
    },
  ),
  words(`(?:${endlessWords})`, (found, [said]) => setLength(found, null, said)),
  // "1-0-1 x 5" means five days
  rule(String.raw`x ?(\d{1,3})(?= *$)`, (found, [said, count]) => {
    if (found.times?.kind !== 'parts') throw new NotUnderstood(`“${said.trim()}” may be days, times or pieces.`)
    setLength(found, Number(count), said)
  }),
  // how often on a day
  words(
    String.raw`(?:once |1 time )?(?:every|each|har|q) ?(\d{1,2}|${Object.keys({ two: 2, three: 3, four: 4, six: 6, eight: 8, twelve: 12 }).join('|')})(?:(?:-| to )(\d{1,2}))? ?(?:hours?|hourly|hrs?|hrly|h|ghante)`,
    (found, [said, hours, upTo]) => setHours(found, hours!, upTo, said),
  ),
  words(String.raw`(\d{1,2})(?:(?:-| to )(\d{1,2}))?[ -]?(?:hourly|hrly|hly)`, (found, [said, hours, upTo]) =>
    setHours(found, hours!, upTo, said),
  ),
  words('(?:every hour|hourly)', (found, [said]) => setHours(found, '1', undefined, said)),
  words(
    String.raw`(?:din (?:mein|me) )?(${AMOUNT})\s*(?:times|x|ba+r)\s*(?:daily|a day|per day|\/ ?day|in (?:a|one) day|every day|din (?:mein|me))?`,
    (found, [said, count]) => {
      if (/x$/.test(said.trim())) throw new NotUnderstood(`“${said.trim()}” is not understood.`)
      setCount(found, numberOf(count!), said)
    },
  ),
  ...countWords.map(([pattern, count]) =>
    words(pattern, (found, [said]) => {
      found.saysOd ||= said === 'od'
      setCount(found, count, said)
    }),
  ),
  words('daily|every day|each day|per day|a day|roz(?:ana)?|har roz', (found) => {
    found.days ??= { kind: 'every', every: 1 }
  }),
  // parts of the day
  rule(
    String.raw`(${PIECE})${DASH}(${PIECE})${DASH}(${PIECE})(?:${DASH}(${PIECE}))?(?![\d/-])(?!\s*-\s*\d)`,
    (found, [said, ...amounts]) => setParts(found, amounts, said),
  ),
  words(
    String.raw`(before|after|with|at)? ?(${Object.keys(meals).join('|')})(?:,? (?:and|&) (${Object.keys(meals).join('|')}))?(?: ke (?:ba+d|pehle))?`,
    (found, [said, relation, meal, other]) => {
      if (relation && relation !== 'at') set(found, 'food', relation as 'before' | 'after' | 'with', said)
      for (const one of [meal, other]) if (one) found.row.push({ part: meals[one]! })
    },
  ),
  ...foodWords.map(([pattern, food]) =>
    words(pattern, (found, [said]) => {
      set(found, 'food', food, said)
      if (/meals/.test(said)) found.isByMeals = true
    }),
  ),
  rule(String.raw`(?:at )?${HOUR}(?:\s*(?:,|and|&|-)\s*${HOUR})*(?![a-z0-9/])`, (found, [said]) => {
    const all = [...said.matchAll(new RegExp(HOUR, 'g'))]
    // a bare number is an amount
    if (all.some(([, , minute, half]) => !half && minute === undefined)) throw new Skip()
    if (all.some(([, , minute, half]) => minute !== undefined && !half && !/:\d\d/.test(said))) throw new Skip()
    set(
      found,
      'times',
      { kind: 'clock', at: all.map(([, hour, minute, half]) => clock(hour!, minute, half)).toSorted() },
      said,
    )
  }),
  ...partWords.map(([pattern, part]) => words(pattern, (found) => void found.row.push({ part }))),
  // amounts
  words(String.raw`of (${AMOUNT})\s*(${UNIT})(?: each)?`, (found, [, amount, unit]) => {
    const one = unitOf(unit!)
    const last = found.row.at(-1)
    if (!isSubstance(one) || (last && 'amount' in last && isSubstance(last.unit))) throw new Skip()
    set(found, 'strength', { value: numberOf(amount!), unit: one as 'mg' }, 'The strength')
  }),
  words(
    String.raw`(${AMOUNT})\s*(${UNIT})?\s*(?:-|to|or)\s*(${AMOUNT})\s*(${UNIT})`,
    (found, [said, from, one, to, unit]) => {
      if (one && unitOf(one) !== unitOf(unit!)) throw new Skip()
      const [value, upTo] = [numberOf(from!), numberOf(to!)]
      if (upTo <= value) throw new NotUnderstood(`“${said.trim()}” is not understood.`)
      found.row.push({ amount: { value, upTo }, unit: unitOf(unit!) })
    },
  ),
  words(
    String.raw`(${AMOUNT})\s*(?:x )?-?(${UNIT})`,
    (found, [, amount, unit]) => void found.row.push({ amount: { value: numberOf(amount!) }, unit: unitOf(unit!) }),
  ),
  words(
    String.raw`(${AMOUNT})(?! ?[-/%]| ?x ?\d{1,3}(?! ?(?:${LENGTH_UNIT}|\/(?:7|52|12))(?![a-z]))| ?x(?! ?\d))`,
    (found, [, amount]) => void found.row.push({ amount: { value: numberOf(amount!) }, unit: null }),
  ),
  words(UNIT, (found, [said]) => {
    const last = found.row.at(-1)
    const unit = unitOf(said)
    if (last && 'amount' in last && last.unit === null) last.unit = unit
    else if (last && 'amount' in last && last.unit !== unit && isSubstance(last.unit)) return
    else if (found.times?.kind === 'parts' || found.row.length === 0 || last === undefined || 'part' in last)
      set(found, 'unit', unit, said)
    else if (last.unit !== unit) throw new NotUnderstood(`“${said.trim()}” is not understood.`)
  }),
  ...routeWords.map(([pattern, route]) => words(pattern, (found, [said]) => set(found, 'route', route, said))),
  // as needed
  words(
    String.raw`(?:${asNeededWords})(?: (?:for|in case of|if) (${reasonWords}(?:(?:,| or| and) ${reasonWords})*))?`,
    (found, [, reason]) => {
      found.isAsNeeded = true
      if (reason) found.neededFor = reason
    },
  ),
  words(
    String.raw`(?:if|when|in case of|for) (${reasonWords}(?:(?:,| or| and) ${reasonWords})*)`,
    (found, [said, reason]) => {
      if (!said.startsWith('for')) found.isAsNeeded = true
      found.neededFor = reason!
    },
  ),
  words(fillers, () => {}),
]

/** A rule that matched but doesn't apply. */
class Skip extends Error {}

const countOf = (text: string): number => countWords.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(text))![1]
const timesIn = (text: string): number =>
  text.startsWith('twice') ? 2 : text.startsWith('thrice') ? 3 : numberOf(text.replace(/x$| (?:times|days)$/, ''))

const HOURS_IN_WORDS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, six: 6, eight: 8, twelve: 12 }
function setHours(found: Found, hours: string, upTo: string | undefined, said: string): void {
  const every = HOURS_IN_WORDS[hours] ?? Number(hours)
  const last = upTo ? Number(upTo) : undefined
  if (every < 1 || every > 24 || (last !== undefined && (last <= every || last > 24)))
    throw new NotUnderstood(`“${said.trim()}” is not understood.`)
  set(found, 'times', { kind: 'hours', every, ...(last && { upTo: last }) }, said)
}

const NAMES: Readonly<Record<number, readonly PartOfDay[]>> = {
  3: ['morning', 'noon', 'night'],
  4: ['morning', 'noon', 'evening', 'night'],
}
function setParts(found: Found, typed: readonly (string | undefined)[], said: string): void {
  const amounts = typed.filter((amount) => amount !== undefined).map(numberOf)
  if (amounts.every((amount) => amount === 0)) throw new NotUnderstood(`“${said.trim()}” has no dose.`)
  const parts = NAMES[amounts.length]!.flatMap((part, at) => (amounts[at]! > 0 ? [[part, amounts[at]!] as const] : []))
  set(found, 'times', { kind: 'parts', amounts: Object.fromEntries(parts) }, said)
}

/** Reads a text from its beginning to its end. Throws `NotUnderstood` where no rule knows a word. */
function read(text: string, found: Found): void {
  let at = 0
  scan: while (at < text.length) {
    for (const [pattern, use] of rules) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (!match || match[0].length === 0) continue
      try {
        use(found, match)
      } catch (error) {
        if (error instanceof Skip) continue
        throw error
      }
      at += match[0].length
      continue scan
    }
    throw new NotUnderstood(`“${/^\S+/.exec(text.slice(at))![0]}” is not understood.`)
  }
}

/** Puts together what one step says. */
function settle(found: Found): Omit<DoseStep, 'length'> & { length: number | null | undefined; saysTimes: boolean } {
  const amounts = found.row.filter((one) => 'amount' in one)
  const parts = found.row.filter((one) => 'part' in one)
  let { times, days } = found
  let amount: Amount | null = null
  let unit: DoseUnit | null = found.unit ?? null
  let strength = found.strength ?? null

  const substances = amounts.filter((one) => isSubstance(one.unit))
  const pieces = amounts.filter((one) => !isSubstance(one.unit))
  // "500 mg - 4 tablets": each has 500 mg
  if (substances.length === 1 && pieces.length === 1 && parts.length <= 1) {
    const isAfter = amounts.indexOf(substances[0]!) > 0
    if (substances[0]!.amount.upTo || (isAfter && pieces[0]!.amount.value !== 1))
      throw new NotUnderstood('It may mean the content of one piece or of all.')
    strength = { value: substances[0]!.amount.value, unit: substances[0]!.unit as 'mg' }
    amounts.splice(amounts.indexOf(substances[0]!), 1)
  }

  if (times?.kind === 'parts') {
    const own = Object.values(times.amounts) as number[]
    if (parts.length > 0) times = withParts(times, parts)
    if (amounts.length > 1) throw new NotUnderstood('Its amounts contradict each other.')
    const [one] = amounts
    if (one) {
      const isPattern = own.every((value) => value === 1)
      if (one.amount.value !== 1 && !isPattern && !isMeasure(one.unit))
        throw new NotUnderstood('Its amounts contradict each other.')
      if (one.amount.value !== 1 && !isPattern) throw new NotUnderstood('Its amounts contradict each other.')
      unit = one.unit ?? unit
      if (one.amount.value !== 1 || one.amount.upTo) {
        amount = one.amount
        times = { kind: 'parts', amounts: Object.fromEntries(Object.keys(times.amounts).map((part) => [part, null])) }
      }
    }
  } else if (parts.length > 0) {
    const result = paired(found.row.filter((one) => !('amount' in one) || amounts.includes(one)))
    amount = result.amount
    unit = result.unit ?? unit
    const byParts: Times = { kind: 'parts', amounts: result.amounts }
    const count = Object.keys(result.amounts).length
    if (times?.kind === 'count' && times.count !== count) throw new NotUnderstood('Its times contradict each other.')
    if (times && times.kind !== 'count') throw new NotUnderstood('Its times contradict each other.')
    times = byParts
  } else {
    if (amounts.length > 1) throw new NotUnderstood('Its amounts contradict each other.')
    amount = amounts[0]?.amount ?? null
    unit = amounts[0]?.unit ?? unit
  }
  if (unit === 'drop' && found.saysOd) throw new NotUnderstood('“od” may mean once daily or the right eye.')
  if (!times && found.isByMeals) times = { kind: 'count', count: 3 }
  const isOnce = days?.kind === 'once'
  if (isOnce && times && !(times.kind === 'count' && times.count === 1))
    throw new NotUnderstood('Its times contradict each other.')
  if (isOnce) times = undefined
  const saysTimes = times !== undefined || days !== undefined || found.isAsNeeded
  days ??= { kind: 'every', every: 1 }
  if (days.kind !== 'every' && days.kind !== 'once' && !times) times = { kind: 'count', count: 1 }
  if (days.kind === 'every' && !times && found.days) times = { kind: 'count', count: 1 }
  return {
    amount,
    unit,
    strength,
    times: times ?? null,
    days,
    isAsNeeded: found.isAsNeeded,
    neededFor: found.neededFor ?? null,
    most: found.most ?? null,
    food: found.food ?? null,
    route: found.route ?? null,
    length: isOnce ? (found.length ?? 1) : found.length,
    saysTimes,
  }
}

const isMeasure = (unit: DoseUnit | null) => unit === 'ml' || isSubstance(unit)

/** "0-0-1 at bedtime": the night is the bedtime. Other words of the day have to fit what the parts say. */
function withParts(
  times: Extract<Times, { kind: 'parts' }>,
  parts: readonly { part: PartOfDay }[],
): Extract<Times, { kind: 'parts' }> {
  const amounts = { ...times.amounts }
  for (const { part } of parts)
    if (part === 'bedtime' && amounts.night !== undefined) {
      amounts.bedtime = amounts.night
      delete amounts.night
    } else if (amounts[part] === undefined) throw new NotUnderstood('Its times contradict each other.')
  return { kind: 'parts', amounts }
}

/** Amounts with the parts of the day beside them: "1 in the morning, 2 at night", "morning 1, night 2", "1 morning and night". */
function paired(row: Found['row']): {
  amounts: Extract<Times, { kind: 'parts' }>['amounts']
  amount: Amount | null
  unit: DoseUnit | null
} {
  const amounts = row.filter((one) => 'amount' in one)
  const parts = row.filter((one) => 'part' in one)
  const units = new Set(amounts.map(({ unit }) => unit).filter(Boolean))
  if (new Set(parts.map(({ part }) => part)).size < parts.length || units.size > 1)
    throw new NotUnderstood('Its times contradict each other.')
  const unit = [...units][0] ?? null
  if (amounts.length <= 1)
    return {
      amounts: Object.fromEntries(parts.map(({ part }) => [part, null])),
      amount: amounts[0]?.amount ?? null,
      unit,
    }
  const kinds = row.map((one) => ('amount' in one ? 'a' : 'p')).join('')
  if (amounts.some(({ amount }) => amount.upTo) || (!/^(ap)+$/.test(kinds) && !/^(pa)+$/.test(kinds)))
    throw new NotUnderstood('Its amounts contradict each other.')
  return {
    amounts: Object.fromEntries(parts.map(({ part }, at) => [part, amounts[at]!.amount.value])),
    amount: null,
    unit,
  }
}

const THEN =
  /\s*(?:,\s*)?(?:\band then\b|\bthen\b|\bfollowed by\b|\bthereafter\b|\bafter that\b|\bafterwards\b|\bphir\b|\buske ba+d\b|→|->|=>|;)\s*/
const AFTER_PREVIOUS =
  /^(?:then|followed by|thereafter|phir|uske ba+d|after the (?:first|previous|above|last)(?: \d{1,3} (?:days?|weeks?))?)\b[,:]?\s*/

/** What instructions may say that would change a dose: then they have to be understood as a whole. */
const CHANGES_DOSE =
  /\d|\b(?:half|one|two|three|double|then|increase|reduce|decrease|taper|titrate|stop|skip|alternate|weekly|every|once|twice|thrice|daily|until|till|max|at most|not more|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/

/**
 * Reads how a medicine is taken. Every word has to be understood and nothing may contradict the rest; otherwise `dose` is null
 * and `because` says why. Never guesses.
 */
export function readDose({ dosage, frequency, duration, instructions }: DoseTexts): DoseReading {
  try {
    return { dose: doseOf({ dosage, frequency, duration, instructions: instructions ?? '' }), because: null }
  } catch (error) {
    if (error instanceof NotUnderstood) return { dose: null, because: error.message }
    throw error
  }
}

function doseOf(texts: DoseTexts & { instructions: string }): Dose {
  const [dosage, frequency, duration] = [texts.dosage, texts.frequency, texts.duration].map(normalized) as [
    string,
    string,
    string,
  ]
  let more = normalized(texts.instructions)
  const isAfterPrevious = AFTER_PREVIOUS.test(more) || AFTER_PREVIOUS.test(dosage)
  if (AFTER_PREVIOUS.test(more)) {
    more = more.replace(AFTER_PREVIOUS, '')
    // "then half" repeats the dosage; anything else there has to agree with it
  }
  const written = dosage.replace(AFTER_PREVIOUS, '').split(THEN)
  if (written.length > 1 && written.includes('')) throw new NotUnderstood('It does not say what comes then.')
  const steps = written.map((text) => {
    const found = nothing()
    read(text, found)
    return found
  })
  const shared = nothing()
  read(frequency, shared)
  const { isByMeals } = shared
  if (more && (CHANGES_DOSE.test(more) || isUnderstood(more))) read(more, shared)
  // as an instruction, "after meals" doesn't say how often
  shared.isByMeals = isByMeals
  return { steps: settled(steps, shared, duration), isAfterPrevious }
}

/** True if the instructions are understood as a whole: "after meals", "at bedtime". */
function isUnderstood(text: string): boolean {
  try {
    read(text, nothing())
    return true
  } catch (error) {
    if (error instanceof NotUnderstood) return false
    throw error
  }
}

/** Gives each step what the line says of all of them, and what the step before says where it says nothing itself. */
function settled(steps: readonly Found[], shared: Found, duration: string): DoseStep[] {
  const length = lengthIn(duration)
  const result: DoseStep[] = []
  for (const [at, found] of steps.entries()) {
    const { saysTimes, ...step } = settle(merged(found, shared, steps.length > 1))
    const before = result.at(-1)
    if (before) {
      step.unit ??= before.unit
      if (step.amount === null && !hasAmounts(step.times)) step.amount = before.amount
      if (!saysTimes && before.days.kind !== 'once') Object.assign(step, { times: before.times, days: before.days })
      else if (!saysTimes) throw new NotUnderstood('It does not say how often.')
      step.food ??= before.food
      step.route ??= before.route
    }
    if (before && before.length === null) throw new NotUnderstood('It does not say how long each step takes.')
    result.push({ ...step, length: step.length ?? null })
    if (at === steps.length - 1) close(result, step.length, length)
  }
  return result
}

const hasAmounts = (times: Times | null) =>
  times?.kind === 'parts' && Object.values(times.amounts).every((one) => one !== null)

/** The last step lasts as long as the line says, less the steps before it. */
function close(steps: DoseStep[], own: number | null | undefined, line: number | null | undefined): void {
  const last = steps.at(-1)!
  if (line === undefined || last.days.kind === 'once') return
  const before = steps.slice(0, -1).reduce((sum, { length }) => sum + length!, 0)
  if (line === null) {
    if (own) throw new NotUnderstood('Its length contradicts the duration.')
    return
  }
  if (own === null) throw new NotUnderstood('Its length contradicts the duration.')
  if (own !== undefined) {
    if (own + before !== line && own !== line) throw new NotUnderstood('Its length contradicts the duration.')
    return
  }
  if (line <= before) throw new NotUnderstood('Its length contradicts the duration.')
  last.length = line - before
}

function lengthIn(duration: string): number | null | undefined {
  if (duration === '') return undefined
  if (/^as needed$/.test(duration)) return null
  const found = nothing()
  read(duration, found)
  if (found.length === undefined) throw new NotUnderstood(`“${duration}” is not understood.`)
  return found.length
}

/** A step with what the line's frequency and instructions say of every step. */
function merged(step: Found, shared: Found, hasSteps: boolean): Found {
  const both: Found = { ...step, row: isRepeated(step, shared) ? step.row : [...step.row, ...shared.row] }
  for (const key of ['strength', 'most', 'food', 'route', 'neededFor', 'unit'] as const)
    if (shared[key] !== undefined) set(both, key, shared[key] as never, String(key))
  both.isAsNeeded ||= shared.isAsNeeded
  both.isByMeals ||= shared.isByMeals
  both.saysOd ||= shared.saysOd
  // a step that says its own times doesn't take the line's
  if (hasSteps && (step.times || step.days || step.row.some((one) => 'part' in one))) return { ...both, row: step.row }
  if (shared.length !== undefined) set(both, 'length', shared.length, 'The length')
  if (shared.days) {
    if (step.days && JSON.stringify(step.days) !== JSON.stringify(shared.days)) {
      const isDaily = (days: Days) => days.kind === 'every' && days.every === 1
      if (!isDaily(step.days) && !isDaily(shared.days)) throw new NotUnderstood('Its days contradict each other.')
      both.days = isDaily(step.days) ? shared.days : step.days
    } else both.days = shared.days
  }
  if (shared.times) both.times = agreed(step.times, shared.times)
  return both
}

/** True if the instructions say the amount once more: "½ tablet" with "then half". */
function isRepeated(step: Found, shared: Found): boolean {
  const [amount, other] = [step.row, shared.row].map((row) => row.filter((one) => 'amount' in one))
  return (
    shared.row.length === 1 &&
    other!.length === 1 &&
    amount!.length === 1 &&
    amount![0]!.amount.value === other![0]!.amount.value &&
    (other![0]!.unit ?? amount![0]!.unit) === amount![0]!.unit
  )
}

/** Times that dosage and frequency both say. */
function agreed(one: Times | undefined | null, other: Times): Times {
  if (!one || JSON.stringify(one) === JSON.stringify(other)) return other
  const contradiction = new NotUnderstood('Dosage and frequency contradict each other.')
  const [parts, count] = one.kind === 'parts' ? [one, other] : [other, one]
  if (parts.kind !== 'parts' || count.kind !== 'count') throw contradiction
  if (Object.keys(parts.amounts).length !== count.count) throw contradiction
  return parts
}

import { type Days, type DoseUnit, isSubstance, type PartOfDay } from './dose.ts'
import { type Found, NotUnderstood, set } from './found.ts'
import { AMOUNT, numberOf, WEEKDAY_LIST, weekdaysIn } from './normalize.ts'
import {
  asNeededWords,
  countWords,
  endlessWords,
  fillers,
  foodWords,
  mannerWords,
  meals,
  partWords,
  reasonWords,
  routeWords,
  unitWords,
} from './vocabulary.ts'

type Rule = readonly [pattern: RegExp, use: (found: Found, match: RegExpExecArray) => void]
const rule = (pattern: string, use: Rule[1]): Rule => [new RegExp(`(?:${pattern})`, 'y'), use]
/** A rule of whole words. */
const words = (pattern: string, use: Rule[1]): Rule => rule(`(?:${pattern})(?![a-z0-9])`, use)

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

const PIECE = String.raw`(?:\d{1,2} \d\/[1-8]|\d{0,3}\.\d{1,2}|\d{1,3}(?:\/[1-8])?)`
const DASH = String.raw`\s*-\s*`
const DAYS_IN = { d: 1, w: 7, m: 30 } as const
const LENGTH_UNIT = 'days?|d|din|weeks?|wks?|w|hafte|hafta|months?|mths?|mon|mahine|mahina|m'
const daysPer = (unit: string): number =>
  /^(w|haf)/.test(unit) ? DAYS_IN.w : unit.startsWith('m') ? DAYS_IN.m : DAYS_IN.d

const rules: readonly Rule[] = [
  rule(String.raw`[\s,;:()&+-]+|\.(?=\s|$)`, () => {}),
  // at most …
  words(
    String.raw`(?:at most|max(?:imum)?|not more than|no more than|up ?to)(?: of)? (${AMOUNT})\s*(times?|doses?|x|${UNIT})?\s*(?:daily|a day|per day|\/ ?day|in (?:a|one) day|in 24 hours|every day|\/ ?24 ?h(?:ours|rs)?)`,
    (found, [said, amount, unit]) =>
      set(
        found,
        'most',
        { value: numberOf(amount!), unit: !unit || /^(times?|doses?|x)$/.test(unit) ? 'times' : unitOf(unit) },
        said,
      ),
  ),
  words(
    `(?:at most|max(?:imum)?|not more than|no more than|up ?to) (${countWords.map(([pattern]) => pattern).join('|')})`,
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
  words('(?:once )?every (?:third|3rd) day', (found, [said]) => setDays(found, { kind: 'every', every: 3 }, said)),
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
    String.raw`(?:x|for(?: the)?(?: next)?|upto|till)? ?(${AMOUNT})[ -]?(${LENGTH_UNIT})(?: tak)?(?! ?(?:mein|me)(?![a-z]))`,
    (found, [said, count, unit]) => {
      const days = numberOf(count!) * daysPer(unit!)
      // "5 m" alone may be meters or minims
      if (/^\d+ ?m$/.test(said.trim()) || !Number.isInteger(days))
        throw new NotUnderstood(`“${said.trim()}” is not understood.`)
      setLength(found, days, said)
    },
  ),
  words('(?:x|for) (?:a|one) fort?night', (found, [said]) => setLength(found, 14, said)),
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
      if (said.trim().endsWith('x')) throw new NotUnderstood(`“${said.trim()}” is not understood.`)
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
  words(String.raw`in (?:${AMOUNT}) (?:divided |equal )?doses?`, (_, [said]) => {
    // a day's amount, or of each dose?
    throw new NotUnderstood(`“${said}” is not understood.`)
  }),
  words(
    String.raw`(${AMOUNT})\s*(?:-|to|or)\s*(${AMOUNT})(?= (?:od|bd|bid|bds|tds|tid|qid|qds|sos|prn|hs)(?![a-z0-9]))`,
    (found, [said, from, to]) => {
      const [value, upTo] = [numberOf(from!), numberOf(to!)]
      if (upTo <= value) throw new NotUnderstood(`“${said.trim()}” is not understood.`)
      found.row.push({ amount: { value, upTo }, unit: null })
    },
  ),
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
  words(mannerWords, (found, [said]) => void found.manner.push(said.trim())),
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
export function read(text: string, found: Found): void {
  let at = 0
  scan: while (at < text.length) {
    for (const [pattern, apply] of rules) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (!match || match[0].length === 0) continue
      try {
        apply(found, match)
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

import {
  type Amount,
  type Days,
  type DoseStep,
  type DoseUnit,
  isSubstance,
  type PartOfDay,
  type substanceUnits,
  type Times,
} from './dose.ts'
import { type Found, NotUnderstood } from './found.ts'

/** A step, and whether it says when it is taken. */
type Settled = Omit<DoseStep, 'length'> & { length: number | null | undefined; saysTimes: boolean }

type Parts = Extract<Times, { kind: 'parts' }>
type RowAmount = Extract<Found['row'][number], { amount: Amount }>

/** How much is taken, and when on a day. */
interface Taken {
  amount: Amount | null
  unit: DoseUnit | null
  times: Times | null
}

const contradiction = (of: 'amounts' | 'times') => new NotUnderstood(`Its ${of} contradict each other.`)

/** Puts together what one step says. Throws `NotUnderstood` where it contradicts itself. */
export function settle(found: Found): Settled {
  const { strength, row } = withoutStrength(found)
  const taken = takenIn(found, row)
  const { amount, unit } = taken
  if (unit === 'drop' && found.saysOd) throw new NotUnderstood('“od” may mean once daily or the right eye.')
  const isOnce = found.days?.kind === 'once'
  // on some days it doesn't say how often
  const said =
    taken.times ??
    (found.isByMeals && (!found.days || isDaily(found.days)) ? ({ kind: 'count', count: 3 } as const) : null)
  if (isOnce && said && !(said.kind === 'count' && said.count === 1)) throw contradiction('times')
  const isOnSomeDays = found.days !== undefined && !isOnce
  // "TDS SOS" is at most three times a day
  const most = found.isAsNeeded && said?.kind === 'count' ? mostTimes(found, said.count) : (found.most ?? null)
  const isMost = found.isAsNeeded && said?.kind === 'count'
  return {
    amount,
    unit,
    strength,
    times: isOnce || isMost ? null : (said ?? (isOnSomeDays ? { kind: 'count', count: 1 } : null)),
    days: found.days ?? { kind: 'every', every: 1 },
    isAsNeeded: found.isAsNeeded,
    neededFor: found.neededFor ?? null,
    most,
    food: found.food ?? null,
    route: found.route ?? null,
    length: isOnce ? (found.length ?? 1) : found.length,
    saysTimes: said !== null || found.days !== undefined || found.isAsNeeded,
  }
}

const isDaily = (days: Days) => days.kind === 'every' && days.every === 1

/** For a medicine taken as needed, the times per day are its maximum. */
function mostTimes({ most }: Found, count: number): DoseStep['most'] {
  if (most?.unit === 'times' && most.value !== count) throw contradiction('times')
  return most ?? { value: count, unit: 'times' }
}

/** Separates the strength of a piece from the amounts: in "500 mg - 4 tablets", each tablet has 500 mg. */
function withoutStrength({ strength, row }: Found): Pick<Found, 'row'> & Pick<DoseStep, 'strength'> {
  const amounts = row.filter((one) => 'amount' in one)
  const [substance, otherSubstance] = amounts.filter((one) => isSubstance(one.unit))
  const [piece, otherPiece] = amounts.filter((one) => !isSubstance(one.unit))
  const parts = row.length - amounts.length
  if (!substance || !piece || otherSubstance || otherPiece || parts > 1) return { strength: strength ?? null, row }
  const isAfter = amounts.indexOf(substance) > 0
  // "1 500 mg" may be 1500 mg
  if (substance.amount.upTo || (isAfter && (piece.amount.value !== 1 || piece.unit === null)))
    throw new NotUnderstood('It may mean the content of one piece or of all.')
  const content = { value: substance.amount.value, unit: substance.unit as (typeof substanceUnits)[number] }
  return { strength: content, row: row.filter((one) => one !== substance) }
}

/** Returns amounts and times, from the amounts, the parts of the day and the frequency in the text. */
function takenIn({ times = null, unit = null }: Found, row: Found['row']): Taken {
  const amounts = row.filter((one) => 'amount' in one)
  const parts = row.filter((one) => 'part' in one)
  if (times?.kind === 'parts') return withAmount(parts.length > 0 ? withParts(times, parts) : times, amounts, unit)
  if (parts.length > 0) {
    const result = paired(row)
    const count = Object.keys(result.times.amounts).length
    if (times && !(times.kind === 'count' && times.count === count)) throw contradiction('times')
    return { ...result, unit: result.unit ?? unit }
  }
  if (amounts.length > 1) throw contradiction('amounts')
  return { amount: amounts[0]?.amount ?? null, unit: amounts[0]?.unit ?? unit, times }
}

/**
 * "1-0-1" beside an amount: "5 ml" is taken each time, "1 tablet" is the unit that is counted; "3 tablets" needs parts
 * of one.
 */
function withAmount(times: Parts, amounts: readonly RowAmount[], unit: DoseUnit | null): Taken {
  const [one, other] = amounts
  if (other) throw contradiction('amounts')
  if (!one) return { amount: null, unit, times }
  const isOne = one.amount.value === 1 && !one.amount.upTo
  if (isOne) return { amount: null, unit: one.unit ?? unit, times }
  if (Object.values(times.amounts).some((value) => value !== 1)) throw contradiction('amounts')
  return { amount: one.amount, unit: one.unit ?? unit, times: { kind: 'parts', amounts: shared(times.amounts) } }
}

/** The same parts, with the step's amount at each. */
const shared = (amounts: Parts['amounts']): Parts['amounts'] =>
  Object.fromEntries(Object.keys(amounts).map((part) => [part, null]))

/** "0-0-1 at bedtime": the night is the bedtime. Other words of the day have to fit what the parts say. */
function withParts(times: Parts, parts: readonly { part: PartOfDay }[]): Parts {
  const amounts = { ...times.amounts }
  for (const { part } of parts)
    if (part === 'bedtime' && amounts.night !== undefined) {
      amounts.bedtime = amounts.night
      delete amounts.night
    } else if (amounts[part] === undefined) throw contradiction('times')
  return { kind: 'parts', amounts }
}

/** Amounts with the parts of the day beside them: "1 in the morning, 2 at night", "morning 1, night 2", "1 morning and night". */
function paired(row: Found['row']): Taken & { times: Parts } {
  const amounts = row.filter((one) => 'amount' in one)
  const parts = row.flatMap((one) => ('part' in one ? [one.part] : []))
  const units = new Set(amounts.map(({ unit }) => unit).filter(Boolean))
  if (new Set(parts).size < parts.length || units.size > 1) throw contradiction('times')
  const unit = [...units][0] ?? null
  if (amounts.length <= 1) {
    const each = Object.fromEntries(parts.map((part) => [part, null]))
    return { amount: amounts[0]?.amount ?? null, unit, times: { kind: 'parts', amounts: each } }
  }
  const kinds = row.map((one) => ('amount' in one ? 'a' : 'p')).join('')
  if (amounts.some(({ amount }) => amount.upTo) || !/^(?:(?:ap)+|(?:pa)+)$/.test(kinds)) throw contradiction('amounts')
  const each = Object.fromEntries(parts.map((part, at) => [part, amounts[at]!.amount.value]))
  return { amount: null, unit, times: { kind: 'parts', amounts: each } }
}

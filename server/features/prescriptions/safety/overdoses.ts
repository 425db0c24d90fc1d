import { milligramsADay } from '#contract/doses/amounts.ts'
import { isSubstance } from '#contract/doses/dose.ts'
import type { Safety } from './compile.ts'
import { type Dosed, staysInPlace, type TakenAlready, type WrittenLine } from './medications.ts'

/** Above this share of the daily maximum it is severe. */
export const FAR_ABOVE = 1.5

type Overdose = ReturnType<typeof overdoses>[number]

export function doseInWords(safety: Safety, { ingredient, mg, already, most }: Overdose) {
  const here =
    already > 0 ? `${amount(mg)} a day with the ${amount(already)} already taken` : `${amount(mg)} a day here`
  const says = `About ${here}; at most ${amount(most)} a day is stated for adults.`
  return { says, from: safety.doses.get(ingredient)!.from, forPatients: false }
}

/**
 * Returns the ingredients of the lines that exceed their maximum together with the medicines that the patient already
 * takes, at the last line that adds to the sum. A line that replaces an active medication doesn't add to it: of a name
 * that both have, the larger amount counts.
 */
export function overdoses(safety: Safety, lines: readonly WrittenLine[], taken: readonly TakenAlready[]) {
  const written = dosesIn(safety, lines)
  const active = dosesIn(safety, newestOfEach(taken))
  return [...written].flatMap(([ingredient, { at, byName }]) => {
    const before = active.get(ingredient)?.byName ?? new Map<string, number>()
    const mine = sum(byName.values())
    const already = sum([...before].map(([name, mg]) => Math.max(0, mg - (byName.get(name) ?? 0))))
    const most = safety.doses.get(ingredient)!.mg
    return mine + already > most ? [{ at, ingredient, mg: mine + already, already, most }] : []
  })
}

/** Returns the newest of several active prescriptions of each medication, which renews the others. */
function newestOfEach(taken: readonly TakenAlready[]): TakenAlready[] {
  const numbers = new Map<string, string>()
  for (const { name, number } of taken) if (!numbers.has(named(name))) numbers.set(named(name), number)
  return taken.filter(({ name, number }) => numbers.get(named(name)) === number)
}

const named = (name: string) => name.trim().toLowerCase()

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, mg) => all + mg, 0)

/**
 * Returns the first of the lines that a line follows one after the other ("then"); its own place if it follows none.
 */
export function headOf(lines: readonly Dosed[], at: number): number {
  let first = at
  while (first > 0 && lines[first]!.dose?.isAfterPrevious) first -= 1
  return first
}

/** Ingredients with a maximum of which at least one medication has an amount that isn't known. */
export const uncountedIn = (safety: Safety, all: readonly Dosed[]): ReadonlySet<string> =>
  new Set(
    all
      .filter((one) => !staysInPlace(one))
      .flatMap((one) => one.contains.ingredients.filter((it) => safety.doses.has(it) && dailyOf(one, it) === null)),
  )

/** Milligrams a day of each ingredient with a maximum, by the names of the medications, and the last of these. */
function dosesIn(safety: Safety, lines: readonly Dosed[]) {
  const doses = new Map<string, { at: number; byName: Map<string, number> }>()
  for (const [at, line] of lines.entries()) {
    if (staysInPlace(line)) continue
    const name = named(lines[headOf(lines, at)]!.name)
    for (const ingredient of line.contains.ingredients) {
      if (!safety.doses.has(ingredient)) continue
      const mg = dailyOf(line, ingredient)
      if (mg === null) continue
      const byName = doses.get(ingredient)?.byName ?? new Map<string, number>()
      const sameDay = line.dose?.isAfterPrevious ? 0 : mg
      byName.set(name, Math.max(mg, (byName.get(name) ?? 0) + sameDay))
      doses.set(ingredient, { at, byName })
    }
  }
  return doses
}

/**
 * Returns the most milligrams of an ingredient in a day; null where the dose doesn't say it without doubt. An amount in the dosage
 * ("500 mg") is the only ingredient's.
 */
export function dailyOf({ dose, contains }: Dosed, ingredient: string): number | null {
  if (!dose) return null
  const strength = contains.strengths.get(ingredient) ?? null
  const saysSubstance = dose.steps.some((step) => step.strength !== null || isSubstance(step.unit))
  return saysSubstance && contains.ingredients.length > 1 ? null : milligramsADay(dose, strength)
}

const THOUSANDS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const amount = (mg: number) => `${THOUSANDS.format(mg)} mg`

import {
  type AgeRule,
  type AllergyGroup,
  type CheckSeverity,
  readSafetyTable,
  type SafetyTable,
} from '#db/knowledge/safety/table.ts'
import type { IngredientNames } from '#server/features/medicines/public.ts'

/** A rule about two ingredients. */
export interface PairRule {
  severity: CheckSeverity
  says: string
  /** The sentence for patients. */
  patients: string
  to: 'doctor' | 'patient'
  from: readonly number[]
  /** Ingredients for which it applies also where they act locally, with the places from which it does. */
  alsoLocal: Readonly<Record<string, readonly string[]>>
  /** More for ingredients than for classes. */
  closeness: number
}

/** A rule about one ingredient and the patient. */
export interface OwnRule {
  severity: CheckSeverity
  says: string
  from: readonly number[]
}

/** The table, ready for lookups. */
export interface Safety extends IngredientNames {
  version: string
  sources: SafetyTable['sources']
  nameOf: (ingredient: string) => string
  /** The gravest rule about a pair, of those that hold. */
  between: (one: string, other: string, holds?: (rule: PairRule) => boolean) => PairRule | null
  /** True if a rule names an ingredient. */
  hasRules: (ingredient: string) => boolean
  pregnancy: ReadonlyMap<string, OwnRule>
  ages: ReadonlyMap<string, readonly (OwnRule & Pick<AgeRule, 'under' | 'over'>)[]>
  doses: ReadonlyMap<string, { mg: number; from: readonly number[] }>
  /** Amounts of a day, in mg, up to which an ingredient does nothing to the others in `with`; to any if that is missing. */
  amounts: ReadonlyMap<string, { upTo: number; with?: ReadonlySet<string> }>
  /** The same within mixtures, by "mixture:ingredient". */
  amountsIn: ReadonlyMap<string, number>
  mixtures: readonly { slug: string; parts: readonly string[]; oneOf: ReadonlySet<string> }[]
  /** Names of what is no medicine in a product. */
  inert: ReadonlySet<string>
  allergies: readonly Allergy[]
}

export interface Allergy extends Pick<AllergyGroup, 'name' | 'words'> {
  rules: ReadonlyMap<string, OwnRule>
}

const RANK: Record<CheckSeverity, number> = { contraindicated: 3, severe: 2, moderate: 1, minor: 0 }
export const graver = (one: { severity: CheckSeverity }, other: { severity: CheckSeverity }): number =>
  RANK[other.severity] - RANK[one.severity]

/** Makes a table ready; takes some milliseconds, once. */
export function compile(table: SafetyTable): Safety {
  const membersOf = (group: string): readonly string[] =>
    group.startsWith('class:') ? (table.classes[group.slice(6)]?.members ?? []) : [group]
  const names = new Map(Object.entries(table.names))

  // a number for each ingredient and class: pairs of numbers are looked up faster than pairs of texts
  const numbers = new Map<string, number>()
  const numberOf = (group: string) => {
    const known = numbers.get(group)
    if (known !== undefined) return known
    numbers.set(group, numbers.size)
    return numbers.size - 1
  }
  for (const one of Object.keys(table.ingredients)) numberOf(one)
  for (const one of Object.keys(table.classes)) numberOf(`class:${one}`)
  const size = numbers.size
  const groupsOf = new Map<string, number[]>()
  for (const one of Object.keys(table.ingredients)) groupsOf.set(one, [numberOf(one)])
  for (const [slug, { members }] of Object.entries(table.classes))
    for (const one of members) groupsOf.get(one)?.push(numberOf(`class:${slug}`))

  const rules = new Map<number, PairRule[]>()
  const ruled = new Set<string>()
  for (const { of, with: others, severity, says, patients, to, from, alsoLocal } of table.interactions)
    for (const one of of)
      for (const other of others) {
        const closeness = [one, other].filter((group) => !group.startsWith('class:')).length
        const both = { severity, says, patients: patients ?? says, to, from }
        const rule: PairRule = { ...both, alsoLocal, closeness }
        for (const key of new Set([numberOf(one) * size + numberOf(other), numberOf(other) * size + numberOf(one)]))
          rules.set(key, [...(rules.get(key) ?? []), rule])
        for (const member of [...membersOf(one), ...membersOf(other)]) ruled.add(member)
      }

  const pregnancy = new Map<string, OwnRule>()
  for (const { of, ...rule } of table.pregnancy)
    for (const one of of.flatMap(membersOf)) keepMoreSevere(pregnancy, one, rule)
  const ages = new Map<string, (OwnRule & Pick<AgeRule, 'under' | 'over'>)[]>()
  for (const { of, ...rule } of table.ages)
    for (const one of of.flatMap(membersOf)) ages.set(one, [...(ages.get(one) ?? []), rule])

  // what is known of a mixture is known of its parts
  for (const slug of Object.keys(table.mixtures)) ruled.add(slug)

  return {
    version: table.version,
    sources: table.sources,
    nameOf: (ingredient) => table.ingredients[ingredient] ?? ingredient,
    names,
    longestName: Math.max(...[...names.keys()].map((name) => name.split(' ').length)),
    between(one, other, holds = () => true) {
      let best: PairRule | null = null
      for (const a of groupsOf.get(one) ?? [])
        for (const b of groupsOf.get(other) ?? [])
          for (const rule of rules.get(a * size + b) ?? [])
            if (holds(rule) && (!best || isBetter(rule, best))) best = rule
      return best
    },
    hasRules: (ingredient) => ruled.has(ingredient),
    pregnancy,
    ages,
    amounts: new Map(
      table.amounts.flatMap(({ of, upTo, with: others, in: mixture }) =>
        mixture ? [] : [[of, { upTo, ...(others && { with: new Set(others.flatMap(membersOf)) }) }] as const],
      ),
    ),
    amountsIn: new Map(
      table.amounts.flatMap(({ of, upTo, in: mixture }) => (mixture ? [[`${mixture}:${of}`, upTo] as const] : [])),
    ),
    mixtures: Object.entries(table.mixtures).map(([slug, { parts, oneOf }]) => ({
      slug,
      parts,
      oneOf: new Set(oneOf),
    })),
    inert: new Set(table.inert),
    doses: new Map(table.doses.map(({ of, mg, from }) => [of, { mg, from }])),
    allergies: table.allergies.map(({ name, words, of, says, from, also }) => {
      const reacts = new Map<string, OwnRule>()
      for (const { of: more, ...rule } of also)
        for (const one of more.flatMap(membersOf)) keepMoreSevere(reacts, one, rule)
      for (const one of of.flatMap(membersOf)) reacts.set(one, { severity: 'severe', says, from })
      return { name, words, rules: reacts }
    }),
  }
}

/** True for the more severe rule; for the same severity, for one about doctors and more specific ingredients. */
function isBetter(one: PairRule, other: PairRule): boolean {
  if (one.severity !== other.severity) return graver(one, other) < 0
  if (one.to !== other.to) return one.to === 'doctor'
  return one.closeness > other.closeness
}

function keepMoreSevere(rules: Map<string, OwnRule>, ingredient: string, rule: OwnRule): void {
  const before = rules.get(ingredient)
  if (!before || graver(rule, before) < 0) rules.set(ingredient, rule)
}

let compiled: Safety | undefined

/** Returns the table of this release, compiled on first use. */
export const safety = (): Safety => (compiled ??= compile(readSafetyTable()))

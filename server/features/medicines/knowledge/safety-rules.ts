import type { CheckSeverity, SafetyTable } from '#db/knowledge/safety/table.ts'
import type { Entry } from '#content/load.ts'

// Rules of the safety check, for pages whose texts don't cover them.

type Publication = Entry<'classes'>['sources'][string]

/** A rule about an ingredient and another one, or a class (`class:nsaids`). */
export interface RuleAbout {
  other: string
  severity: CheckSeverity
  /** The sentence for patients. */
  effect: string
  cites: Publication[]
  /** Ingredients that interact also where they act locally, with the places from which they do. */
  alsoLocal: Readonly<Record<string, readonly string[]>>
}

export interface SafetyRules {
  /** The day of the table. */
  date: string
  /** Returns the rules about an ingredient, one for each other ingredient or class, the most severe first. */
  about: (ingredient: string) => readonly RuleAbout[]
  /** Returns the doses of an adult. */
  doseOf: (ingredient: string) => (SafetyTable['doses'][number] & { cites: Publication[] }) | undefined
}

const ORDER: readonly CheckSeverity[] = ['contraindicated', 'severe', 'moderate', 'minor']

/** Returns the rules of the table, found by ingredient when first asked for. */
export function safetyRulesOf(table: SafetyTable): SafetyRules {
  const classesOf = new Map<string, string[]>()
  for (const [slug, { members }] of Object.entries(table.classes))
    for (const one of members) classesOf.set(one, [...(classesOf.get(one) ?? []), `class:${slug}`])
  const byGroup = new Map<string, { other: string; rule: SafetyTable['interactions'][number] }[]>()
  const put = (group: string, other: string, rule: SafetyTable['interactions'][number]) => {
    const known = byGroup.get(group)
    if (known) known.push({ other, rule })
    else byGroup.set(group, [{ other, rule }])
  }
  for (const rule of table.interactions)
    for (const one of rule.of)
      for (const other of rule.with) {
        put(one, other, rule)
        put(other, one, rule)
      }
  const doses = new Map(table.doses.map((one) => [one.of, { ...one, cites: citesOf(table, one.from) }]))
  return {
    date: table.version.split('.')[0]!,
    about(ingredient) {
      const best = new Map<string, RuleAbout>()
      // an ingredient's own rules are more exact than its classes', and come first
      for (const group of [ingredient, ...(classesOf.get(ingredient) ?? [])])
        for (const { other, rule } of byGroup.get(group) ?? []) {
          const known = best.get(other)
          if (known && ORDER.indexOf(known.severity) <= ORDER.indexOf(rule.severity)) continue
          best.set(other, ruleAbout(table, other, rule))
        }
      return [...best.values()].toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
    },
    doseOf: (ingredient) => doses.get(ingredient),
  }
}

const citesOf = (table: SafetyTable, from: readonly number[]): Publication[] =>
  from.map((at) => ({ ...table.sources[at]!, terms: 'facts-only' }))

const ruleAbout = (
  table: SafetyTable,
  other: string,
  { severity, says, patients, from, alsoLocal }: SafetyTable['interactions'][number],
): RuleAbout => ({
  other,
  severity,
  effect: patients ?? says,
  cites: citesOf(table, from),
  alsoLocal,
})

import type { SafetyTable } from '#db/knowledge/safety/table.ts'
import type { Entry } from '#content/load.ts'
import type { severities } from '#content/schema.ts'

type ForPatients = (typeof severities)[number]
type ForDoctors = SafetyTable['interactions'][number]['severity']

/** A pair for which the page and the doctors' rules have different severities. */
export interface Difference {
  /** The ingredient of the page, and the other one. */
  pair: readonly [string, string]
  patients: ForPatients
  doctors: ForDoctors
}

interface Entries {
  ingredients: ReadonlyMap<string, Pick<Entry<'ingredients'>, 'classes' | 'interactions'>>
  classes: ReadonlyMap<string, Pick<Entry<'classes'>, 'interactions'>>
}

interface Line {
  severity: ForPatients
  /** How many of two names are ingredients: texts about a pair come before those about classes. */
  closeness: number
}

const rankOf = { low: 0, minor: 0, moderate: 1, high: 2, severe: 2, contraindicated: 2 } as const

/**
 * Compares every page's lines with the most severe rule for doctors. Both the most severe line about the other medicine
 * and the closest one must have the rule's severity. Pairs that only one side mentions are left out.
 */
export function severityDifferences(
  { ingredients, classes }: Entries,
  table: Pick<SafetyTable, 'classes' | 'interactions' | 'ingredients'>,
): Difference[] {
  const membersOf = (group: string): readonly string[] =>
    group.startsWith('class:') ? (table.classes[group.slice(6)]?.members ?? []) : [group]
  const isGroup = (name: string) =>
    name.startsWith('class:') ? name.slice(6) in table.classes : name in table.ingredients

  const rules = new Map<string, ForDoctors>()
  for (const { of, with: others, severity, to } of table.interactions)
    if (to === 'doctor')
      for (const one of of.flatMap(membersOf))
        for (const other of others.flatMap(membersOf))
          for (const key of [`${one} ${other}`, `${other} ${one}`]) {
            const before = rules.get(key)
            if (!before || rankOf[severity] > rankOf[before]) rules.set(key, severity)
          }

  const found: Difference[] = []
  for (const [slug, entry] of ingredients) {
    const lines = new Map<string, Line[]>()
    const homes = [
      { own: 1, interactions: entry.interactions },
      ...entry.classes.map((one) => ({ own: 0, interactions: classes.get(one)?.interactions })),
    ]
    for (const { own, interactions } of homes)
      for (const { with: named, severity } of interactions ?? []) {
        const group = groupOf(named, isGroup)
        if (!group) continue
        const closeness = own + (group.startsWith('class:') ? 0 : 1)
        for (const other of membersOf(group))
          if (other !== slug) lines.set(other, [...(lines.get(other) ?? []), { severity, closeness }])
      }
    for (const [other, said] of lines) {
      const doctors = rules.get(`${slug} ${other}`)
      if (!doctors) continue
      const gravest = said.toSorted((a, b) => rankOf[b.severity] - rankOf[a.severity])[0]!
      const closest = said.toSorted((a, b) => b.closeness - a.closeness || rankOf[b.severity] - rankOf[a.severity])[0]!
      const wrong = [closest, gravest].find(({ severity }) => rankOf[severity] !== rankOf[doctors])
      if (wrong) found.push({ pair: [slug, other], patients: wrong.severity, doctors })
    }
  }
  return found
}

/** Returns differences missing in `allowed`, and unnecessary entries of it. */
export function differencesRefused(
  differences: readonly Difference[],
  allowed: readonly { pair: readonly [string, string] }[],
): { path: string; says: string }[] {
  const named = new Set(allowed.map(({ pair }) => pair.join(' × ')))
  const real = new Set(differences.map(({ pair }) => pair.join(' × ')))
  return [
    ...differences
      .filter(({ pair }) => !named.has(pair.join(' × ')))
      .map(({ pair: [page, other], patients, doctors }) => ({
        path: 'interactions',
        says: `the page of ${page} says ${patients} of ${other}, and the rules say ${doctors}`,
      })),
    ...[...named]
      .filter((pair) => !real.has(pair))
      .map((pair) => ({ path: 'differences.yaml', says: `${pair}: the two agree; take the line out` })),
  ]
}

/** Returns the ingredient or class that an entry's word for something means, or null. */
export function groupOf(named: string, isGroup: (one: string) => boolean): string | null {
  if (!named.startsWith('other:')) return isGroup(named) ? named : null
  const name = named.slice(6)
  return [name, `class:${name}`, `class:${name}-supplements`].find(isGroup) ?? null
}

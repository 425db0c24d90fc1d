import type { Medicine } from '#contract/medicines.ts'
import type { Library, Said } from './library.ts'
import type { Described } from './described.ts'

const severityOf = { high: 'High', moderate: 'Moderate', low: 'Other' } as const

/**
 * The interactions of a medicine, the gravest first. What its own ingredients do to each other is left out: they were
 * put together on purpose.
 */
export function interactionsOf(
  library: Library,
  described: readonly Described[],
  own: ReadonlySet<string>,
  all: number,
): { rows: NonNullable<Medicine['drugInteractions']>; said: Said<unknown>[] } {
  type Row = { with: string; severity: keyof typeof severityOf; effect: string; names: string[] }
  const rows = new Map<string, Row>()
  const said: Said<unknown>[] = []
  for (const one of described) {
    // an ingredient says more than its classes, and comes first
    const told = new Set<string>()
    for (const part of one.interactions()) {
      const { with: other, severity, effect } = part.value
      if (own.has(other) || told.has(other)) continue
      told.add(other)
      said.push(part)
      const key = `${other} ${severity} ${effect}`
      const row = rows.get(key) ?? { with: other, severity, effect, names: [] }
      row.names.push(one.entry.name)
      rows.set(key, row)
    }
  }
  const order = Object.keys(severityOf)
  return {
    rows: [...rows.values()]
      .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
      .map((row) => ({
        drug: library.titleOf(row.with),
        severity: severityOf[row.severity],
        effect: row.names.length < all ? `${row.names.join(' and ')}: ${row.effect}` : row.effect,
      })),
    said,
  }
}

import { t } from '#language/translate.ts'
import {
  checkerMessages,
  checkInteractions,
  type InteractionCheck,
  type KnownInteraction,
} from '#contract/interaction-checker.ts'
import { type Finding, findingSeverities } from '#contract/prescriptions/safety.ts'
import type { Deps } from '#server/deps.ts'
import { DIRECTORY_TAG, inComposition, localPlacesOf, medicinesAt } from '#server/features/medicines/public.ts'
import { checkMedications, ruleBetween, safetyTable, type WrittenLine } from '#server/features/prescriptions/public.ts'
import type { Door } from '#server/http/door/door.ts'

export function mountInteractionChecker(door: Door, deps: Deps): void {
  door.open(checkInteractions, ({ query, caller }) => {
    // the medicines' ingredients
    caller.tags?.add(DIRECTORY_TAG)
    return checkTogether(deps, query.medicines)
  })
}

/** The checker knows nothing about the person. */
const ANYBODY = { age: null, pregnancy: 'no', allergies: null } as const
const NOTHING = { ingredients: [], strengths: new Map<string, number>(), unknown: [] }

/** Compares medicines of the directory with each other, with the rules of the prescription check. */
async function checkTogether(deps: Pick<Deps, 'db'>, named: readonly string[]): Promise<InteractionCheck> {
  const table = safetyTable()
  const known = new Map(
    (await medicinesAt(deps.db, named)).flatMap((one) => [[one.slug, one] as const, [one.id, one] as const]),
  )
  const medicines = [...new Set(named.flatMap((one) => known.get(one) ?? []))]
  const lines = medicines.map((one): WrittenLine => ({
    name: one.name,
    contains: one.composition === null ? NOTHING : inComposition(table, one.composition),
    places: localPlacesOf(one),
    dose: null,
    isWritten: false,
  }))
  const { lines: checked, tableVersion } = checkMedications(table, lines, [], ANYBODY)
  return {
    medicines: medicines.map(({ slug, name, composition }, at) => ({
      slug,
      name,
      composition,
      ingredients: checked[at]!.ingredients,
      notChecked: checked[at]!.notChecked,
    })),
    missing: named.filter((one) => !known.has(one)),
    interactions: pairsOf(lines.length)
      .flatMap(([one, other]) => {
        const between: [string, string] = [medicines[one]!.slug, medicines[other]!.slug]
        const two = [lines[one]!, lines[other]!] as const
        return knownOf(checkMedications(table, two, [], ANYBODY).findings, between, sentenceFor(table, two))
      })
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
    tableVersion,
  }
}

/** Returns all pairs of positions in a list. */
const pairsOf = (length: number): [number, number][] =>
  Array.from({ length }, (_, other) => Array.from({ length: other }, (_, one): [number, number] => [one, other])).flat()

const rankOf = ({ severity }: KnownInteraction) => findingSeverities.indexOf(severity)

/**
 * Returns the known interactions of two medicines: each pair is checked separately, so that none is attributed to another.
 */
const knownOf = (
  findings: readonly Finding[],
  between: [string, string],
  patientsOf: (finding: Finding) => string,
): KnownInteraction[] =>
  findings.flatMap((finding) => {
    const { kind, severity, ingredients, says, forPatients, sources } = finding
    if (kind !== 'interaction' && kind !== 'duplicate') return []
    return [{ kind, severity, between, ingredients, says, forPatients, patients: patientsOf(finding), sources }]
  })

/** Returns the sentence for patients about a finding of two medicines. */
const sentenceFor =
  (table: ReturnType<typeof safetyTable>, [one, other]: readonly [WrittenLine, WrittenLine]) =>
  ({ kind, ingredients, says }: Finding): string => {
    if (kind === 'duplicate') return t(checkerMessages.twice)
    const slugsOf = ({ contains }: WrittenLine) =>
      contains.ingredients.filter((slug) => ingredients.includes(table.nameOf(slug)))
    const placesOf = ({ places = null }: WrittenLine) => places
    const pairs = slugsOf(one).flatMap((a) =>
      slugsOf(other).map((b) => ruleBetween(table, [a, placesOf(one)], [b, placesOf(other)])),
    )
    return pairs.find((rule) => rule?.says === says)?.patients ?? says
  }

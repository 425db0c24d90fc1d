import { isDeepStrictEqual } from 'node:util'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import {
  medicineChanged,
  medicineTag,
  aboutOf,
  type StoredMedicine,
  allFacts,
  type FilledFacts,
  hasGaps,
  hasContent,
} from '#server/features/medicines/directory/stored-medicine.ts'
import { medicineBy, factsOf } from '#server/features/medicines/directory/detail.ts'
import { directorySource, ask, type EnrichmentSource, sourcesAsked } from './enrichment-source.ts'
import { composedFor } from '#server/features/medicines/knowledge/compose.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'
import { liveFacts, requestLiveFacts } from '#server/features/medicines/live-sources/live-facts.ts'
import { claimRun, dropRun, saveRun } from '#server/features/medicines/queries/medicines.ts'
import { findSimilar } from '#server/features/medicines/queries/similar.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'limits' | 'log' | 'shared'>

/** Returns the local sources of `sourcesAsked`, the most trusted first. */
const sourcesOf = (db: Deps['db']): EnrichmentSource[] => [directorySource(db)]

/**
 * Tries to fill the facts that a medicine's list leaves out. `enriched` is true only if readers see something new. It's false
 * immediately if no run is due, while another run of this medicine is active on any server, and after this address has started
 * many runs. Throws 404, and 429 for an address that calls far more often than people read.
 */
export async function enrich(
  deps: Needs,
  address: string,
  idOrSlug: string,
  sources = sourcesOf(deps.db),
): Promise<{ enriched: boolean }> {
  await deps.limits.enrichmentCallsPerAddress.take(address)
  const medicine = await medicineBy(deps, idOrSlug)
  if (!medicine.isDue) return { enriched: false }
  const composed = await composedFor(deps, medicine)
  const live = await liveFacts(deps, medicine, composed)
  if (!hasGaps(factsOf(medicine, composed, live).facts)) return { enriched: false }
  if (!(await canStartRun(deps, address))) return { enriched: false }
  const turn = { claim: newId(), asked: sourcesAsked(deps.config.liveSources.on) }
  if (!(await claimRun(deps.db, medicine, turn))) {
    await deps.limits.enrichmentRunsPerAddress.giveBack(address)
    return { enriched: false }
  }
  try {
    // later readers see the live sources' answers
    await requestLiveFacts(deps, medicine)
    return { enriched: await run(deps, { ...turn, medicine, composed, sources }) }
  } catch (error) {
    await dropRun(deps.db, medicine, turn.claim).catch(() => {})
    throw error
  }
}

async function canStartRun({ limits }: Needs, address: string): Promise<boolean> {
  try {
    await limits.enrichmentRunsPerAddress.take(address)
    return true
  } catch (error) {
    if (error instanceof RefusedError) return false
    throw error
  }
}

interface Run {
  medicine: StoredMedicine
  composed: Composed | null
  claim: string
  asked: string
  sources: EnrichmentSource[]
}

/** Asks every source and stores the answers. Returns true if they differ from the previous ones. */
async function run(deps: Needs, { medicine, composed, claim, asked, sources }: Run) {
  const [found, similar] = await Promise.all([
    askAll(deps, medicine, composed, sources),
    findSimilar(deps.db, medicine),
  ])
  const about = aboutOf(medicine)
  const before = medicine.filledAbout === about ? (medicine.filled ?? {}) : {}
  const facts = { ...keepFrom(before, found.failed), ...found.facts }
  const isFilled = Object.keys(facts).length > 0
  const outcome = found.failed.length > 0 ? 'failed' : isFilled ? 'filled' : 'nothing'
  const isSaved = await transaction(deps.db, async (tx) => {
    if (!(await saveRun(tx, medicine, { claim, asked, outcome, facts, about, similar }))) return false
    // even if nothing was found: the page stops asking
    await medicineChanged(tx, medicine.id)
    return true
  })
  // dropped immediately, because the caller reloads the page after the reply
  deps.shared.drop(medicineTag(medicine.id))
  return isSaved && !isDeepStrictEqual(facts, before)
}

async function askAll(
  { log }: Needs,
  medicine: StoredMedicine,
  composed: Composed | null,
  sources: EnrichmentSource[],
) {
  const empty = new Set(allFacts.filter((fact) => !hasContent(medicine.facts[fact]) && !composed?.facts[fact]))
  const answers = await Promise.allSettled(sources.map((source) => ask(source, { ...medicine, empty })))
  const failed: string[] = []
  let facts: FilledFacts = {}
  for (const [n, answer] of answers.entries()) {
    // the first source with a value wins
    if (answer.status === 'fulfilled') facts = { ...answer.value, ...facts }
    else {
      const { name } = sources[n]!
      failed.push(name)
      log.warn({ medicineId: medicine.id, source: name, code: codeOf(answer.reason) }, 'A source of medicines failed')
    }
  }
  return { facts, failed }
}

/** Returns the earlier facts of sources that failed this time. */
const keepFrom = (facts: FilledFacts, sources: readonly string[]): FilledFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => sources.includes(fact.from)))

import type { Diagnosis } from '#contract/visits/content.ts'
import { listedDiagnoses } from '#db/knowledge/diagnoses/list.ts'
import { clinicsAs, type SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { listFormerDiagnoses } from './queries/diagnoses.ts'

const OWN = 4
const MOST = 10
const LETTERS = 2

/**
 * Returns what a doctor may mean: own former diagnoses, the most frequent first, then those of the list. Throws 403 for
 * people who are no doctor of any clinic.
 */
export async function suggestionsFor({ db }: Deps, actor: SignedIn, search: string): Promise<Diagnosis[]> {
  if (clinicsAs(actor, 'doctor').length === 0) throw forbidden()
  if (search.length < LETTERS || actor.mustProveEmail) return []
  const own = await listFormerDiagnoses(db, actor.doctorIds, search, OWN)
  const known = new Set(own.map(({ text }) => text.toLowerCase()))
  const listed = listedDiagnoses(search, MOST).filter(({ text }) => !known.has(text.toLowerCase()))
  return [...own, ...listed].slice(0, MOST)
}

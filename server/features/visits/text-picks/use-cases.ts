import { loadTextPicks, type ReadyPick } from '#content/text-picks.ts'
import { type NewTextPick, pickMessages, TEXT_PICKS_MAX, type TextPick } from '#contract/visits/text-picks.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { ownDoctorAt, refuseOthers } from '#server/features/prescriptions/public.ts'
import { newId } from '#server/ids.ts'
import {
  countLocked,
  countUse,
  deletePick,
  findOwner,
  insertPick,
  listPicks,
  listUses,
  specialtyOf,
  type StoredPick,
  updatePick,
} from './queries.ts'

let loaded: Promise<ReadyPick[]> | null = null

/** Returns the texts that come with the program. */
function readyPicks(): Promise<ReadyPick[]> {
  loaded ??= loadTextPicks().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

/** Returns the texts that the person can insert at a clinic, the most used first. Throws 403, 404. */
export async function picksOf(db: Db, actor: SignedIn, clinicId: string): Promise<TextPick[]> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) return []
  const [stored, uses, specialty, ready] = await Promise.all([
    listPicks(db, { clinicId, doctorId }),
    listUses(db, doctorId),
    specialtyOf(db, doctorId),
    readyPicks(),
  ])
  const replaced = new Set(stored.flatMap(({ isOwn, insteadOf }) => (isOwn && insteadOf ? insteadOf : [])))
  const isOfSpecialty = ({ specialties }: ReadyPick) => specialties?.some((one) => one === specialty) ?? false
  const offered = ready.filter(({ id }) => !replaced.has(id))
  const groups = [
    stored.filter(({ isOwn }) => isOwn).map(toPick),
    stored.filter(({ isOwn }) => !isOwn).map(toPick),
    offered.filter(isOfSpecialty).map(asPick),
    offered.filter((one) => !one.specialties).map(asPick),
    offered.filter((one) => one.specialties && !isOfSpecialty(one)).map(asPick),
  ]
  return groups
    .flat()
    .map((one) => ({ ...one, uses: uses.get(one.id) ?? 0 }))
    .toSorted((a, b) => b.uses - a.uses)
}

const toPick = ({ isOwn, ...one }: StoredPick): TextPick => ({ ...one, kind: isOwn ? 'own' : 'shared', uses: 0 })

const asPick = ({ id, title, complaint, findings, advice }: ReadyPick): TextPick => ({
  id,
  kind: 'ready',
  title,
  complaint: complaint ?? null,
  findings: findings ?? null,
  advice: advice?.join('\n') ?? null,
  uses: 0,
  isShared: false,
  sharedBy: null,
  insteadOf: null,
})

/** Saves a text of the person's own. Throws 403, 404, 409 beyond the limit. */
export async function addPick(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  { insteadOf, ...typed }: NewTextPick,
): Promise<TextPick> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) throw forbidden()
  const known = await readyPicks()
  const replaced = known.find(({ id }) => id === insteadOf)?.id ?? null
  return transaction(db, async (tx) => {
    if ((await countLocked(tx, doctorId)) >= TEXT_PICKS_MAX) throw conflict(pickMessages.tooMany())
    return toPick(await insertPick(tx, { id: newId(), clinicId, doctorId, insteadOf: replaced, ...typed }))
  })
}

/** Changes one of the person's own. Throws 403, 404. */
export const changePick = (
  db: Db,
  actor: SignedIn,
  id: string,
  typed: Omit<NewTextPick, 'insteadOf'>,
): Promise<TextPick> =>
  transaction(db, async (tx) => {
    const doctorId = await ownerOf(tx, actor, id)
    const uses = (await listUses(tx, doctorId)).get(id) ?? 0
    return { ...toPick(await updatePick(tx, { id, doctorId, ...typed })), uses }
  })

/** Deletes one of the person's own. Throws 403, 404. */
export const removePick = (db: Db, actor: SignedIn, id: string): Promise<void> =>
  transaction(db, async (tx) => deletePick(tx, { id, doctorId: await ownerOf(tx, actor, id) }))

async function ownerOf(db: Db, actor: SignedIn, id: string): Promise<string> {
  refuseOthers(actor)
  const doctorId = await findOwner(db, actor.userId, id)
  if (!doctorId) throw notFound()
  return doctorId
}

/** Counts that the person inserted a text. Throws 403, and 404 for one that they can't see. */
export async function usePick(db: Db, actor: SignedIn, clinicId: string, pick: string): Promise<void> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) throw forbidden()
  const stored = await listPicks(db, { clinicId, doctorId })
  const ready = await readyPicks()
  if (![...stored, ...ready].some(({ id }) => id === pick)) throw notFound()
  await countUse(db, { doctorId, pick })
}

import { t } from '#language/translate.ts'
import type { NewEntry, WaitingEntry, WaitingList, WaitingListSettings } from '#contract/waiting-list/desk.ts'
import { waitingListMessages } from '#contract/waiting-list/wishes.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { type BookableClinic, bookableClinic, noteSeen } from '#server/features/appointments/public.ts'
import { birthOf, findChartToBook, guestChart, namesIn } from '#server/features/patients/public.ts'
import { once } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhoneIf } from '#server/phones.ts'
import { requireAdministrator } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import { recordChange } from './changes.ts'
import { checkWishes, storeEntry } from './join.ts'
import { managedBy, maySet, requireManager } from './policy.ts'
import { listSettings, saveSettings } from './queries/checks.ts'
import {
  endEntry,
  findEntryAt,
  isWaitingFor,
  listEntries,
  listOrder,
  lockListOf,
  saveOrder,
  type StoredEntry,
} from './queries/entries.ts'
import { withdrawOfferOf } from './queries/offers.ts'
import { toWaitingEntry } from './shape.ts'

/** Returns the lists of the caller's clinics, and records whose charts they saw. */
export async function readList(
  deps: Deps,
  { actor, address }: SignedInCaller,
  page: { limit: number; offset: number },
): Promise<WaitingList> {
  const clinicIds = managedBy(actor)
  if (clinicIds.length === 0) return { entries: [], total: 0, clinics: [] }
  const [{ entries, total }, clinics] = await Promise.all([
    listEntries(deps.db, clinicIds, page),
    listSettings(deps.db, clinicIds),
  ])
  noteSeen(deps, { actor, address }, 'waiting-list.listed', entries)
  return {
    entries: entries.map((row) => toWaitingEntry(row, actor)),
    total,
    clinics: clinics.map((clinic) => ({ ...clinic, canSet: maySet(actor, clinic.id) })),
  }
}

/** Returns an entry of a list that the person manages. Throws 404 for any other. */
export async function entryFor(deps: Deps, actor: SignedIn, id: string): Promise<StoredEntry> {
  const entry = await findEntryAt(deps.db, managedBy(actor), id)
  if (!entry) throw notFound()
  return entry
}

/** Returns an entry after a change, as the caller sees it. */
export async function shown(deps: Deps, caller: SignedInCaller, id: string): Promise<WaitingEntry> {
  const entry = await entryFor(deps, caller.actor, id)
  noteSeen(deps, caller, 'waiting-list.listed', [entry])
  return toWaitingEntry(entry, caller.actor)
}

/**
 * Adds a patient at the end of a clinic's list; a new caller gets a chart. Throws 400 with the field, 403, 404 for
 * another clinic, 409 for a patient who is already waiting for this service, 422 for a reused key.
 */
export async function add(
  deps: Deps,
  { actor, address, key }: SignedInCaller & { key: string | null },
  body: NewEntry,
): Promise<WaitingEntry> {
  requireManager(actor, body.clinicId)
  const clinic = await bookableClinic(deps, body.clinicId, actor)
  const wished = checkWishes(clinic, body)
  const request =
    key === null
      ? null
      : { scope: `waiting-list.add:${actor.userId}`, key, body, reused: t(waitingListMessages.keyReused) }
  const id = await transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      await lockListOf(tx, clinic.id)
      const patientId = await chartOf(tx, actor, body, clinic)
      if (await isWaitingFor(tx, patientId, wished.serviceId)) throw wrongPatient(t(waitingListMessages.already))
      const entry = { id: newId(), clinicId: clinic.id, patientId, ...wished, addedBy: actor.userId, ...asByClinic }
      await storeEntry(deps, tx, entry, { userId: actor.userId, address })
      return entry.id
    }),
  )
  return shown(deps, { actor, address }, id)
}

const wrongPatient = (message: string) => conflict(message, { issues: [{ path: 'patientId', message }] })

/** What only an online booking says. */
const asByClinic = {
  bookedFor: null,
  bookedAs: null,
  contactPhone: null,
  consentVersion: null,
  bookedLanguage: null,
} as const

async function chartOf(
  tx: Tx,
  actor: SignedIn,
  { clinicId, patientId, newPatient }: NewEntry,
  { timeZone }: Pick<BookableClinic, 'timeZone'>,
): Promise<string> {
  if (!newPatient) {
    // a merged chart is replaced by the remaining one
    const chart = await findChartToBook(tx, clinicId, patientId!)
    if (!chart) throw wrongField('patientId', t(waitingListMessages.patientUnavailable))
    return chart
  }
  const { name, email = null, phone, gender = null, ...birth } = newPatient
  const person = { ...namesIn(name), ...birthOf(birth, todayIn(timeZone)), gender, email }
  const stored = storedPhoneIf(phone, countryOf(timeZone)) ?? null
  return guestChart(tx, clinicId, { ...person, phone: stored }, actor.userId)
}

/** Moves an entry in front of another one, or to the end. Throws 404, 409 if either has ended. */
export async function place(
  deps: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  before: string | null,
): Promise<WaitingEntry> {
  const entry = await entryFor(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    await lockListOf(tx, entry.clinicId)
    const order = await listOrder(tx, entry.clinicId)
    const others = order.filter((one) => one !== id)
    const at = before === null ? others.length : others.indexOf(before)
    if (others.length === order.length || at === -1) throw conflict(t(waitingListMessages.ended))
    await saveOrder(tx, others.toSpliced(at, 0, id))
    await recordChange(tx, entry, 'moved', { userId: actor.userId, address })
  })
  return shown(deps, { actor, address }, id)
}

/** Removes an entry and withdraws its offer. Throws 404, 409 if it has ended. */
export async function remove(deps: Deps, { actor, address }: SignedInCaller, id: string): Promise<void> {
  const entry = await entryFor(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    if (!(await endEntry(tx, id, 'removed'))) throw conflict(t(waitingListMessages.ended))
    await withdrawOfferOf(tx, id)
    await recordChange(tx, entry, 'removed', { userId: actor.userId, address })
  })
}

/** Saves how a clinic's list works. Throws 403, 404. */
export async function changeSettings(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  settings: WaitingListSettings,
): Promise<WaitingListSettings> {
  requireAdministrator(actor, clinicId)
  await transaction(db, async (tx) => {
    await saveSettings(tx, clinicId, settings)
    await announce(tx, { kind: 'waiting-list', subjectId: clinicId, clinicId })
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'waiting-list.settings-changed',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { ...settings },
    })
  })
  return settings
}

import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { announce } from '#server/events/announce.ts'
import { removeEveryFactor } from '#server/features/accounts/second-factor/factors.ts'
import { lockAccountById, markEmailVerified } from '#server/features/accounts/queries/accounts.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import {
  detachMembership,
  emptyBell,
  insertEarlierHolder,
  insertPlaceholder,
  insertReopened,
  listAdministratorsOf,
  listOpenMemberships,
  type OpenMembership,
  removeLinksOf,
  removeOpenMemberships,
  removeRegistrations,
  notifyReopened,
} from '#server/features/accounts/queries/take-over.ts'

interface TakeOver {
  userId: string
  address: string | null
  /** The clinic whose membership the person accepts in the same step; it stays. */
  keeps?: string
}

/**
 * Marks an account's address as verified by its mailbox, in the caller's transaction. If it wasn't verified before, the
 * account now belongs to this person (rule I15): sessions, second factors and emailed links end, and memberships that were
 * never accepted become invitations. The caller sets the password. Acts as the server, because the rows belong to several
 * clinics. Returns whether it was a takeover.
 */
export async function proveByMailbox(tx: Db, { userId, address, keeps }: TakeOver): Promise<boolean> {
  const account = await lockAccountById(tx, userId)
  if (!account || account.email_verified_at) return false
  await removeSessionsOf(tx, userId)
  await removeEveryFactor(tx, userId)
  await removeLinksOf(tx, userId)
  await removeRegistrations(tx, account.email)
  await emptyBell(tx, userId)
  await reopenMemberships(tx, { userId, address, keeps })
  await markEmailVerified(tx, userId, account.email)
  await note(tx, userId, 'account.taken-over', address)
  return true
}

/**
 * Marks an account's address as verified by its owner (session or password), in the caller's transaction: password and
 * second factor stay. Memberships that were never accepted become invitations.
 */
export async function proveByOwner(tx: Db, { userId, address }: Omit<TakeOver, 'keeps'>): Promise<void> {
  if (await markProved(tx, { userId, address })) await note(tx, userId, 'email.proved', address)
}

/** Marks the address as verified by the operator. */
export async function proveByWord(tx: Db, userId: string): Promise<void> {
  if (await markProved(tx, { userId, address: null })) await note(tx, userId, 'email.proved-by-operator', null, null)
}

async function markProved(tx: Db, { userId, address }: Omit<TakeOver, 'keeps'>): Promise<boolean> {
  const account = await lockAccountById(tx, userId)
  if (!account || account.email_verified_at) return false
  await removeRegistrations(tx, account.email)
  await reopenMemberships(tx, { userId, address })
  await markEmailVerified(tx, userId, account.email)
  return true
}

/** Turns unaccepted memberships into invitations; a placeholder keeps what the clinics did in the person's name. */
async function reopenMemberships(tx: Db, { userId, address, keeps }: TakeOver): Promise<void> {
  const memberships = (await listOpenMemberships(tx, userId)).filter(({ clinicId }) => clinicId !== keeps)
  for (const [, ofClinic] of Map.groupBy(memberships, ({ clinicId }) => clinicId))
    await reopen(tx, userId, address, ofClinic)
  await removeOpenMemberships(tx, userId, keeps ?? null)
  const open = memberships.filter(({ isOver }) => !isOver)
  const administrators = await listAdministratorsOf(tx, [...new Set(open.map(({ clinicId }) => clinicId))])
  await notifyReopened(tx, administrators)
  await announce(
    tx,
    { kind: 'membership', userId },
    ...administrators.flatMap(({ userId: recipient }) => [
      { kind: 'staff' as const, subjectId: userId, userId: recipient },
      { kind: 'notifications' as const, userId: recipient },
    ]),
    ...memberships.flatMap(({ doctorId, clinicId }) =>
      doctorId ? [{ kind: 'doctor' as const, subjectId: doctorId, clinicId, doctorId }] : [],
    ),
  )
}

async function reopen(tx: Db, userId: string, address: string | null, memberships: OpenMembership[]): Promise<void> {
  const placeholderId = await insertPlaceholder(tx, memberships[0]!)
  await insertEarlierHolder(tx, userId, memberships[0]!, placeholderId)
  for (const membership of memberships) {
    await detachMembership(tx, membership, placeholderId)
    if (membership.isOver) continue
    const subjectId = await insertReopened(tx, userId, membership, placeholderId)
    await recordAudit(tx, {
      actorUserId: userId,
      action: 'member.reopened',
      subjectType: 'invitation',
      subjectId,
      clinicId: membership.clinicId,
      address,
      detail: { role: membership.role },
    })
  }
}

const note = (tx: Db, userId: string, action: string, address: string | null, actorUserId: string | null = userId) =>
  recordAudit(tx, { actorUserId, action, subjectType: 'user', subjectId: userId, address })

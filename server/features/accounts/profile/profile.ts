import { t } from '#language/translate.ts'
import { accountMessages, type CurrentUser } from '#contract/accounts/accounts.ts'
import type { OwnSession } from '#contract/accounts/sessions.ts'
import { type ProfileChange, ProfileDraft } from '#contract/accounts/profile.ts'
import { clinicsAs, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound, unauthorized } from '#server/errors.ts'
import {
  alreadyRegisteredMail,
  emailChangeAskedMail,
  emailChangedMail,
  newAddressMail,
} from '#server/features/accounts/emails.ts'
import { provePassword } from '#server/features/accounts/passwords/passwords.ts'
import { proveByOwner } from '#server/features/accounts/proof/take-over.ts'
import { endApiKeysOf } from '#server/features/accounts/queries/api-keys.ts'
import { findCurrentUser } from '#server/features/accounts/queries/current-user.ts'
import { replaceLink } from '#server/features/accounts/queries/links.ts'
import { isSuspended } from '#server/features/accounts/queries/operator.ts'
import { findDraft, removeDraft, upsertDraft } from '#server/features/accounts/queries/profile-draft.ts'
import {
  changeEmail,
  countActivity,
  isEmailTaken,
  listSessions,
  type ProfileFields,
  releaseEmail,
  removeSessionOf,
  spendEmailChangeLink,
  updateProfileFields,
} from '#server/features/accounts/queries/profile.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import { removeEveryFactor } from '#server/features/accounts/second-factor/factors.ts'
import { deviceInWords } from '#server/features/accounts/sign-in/sessions.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { storedPhoneIf } from '#server/phones.ts'
import { opened, sealed } from '#server/sealing.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { DESK } from '#server/standings.ts'

const CHANGE_MINUTES = 24 * 60

/**
 * Changes the person's own profile. A new email address is pending until the link sent to it is opened; the current
 * one is notified. Throws 400 without the right current password for that. Answers the same whether the address is
 * taken or not.
 */
export async function updateProfile(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  change: ProfileChange,
): Promise<CurrentUser> {
  const before = await findCurrentUser(deps.db, actor.userId)
  if (!before) throw unauthorized()
  const wanted = change.email !== undefined && change.email !== before.email ? change.email : null
  if (wanted !== null) await proveForEmail(deps, actor, change.currentPassword)
  if (wanted !== null) await deps.limits.mailPerAccount.take(before.email)
  if (wanted !== null) await deps.limits.mailsToStranger.take(wanted)
  const fields = changedFields(before, change)
  await transaction(deps.db, async (tx) => {
    await updateProfileFields(tx, before.id, fields)
    if (wanted !== null) await askForEmail(deps, tx, caller, before, wanted)
    const names = [...Object.keys(fields), ...(wanted === null ? [] : ['email-asked'])]
    if (names.length > 0)
      await recordAudit(tx, {
        actorUserId: before.id,
        action: 'profile.changed',
        subjectType: 'user',
        subjectId: before.id,
        address: caller.address,
        detail: { fields: names.join(' ') },
      })
  })
  return (await findCurrentUser(deps.db, before.id)) ?? before
}

async function proveForEmail(deps: Deps, actor: SignedIn, password: string | undefined): Promise<void> {
  const path = 'currentPassword'
  if (!password)
    throw badRequest(t(accountMessages.needsPassword), [{ path, message: t(accountMessages.needsPassword) }])
  await provePassword(deps, actor, { path, password, message: t(accountMessages.wrongCurrentPassword) })
}

/** Absent is unchanged, empty is cleared. */
function changedFields(before: CurrentUser, change: ProfileChange): ProfileFields {
  const fields: ProfileFields = {}
  const phone = storedPhoneIf(change.phone, before.memberships[0]?.clinic.country)
  if (change.firstName !== undefined && change.firstName !== before.firstName) fields.first_name = change.firstName
  if (change.lastName !== undefined && change.lastName !== before.lastName) fields.last_name = change.lastName
  if (phone !== undefined && phone !== (before.phone ?? '')) fields.phone = phone || null
  if (change.bio !== undefined && change.bio !== (before.bio ?? '')) fields.bio = change.bio || null
  return fields
}

async function askForEmail(
  deps: Deps,
  db: Deps['db'],
  { address }: Caller,
  user: CurrentUser,
  wanted: string,
): Promise<void> {
  const secret = newSecret()
  // also stored for a taken address, so that the screen looks the same; its secret is never sent
  await replaceLink(db, {
    tokenHash: hashOf(secret),
    userId: user.id,
    purpose: 'change-email',
    email: wanted,
    minutes: CHANGE_MINUTES,
  })
  // across all accounts: the result goes by email to that address only
  const [isTaken, isTheirsSuspended] = await asServer(async () => [
    await isEmailTaken(db, wanted),
    await isSuspended(db, wanted),
  ])
  if (!isTheirsSuspended)
    await queueMail(db, () =>
      isTaken ? alreadyRegisteredMail(deps, wanted) : newAddressMail(deps, { email: wanted, address }, secret),
    )
  await queueMail(db, () => emailChangeAskedMail(deps, user.email))
}

/**
 * Sets the address that the link was sent to, in the caller's transaction; ends every session except `sessionId`.
 * Returns false if the link has expired or the address has been taken since; the caller then rolls back.
 */
export async function confirmNewEmail(
  deps: Deps,
  tx: Deps['db'],
  caller: Caller,
  tokenHash: Buffer,
  sessionId: string | undefined,
): Promise<boolean> {
  const link = await spendEmailChangeLink(tx, tokenHash)
  if (!link) return false
  // the first address that an account verifies makes it the person's
  await proveByOwner(tx, { userId: link.userId, address: caller.address })
  const released = await releaseEmail(tx, link.newEmail)
  if (released) await removeEveryFactor(tx, released)
  if (!(await changeEmail(tx, link.userId, link.newEmail))) return false
  await removeSessionsOf(tx, link.userId, sessionId)
  await queueMail(tx, () => emailChangedMail(deps, link.oldEmail))
  await recordAudit(tx, {
    actorUserId: link.userId,
    action: 'email.changed',
    subjectType: 'user',
    subjectId: link.userId,
    address: caller.address,
  })
  return true
}

export const profileActivity = (deps: Deps, actor: SignedIn) =>
  countActivity(deps.db, {
    userId: actor.userId,
    doctorIds: actor.doctorIds,
    clinicIds: clinicsAs(actor, ...DESK),
  })

/** Returns the person's sessions, the calling one first. */
export async function ownSessions(deps: Deps, actor: SignedIn): Promise<OwnSession[]> {
  const rows = await listSessions(deps.db, actor.userId)
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceInWords(row.user_agent),
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.id === actor.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one own session. Throws 404 for one that is not, or is not the person's. */
export async function endSession(deps: Deps, caller: Caller, actor: SignedIn, sessionId: string): Promise<void> {
  if (!(await removeSessionOf(deps.db, actor.userId, sessionId))) throw notFound()
  await auditEnd(deps, caller, actor, 'session.ended')
}

/** Ends all other sessions, and with `endsApiKeys` also the person's API keys. */
export async function endOtherSessions(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  { endsApiKeys = false }: { endsApiKeys?: boolean | undefined },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await removeSessionsOf(tx, actor.userId, actor.sessionId)
    if (endsApiKeys) await endApiKeysOf(tx, actor.userId)
  })
  await auditEnd(deps, caller, actor, 'sessions.ended')
}

const auditEnd = (deps: Deps, caller: Caller, { userId }: SignedIn, action: string) =>
  recordAudit(deps.db, { actorUserId: userId, action, subjectType: 'user', subjectId: userId, address: caller.address })

// Drafts are sealed for their person.
const purposeOf = ({ userId }: SignedIn) => `profile-draft:${userId}`

/** Returns the person's draft; null without one, or if it can't be decrypted or has other fields than today's form. */
export async function ownDraft({ db }: Deps, actor: SignedIn): Promise<ProfileDraft | null> {
  const bytes = await findDraft(db, actor.userId)
  if (!bytes) return null
  try {
    return ProfileDraft.parse(JSON.parse(opened(purposeOf(actor), bytes)))
  } catch {
    return null
  }
}

/** Stores a draft for a day, unless the person has turned auto-save off. */
export const saveDraft = ({ db }: Deps, actor: SignedIn, draft: ProfileDraft): Promise<void> =>
  upsertDraft(db, actor.userId, sealed(purposeOf(actor), JSON.stringify(draft)))

export const forgetDraft = ({ db }: Deps, actor: SignedIn): Promise<void> => removeDraft(db, actor.userId)

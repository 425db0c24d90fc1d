import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { type AccessCode, chartAccountMessages } from '#contract/claims/chart-accounts.ts'
import { claimMessages, type CodeClaim } from '#contract/claims/claims.ts'
import { isMember, type SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden } from '#server/errors.ts'
import { chartSeenBy, emailAddresses, lockCharts } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { derivedSecret, hashOf, spokenCode } from '#server/secrets.ts'
import { noFit, subjectOf, withinTries } from './fit.ts'
import { codeMail } from './emails.ts'
import { refuseOthers } from './policy.ts'
import { insertRequest } from './queries/claims.ts'
import { findByCode, removeCode, upsertCode } from './queries/codes.ts'
import { isProved, removeDeclined } from './queries/offers.ts'
import { holdFitting, take } from './take.ts'
import { audit, notifyClinic } from './notices.ts'

const CODE_LENGTH = 10

/**
 * Returns the stored form of a code: a hash with the server's key, because a plain hash of such a short text could be
 * reversed.
 */
export const chartCodeHash = ({ secret }: Pick<Deps, 'secret'>, code: string): Buffer =>
  hashOf(derivedSecret(secret, 'chart-code', code))

/**
 * Normalizes a code that was read aloud or from paper: removes spaces and dashes, ignores case, and replaces letters that
 * look like digits.
 */
const plain = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * Returns a new access code for a chart without an account, to hand out at the desk; an earlier one ends. The clinic's
 * doctors and administrators and the addresses of the chart are notified. Throws 404, 403 for people who can only read
 * the chart, 409 if it has an account, 429.
 */
export async function handOut(deps: Deps, caller: SignedInCaller, chartId: string): Promise<AccessCode> {
  const { actor } = caller
  const { chart, can } = await chartSeenBy(deps.db, actor, chartId)
  if (!can.edit) throw forbidden()
  if (!can.handOutCode) throw conflict(t(chartAccountMessages.hasAccount))
  await deps.limits.chartCodes.take(actor.userId)
  const { clinicId } = chart
  const code = spokenCode(CODE_LENGTH)
  const hand = async (tx: Tx) => {
    const locked = (await lockCharts(tx, [chartId])).get(chartId)
    if (!locked || locked.owner || locked.mergedInto) throw conflict(t(chartAccountMessages.hasAccount))
    const byDoctor = isMember(actor, clinicId, 'doctor')
    const codeHash = chartCodeHash(deps, code)
    const expiresAt = await upsertCode(tx, { chartId, clinicId, codeHash, handedBy: actor.userId, byDoctor })
    await audit(tx, caller, 'code-handed-out', { chartId, clinicId }, null)
    await notifyClinic(tx, caller, 'chart_code', { chartId, clinicId })
    await emailAddresses(tx, chartId, null, (to, clinic) => codeMail(deps, to, clinic))
    return expiresAt
  }
  // only the server can read codes
  const expiresAt = await asServer(() => transaction(deps.db, hand))
  return { code: `${code.slice(0, 5)}-${code.slice(5)}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Claims a chart by a code if name and birth date match. A doctor's code is enough; with another's, the clinic has to
 * release a chart with clinical text, and is notified. Returns whether the chart was taken. Throws 403 for non-patients,
 * 409 for an unverified address, the same 409 for a wrong code, name or birth date, 429 after too many attempts.
 */
export async function claimWith(deps: Deps, caller: SignedInCaller, { code, ...answer }: CodeClaim): Promise<boolean> {
  const { actor } = caller
  refuseOthers(actor)
  const codeHash = chartCodeHash(deps, plain(code))
  const inTransaction = async (tx: Tx) => {
    if (!(await isProved(tx, actor.userId))) throw conflict(t(claimMessages.verifyFirst))
    const before = await findByCode(tx, codeHash)
    const subject = await subjectOf(tx, caller, answer)
    const ownId = await holdFitting(tx, before?.chartId ?? null, subject, claimMessages.codeInvalid)
    // the code may just have been used or replaced, or the chart taken
    const found = await findByCode(tx, codeHash)
    if (!found) throw noFit(claimMessages.codeInvalid)
    const { chartId, clinicId, handedBy: codeFrom, needsRelease } = found
    await removeCode(tx, chartId)
    await removeDeclined(tx, actor.userId, chartId)
    const claim = { ...subject, chartId, clinicId, codeFrom }
    if (!needsRelease) await take(deps, tx, caller, { ...claim, ownId, requestId: null })
    else {
      await insertRequest(tx, { ...claim, id: newId() })
      await audit(tx, caller, 'claim-asked', claim, actor.userId)
      await notifyClinic(tx, caller, 'chart_asked', claim)
    }
    return !needsRelease
  }
  const keys = [actor.userId, `code:${codeHash.toString('hex')}`]
  const isTaken = await asServer(() => withinTries(deps, keys, () => transaction(deps.db, inTransaction)))
  return isTaken
}

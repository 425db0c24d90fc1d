import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { eraseAccount } from '#server/features/accounts/public.ts'
import { auditOwnership, notifyClinic } from '#server/features/claims/public.ts'
import { retireDoctor } from '#server/features/doctors/public.ts'
import { leave } from '#server/features/members/public.ts'
import { lockCharts, takeChartFromHolder } from '#server/features/patients/public.ts'
import { retireStaff } from '#server/features/staff/public.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { accountClosedMail, closingStoppedMail } from './emails.ts'
import { findConsequences, listClinicsOf, listHeldCharts, lockDueClosing, removeClosing } from './queries.ts'
import { treatRecords } from './records.ts'

/**
 * Closes the accounts whose days are over, each in a transaction of its own; runs by the clock, on any server. An account
 * whose person has become the only administrator of a clinic stays open, and they get an email.
 */
export async function closeDueAccounts(deps: Pick<Deps, 'db' | 'config' | 'publicUrl'>): Promise<void> {
  const closeOne = () =>
    transaction(deps.db, async (tx) => {
      const due = await lockDueClosing(tx)
      if (!due) return false
      const { lastAdministratorOf } = await findConsequences(tx, due.userId)
      if (lastAdministratorOf.length > 0) {
        await removeClosing(tx, due.userId)
        await queueMail(tx, () => closingStoppedMail(deps, due.email, lastAdministratorOf))
        await note(tx, due.userId, 'account.closing-stopped')
        return true
      }
      await close(tx, due.userId, due.email)
      await queueMail(tx, () => accountClosedMail(deps, due.email))
      await note(tx, due.userId, 'account.closed', due.byOperator)
      return true
    })
  while (await closeOne());
}

async function close(tx: Tx, userId: string, email: string): Promise<void> {
  const caller = personOf(userId)
  for (const clinicId of await listClinicsOf(tx, userId)) {
    const roles = await leave(tx, caller, clinicId)
    if (roles.includes('doctor')) await retireDoctor(tx, userId, clinicId)
    if (roles.includes('staff')) await retireStaff(tx, userId, clinicId)
  }
  const charts = await listHeldCharts(tx, userId)
  await lockCharts(
    tx,
    charts.map(({ id }) => id),
  )
  for (const { id: chartId, clinicId } of charts) {
    await takeChartFromHolder(tx, chartId)
    await auditOwnership(tx, caller, 'handed-back', { chartId, clinicId }, userId)
    await notifyClinic(tx, caller, 'chart_returned', { chartId, clinicId })
  }
  await treatRecords(tx, userId)
  await eraseAccount(tx, userId, email)
  // open screens and streams of the person end
  await announce(tx, { kind: 'membership', userId })
}

/** The person, for steps that are theirs; the clock acts for them, without rights of its own. */
const personOf = (userId: string): SignedInCaller => ({
  actor: {
    kind: 'signed-in',
    userId,
    sessionId: '',
    role: 'patient',
    part: 'patient',
    mustChangePassword: false,
    memberships: [],
    doctorIds: [],
  },
  address: '',
})

const note = (tx: Tx, userId: string, action: string, byOperator = false) =>
  recordAudit(tx, {
    actorUserId: null,
    action,
    subjectType: 'user',
    subjectId: userId,
    detail: byOperator ? { byOperator } : {},
  })

import {
  type ClosingRule,
  closingRuleMessages,
  MAX_CLOSING_RULES,
  type NewClosingRule,
} from '#contract/clinics/closing-rules.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { CLOSURE_HORIZON_DAYS } from '#contract/clinics/opening.ts'
import { addDays } from '#contract/wall-clock.ts'
import { t } from '#language/translate.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { refuseExtraHours } from './extra-hours.ts'
import { belongsTo, maySetUp } from './policy.ts'
import {
  clinicOfRule,
  countRules,
  deleteRule,
  hasRule,
  insertRule,
  listRules,
  type StoredRule,
} from './queries/closing-rules.ts'
import { lockClinic } from './queries/setup.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

/** Returns the rules that still close days, for all members of the clinic. Throws 404 for others. */
export async function rulesOf(db: Db, actor: SignedIn, clinicId: string): Promise<ClosingRule[]> {
  if (!belongsTo(actor, clinicId)) throw notFound(t('Clinic not found.'))
  return listRules(db, clinicId)
}

/**
 * Closes the clinic on the days of a rule and returns them with their appointments, which stay until they are moved or
 * cancelled. Throws 404 and 403 as `mustSetUp`, 400 for a range in the past or too far in the future, 409 for a rule that
 * exists already, a range with extra hours in it, and beyond the maximum number.
 */
export async function addRule(
  db: Db,
  caller: SignedInCaller,
  clinicId: string,
  wanted: NewClosingRule,
): Promise<ClosingRule> {
  mustSetUp(caller.actor, clinicId)
  return transaction(db, async (tx) => {
    const today = todayIn((await lockClinic(tx, clinicId)).timeZone)
    if (wanted.kind === 'range') refuseRange(wanted, today)
    const rule = storedRule(wanted)
    if (await hasRule(tx, clinicId, rule)) throw conflict(t(closingRuleMessages.twice))
    if (wanted.kind === 'range') await refuseExtraHours(tx, clinicId, wanted.from, wanted.to)
    if ((await countRules(tx, clinicId)) >= MAX_CLOSING_RULES) throw conflict(t(closingRuleMessages.tooMany))
    const id = newId()
    const stored = await insertRule(tx, { ...rule, id, clinicId, reason: wanted.reason || null })
    const subject = { type: 'closing-rule', id }
    await rememberChange(tx, caller, clinicId, 'closing-rule.added', subject, { visits: stored.visits })
    return stored
  })
}

function refuseRange({ from, to }: { from: string; to: string }, today: string): void {
  if (from < today) throw wrongField('from', t(clinicMessages.pastDay))
  if (to < from) throw wrongField('to', t(closingRuleMessages.order))
  if (to > addDays(today, CLOSURE_HORIZON_DAYS)) throw wrongField('to', t(clinicMessages.farDay))
}

const noRule = { firstDay: null, lastDay: null, firstDate: null, lastDate: null, weekday: null, nths: null }

function storedRule(wanted: NewClosingRule): StoredRule {
  const { kind } = wanted
  if (kind === 'range') return { ...noRule, kind, firstDay: wanted.from, lastDay: wanted.to }
  if (kind === 'yearly') return { ...noRule, kind, firstDate: wanted.from, lastDate: wanted.to }
  const nths = [...new Set(wanted.nths)].toSorted((a, b) => a - b)
  return { ...noRule, kind, weekday: wanted.weekday, nths }
}

/** Removes a rule. Throws 404 for a clinic that the caller does not belong to, 403 for other members. */
export async function removeRule(db: Db, caller: SignedInCaller, id: string): Promise<void> {
  const clinicId = await clinicOfRule(db, id)
  if (!clinicId || !belongsTo(caller.actor, clinicId)) throw notFound()
  if (!maySetUp(caller.actor, clinicId)) throw forbidden()
  await transaction(db, async (tx) => {
    if (!(await deleteRule(tx, id))) throw notFound()
    await rememberChange(tx, caller, clinicId, 'closing-rule.removed', { type: 'closing-rule', id })
  })
}

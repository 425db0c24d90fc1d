import { t } from '#language/translate.ts'
import { clockAs } from '#contract/writing.ts'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forgetAllOf, notify } from '#server/features/notifications/public.ts'
import { pushOfMedicines } from '#server/features/push/public.ts'
import { zoneInWords } from '#server/email-delivery/moments.ts'
import { button, productMail } from '#server/email-delivery/product-email.ts'
import { type Mail, queueMail } from '#server/email-delivery/queue.ts'
import { todayIn, wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'
import { announcePlan } from './plans.ts'
import { takeDoses } from './queries/doses.ts'
import { findPlan, listDuePlans, rememberRefill, setNext, type StoredPlan, switchOff } from './queries/plans.ts'
import { findDueOwners, takeSettings, type Told } from './queries/settings.ts'
import { dosesBetween, nextDose } from './schedule.ts'
import { type Clock, hoursBefore, isLow, OPEN_HOURS, stateOf } from './shape.ts'

const BATCH = 200

/** Days before now for which doses missed in an outage are recorded; earlier ones are dropped. */
const CATCH_UP_DAYS = 31

/**
 * Notifies everyone of due doses; returns the number of people notified. Several servers can run it at the same time,
 * and one may die in the middle: each person is handled in one transaction with the rows of their doses, the
 * notification and the email, so all of it is stored or nothing. The row of a dose is its key, so it notifies once. A
 * failing person is left for the next run and doesn't stop the others.
 */
export async function sendDueMedicineReminders(deps: Deps, now = new Date()): Promise<number> {
  let notified = 0
  for (;;) {
    const owners = await findDueOwners(deps.db, now, BATCH)
    let taken = 0
    for (const id of owners) {
      const done = await remind(deps, id, now)
      if (done !== null) taken += 1
      if (done) notified += 1
    }
    // the rest is handled by other servers, or has failed and waits for the next minute
    if (owners.length < BATCH || taken === 0) return notified
  }
}

/** Handles one person: returns whether they were notified, or null if another server has them. */
async function remind(deps: Deps, userId: string, now: Date): Promise<boolean | null> {
  try {
    return await transaction(deps.db, async (tx) => {
      const person = await takeSettings(tx, userId)
      return person && (await take(deps, tx, { ...person, userId }, now))
    })
  } catch (error) {
    deps.log.warn({ user: userId, code: codeOf(error) }, 'Medicine reminders could not be made')
    return null
  }
}

async function take(deps: Deps, tx: Tx, person: Told & { userId: string }, now: Date): Promise<boolean> {
  const { userId, timeZone: zone, refillDays, isActive } = person
  const clock: Clock = { zone, today: todayIn(zone, now), now, refillDays }
  const due: Date[] = []
  const low: StoredPlan[] = []
  for (const plan of await listDuePlans(tx, userId, now)) {
    due.push(...(await takePlan(tx, plan, clock)))
    await announcePlan(tx, plan.id, [userId])
    if (plan.stands && stateOf(plan, clock.today) === 'active' && !plan.isRefillTold) low.push(plan)
  }
  const running = await nowLow(tx, userId, low, clock)
  if (!isActive) return false
  if (due.length > 0) await notifyDue(deps, tx, person, due)
  if (running) await notifyRefill(deps, tx, person)
  return due.length > 0 || running
}

/** Records the doses of a plan that fell due, and when the next one does. Returns those that need a notification. */
async function takePlan(tx: Tx, plan: StoredPlan, { zone, today, now }: Clock): Promise<Date[]> {
  const { id, nextDueAt } = plan
  // the chart belongs to another account now, or to none
  if (!plan.stands) {
    await switchOff(tx, id)
    return []
  }
  if (['cancelled', 'off'].includes(stateOf(plan, today)) || plan.prescriptionStatus === 'completed') {
    await setNext(tx, id, null)
    return []
  }
  const earliest = hoursBefore(now, CATCH_UP_DAYS * 24)
  const doses = dosesBetween(plan, zone, nextDueAt! > earliest ? nextDueAt! : earliest, now)
  const notified = await takeDoses(tx, id, doses, { now, notifyAfter: hoursBefore(now, OPEN_HOURS) })
  await setNext(tx, id, nextDose(plan, zone, now)?.at ?? null)
  return notified
}

/** Notes which plans run out now that their doses are counted; true if there is any. */
async function nowLow(tx: Tx, userId: string, plans: readonly StoredPlan[], clock: Clock): Promise<boolean> {
  let isAny = false
  for (const { id } of plans.filter(({ left }) => left !== null)) {
    const plan = await findPlan(tx, userId, id)
    if (!plan || !isLow(plan, clock)) continue
    await rememberRefill(tx, id, clock.now)
    isAny = true
  }
  return isAny
}

/** Notifies the person that an as-needed medicine is running out, once per supply, in the transaction that marks it. */
export async function notifyIfLow(deps: Deps, tx: Tx, userId: string, planId: string, clock: Clock): Promise<void> {
  const plan = await findPlan(tx, userId, planId)
  if (!plan || plan.isRefillTold || stateOf(plan, clock.today) !== 'active') return
  if (!(await nowLow(tx, userId, [plan], clock))) return
  const person = await takeSettings(tx, userId)
  // as the job does for plans with times
  if (person) await asServer(() => notifyRefill(deps, tx, { ...person, userId }))
}

/** Replaces the earlier notification by one for all due doses. */
async function notifyDue(deps: Deps, tx: Tx, person: Told & { userId: string }, due: readonly Date[]): Promise<void> {
  const { userId, byBell, byMail, byPush, isProved, timeZone } = person
  const latest = new Date(Math.max(...due.map((at) => at.getTime())))
  const expiresAt = new Date(latest.getTime() + OPEN_HOURS * 3_600_000)
  if (byBell) {
    await forgetAllOf(tx, userId, 'medicine_due')
    await notify(tx, userId, 'medicine_due', userId)
  }
  if (byPush) await pushOfMedicines(tx, userId, 'medicine_due', expiresAt)
  if (byMail && isProved) await queueMail(tx, () => dueMail(deps, person, latest, timeZone), { expiresAt })
}

/** Hours for which a refill message waits for a device that is off. */
const REFILL_HOURS = 24

async function notifyRefill(deps: Deps, tx: Tx, person: Told & { userId: string }): Promise<void> {
  const { userId, byBell, byMail, byPush, isProved } = person
  if (byBell) await notify(tx, userId, 'medicine_refill', userId)
  if (byPush) await pushOfMedicines(tx, userId, 'medicine_refill', new Date(Date.now() + REFILL_HOURS * 3_600_000))
  if (byMail && isProved) await queueMail(tx, () => refillMail(deps, person))
}

type Sender = Pick<Deps, 'config' | 'publicUrl'>
type To = { email: string; firstName: string }

const SCREEN = '/my-medicines'

const footer = ({ publicUrl }: Sender) => [
  t('To change or stop these emails, go to {address}', { address: `${publicUrl()}${SCREEN}` }),
]

const withFooter = (sender: Sender, mail: Mail): Mail => ({
  ...mail,
  letter: { ...mail.letter, footer: footer(sender) },
})

/** Returns the email about a due dose. It has only the time: a medicine reveals an illness (rule T146). */
function dueMail(sender: Sender, to: To, at: Date, timeZone: string): Mail {
  const time = clockAs(wallClockOf(at, timeZone).time, writingIn(timeZone))
  const mail = productMail(sender, to, t('Reminder for {time}', { time }), [
    t('You asked to be reminded at {time}, {zone}.', { time, zone: zoneInWords(at, timeZone) }),
    button(t('See what it is for'), `${sender.publicUrl()}${SCREEN}`),
  ])
  return withFooter(sender, mail)
}

/** Returns the email about a medicine that will run out; only the screen names it. */
function refillMail(sender: Sender, to: To): Mail {
  const mail = productMail(sender, to, t('Something on your list is running low'), [
    t('Something on your list will run out in a few days.'),
    button(t('See what it is'), `${sender.publicUrl()}${SCREEN}`),
  ])
  return withFooter(sender, mail)
}

import type { DueChild } from '#contract/immunization/due.ts'
import type { NextImmunization } from '#contract/immunization/next.ts'
import { earlyOf, nextOf, type PlannedDose, planOf } from '#contract/immunization/plan.ts'
import { addDays } from '#contract/wall-clock.ts'
import { isMember, type SignedIn, type SignedInCaller, wholeOf } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { CHARTS, DESK } from '#server/standings.ts'
import { clinicsOfList } from './policy.ts'
import { childrenOfClinics, childrenOfHolder, nextAppointments, type StoredChild } from './queries/children.ts'

/**
 * Returns the doses of a child that are overdue or due within some days, the earliest first, and those that were given
 * too early.
 */
function dueWithin(days: number, child: StoredChild): { doses: PlannedDose[]; early: PlannedDose[] } {
  const { dateOfBirth, gender, schedule, doses, today } = child
  const plan = planOf(schedule, { dateOfBirth, isGirl: gender === 'female' }, doses, today)
  const last = addDays(today, days)
  return {
    doses: nextOf(plan).filter(({ dueOn }) => dueOn! <= last),
    early: eachOnce(earlyOf(plan, child, today)).filter(({ countsFrom }) => countsFrom! <= last),
  }
}

/** Returns each record once, with its latest day: a combination counts for several series. */
const eachOnce = (early: readonly PlannedDose[]): PlannedDose[] => [
  ...new Map(
    early.toSorted((a, b) => (a.countsFrom! < b.countsFrom! ? -1 : 1)).map((one) => [one.given!.id, one]),
  ).values(),
]

const toDue = ({ scheduled, status, dueOn }: PlannedDose) => ({
  vaccine: scheduled.vaccine,
  dose: scheduled.dose,
  dueOn: dueOn!,
  isOverdue: status === 'overdue',
})

const toEarly = ({ scheduled, given, countsFrom }: PlannedDose) => ({
  vaccine: given!.vaccine,
  dose: given!.dose ?? scheduled.dose,
  givenOn: given!.givenOn,
  countsFrom: countsFrom!,
})

/** Overdue children first, the most recent of them at the top; then those who are due, the next first; last those who are neither. */
function byUrgency(one: PlannedDose[], other: PlannedDose[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  const lateOf = (doses: PlannedDose[]) => doses.findLast(({ status }) => status === 'overdue')?.dueOn ?? ''
  const [late, otherLate] = [lateOf(one), lateOf(other)]
  if (late !== otherLate) return late > otherLate ? -1 : 1
  return one[0]!.dueOn! < other[0]!.dueOn! ? -1 : 1
}

interface DueQuery {
  clinicId?: string
  within: number
  limit: number
  offset: number
}

/** Returns the children with doses that are overdue or soon due, and records that they were seen. Throws 403. */
export async function listDue(
  deps: Deps,
  caller: SignedInCaller,
  { clinicId, within, limit, offset }: DueQuery,
): Promise<{ items: DueChild[]; total: number }> {
  const own = clinicsOfList(caller.actor)
  if (clinicsOfList(wholeOf(caller.actor)).length === 0) throw forbidden()
  const clinicIds = clinicId ? own.filter((id) => id === clinicId) : own
  const due = (await childrenOfClinics(deps.db, clinicIds))
    .map((child) => ({ child, ...dueWithin(within, child) }))
    .filter(({ doses, early }) => doses.length + early.length > 0)
    .toSorted((a, b) => byUrgency(a.doses, b.doses))
  const shown = due.slice(offset, offset + limit)
  const { actor } = caller
  const booked = await nextAppointments(
    deps.db,
    shown.flatMap(({ child }) => (isMember(actor, child.clinicId, 'doctor', ...DESK) ? child.patientId : [])),
  )
  noteSeen(
    deps,
    caller,
    'immunizations.due-listed',
    shown.map(({ child: { clinicId: at, patientId, holderId } }) => ({
      clinicId: at,
      patientId,
      patientUserId: holderId,
    })),
  )
  return {
    items: shown.map(({ child, ...due }) => toDueChild(withContact(actor, child), due, booked)),
    total: due.length,
  }
}

/** Contact data is of those who work with charts (rule T68). */
const withContact = (actor: SignedIn, child: StoredChild): StoredChild =>
  isMember(actor, child.clinicId, ...CHARTS) ? child : { ...child, phone: null }

function toDueChild(
  child: StoredChild,
  { doses, early }: ReturnType<typeof dueWithin>,
  booked: ReadonlyMap<string, string>,
): DueChild {
  const { patientId, clinicId, chartNumber, firstName, lastName, dateOfBirth, phone } = child
  const bookedOn = booked.get(patientId) ?? null
  return {
    patientId,
    clinicId,
    chartNumber,
    firstName,
    lastName,
    dateOfBirth,
    phone,
    bookedOn,
    doses: doses.map(toDue),
    early: early.map(toEarly),
  }
}

/** Days that the dashboard looks ahead. */
const NEXT_YEAR = 366

/** Returns the next dose of each chart that a person holds, an overdue one first. */
export async function listNext({ db }: Deps, { actor }: SignedInCaller): Promise<NextImmunization[]> {
  return (await childrenOfHolder(db, actor.userId)).flatMap((child) => {
    const { doses } = dueWithin(NEXT_YEAR, child)
    const next = doses.find(({ status }) => status === 'overdue') ?? doses[0]
    const { patientId, firstName, clinicName } = child
    return next ? [{ patientId, firstName, clinicName, ...toDue(next) }] : []
  })
}

import { t } from '#language/translate.ts'
import { type DayVisit, getDashboardDay } from '#contract/dashboard.ts'
import { type DayQueue, getQueue, type QueueEntry } from '#contract/walk-ins/queue.ts'
import { call } from '#web/lib/api.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'

/** Returns the patient whom a doctor's queue calls next: a doctor's own, or of all doctors the one called soonest. */
function firstInQueue({ doctors, entries }: DayQueue): QueueEntry | undefined {
  const own = doctors.filter(({ doctor }) => doctor.isYou)
  const byId = new Map(entries.map((one) => [one.id, one]))
  const firsts = (own.length > 0 ? own : doctors).flatMap(
    ({ order }) => order.flatMap((id) => byId.get(id) ?? []).find(({ can }) => can.chart) ?? [],
  )
  const minutes = ({ wait }: QueueEntry) => wait?.to ?? 0
  return firsts.sort((one, other) => minutes(one) - minutes(other))[0]
}

/** Returns the next appointment of today whose patient hasn't checked in. */
const firstExpected = (appointments: readonly DayVisit[]): DayVisit | undefined =>
  appointments.find(
    ({ status, can, isWithDoctor, arrivedAt }) =>
      can.chart && !isWithDoctor && !arrivedAt && ['pending', 'scheduled', 'confirmed'].includes(status),
  )

/** Opens the chart of the next patient: by the queue's order, or, if no one is waiting, of the next appointment. */
export async function openNextPatient(open: (path: string) => void): Promise<void> {
  try {
    const next = firstInQueue(await call(getQueue, {})) ?? firstExpected((await call(getDashboardDay, {})).visits)
    if (next) open(`/patients/${next.patient.id}`)
    else toast({ title: t('No more patients expected today.') })
  } catch (error) {
    if (error instanceof Error) toastFailure(error, {})
  }
}

import { t } from '#language/translate.ts'
import { type DayVisit, getDashboardDay } from '#contract/dashboard.ts'
import { call } from '#web/lib/api.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'

/** Returns the next patient of the day: who has arrived, in the order of the appointments; without one, who is expected next. */
function nextOf(appointments: readonly DayVisit[]): DayVisit | undefined {
  const open = appointments.filter(
    ({ status, can, isWithDoctor }) =>
      can.chart && !isWithDoctor && ['pending', 'scheduled', 'confirmed'].includes(status),
  )
  return open.find(({ arrivedAt }) => arrivedAt !== null) ?? open[0]
}

/** Opens the next patient's chart. */
export async function openNextPatient(open: (path: string) => void): Promise<void> {
  try {
    const next = nextOf((await call(getDashboardDay, {})).visits)
    if (next) open(`/patients/${next.patient.id}`)
    else toast({ title: t('No more patients expected today.') })
  } catch (error) {
    if (error instanceof Error) toastFailure(error, {})
  }
}

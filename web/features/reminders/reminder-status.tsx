import { momentInWords } from '#web/lib/dates.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useReminderStatus } from './api.ts'
import { ClinicReminders } from './clinic-reminders.tsx'

/** For clinic administrators: when reminders last ran, what waits and what failed, and each clinic's choice. */
export function ReminderStatus() {
  const status = useReminderStatus()
  return (
    <section aria-labelledby="reminders" className="mt-10">
      <h2 id="reminders" className="text-lg">
        Reminders
      </h2>
      <p className="mt-1 mb-4 max-w-[70ch] text-muted">
        Patients with an e-mail address are reminded before each scheduled or confirmed visit.
        {status.data ? ` ${lastRunInWords(status.data.lastRunAt)}` : null}
      </p>
      {status.isError ? (
        <ErrorState onRetry={() => void status.refetch()} retrying={status.isFetching}>
          {sentenceOf(status.error)}
        </ErrorState>
      ) : null}
      {status.isPending ? <SkeletonRows rows={3} label="Loading reminders..." /> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        {status.data?.clinics.map((one) => (
          <ClinicReminders key={one.clinic.id} reminders={one} />
        ))}
      </div>
    </section>
  )
}

const lastRunInWords = (at: string | null) =>
  at ? `The last run was ${momentInWords(at)}.` : 'They have not run yet; they do so every minute.'

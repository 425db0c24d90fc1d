import { useQuery } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import { clockIn } from '#web/lib/clock.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { waitingByVideoQuery } from './api.ts'

/** The patients who wait for a call, above the appointments; nothing without any. */
export function WaitingByVideo() {
  const { data = [] } = useQuery(waitingByVideoQuery)
  return (
    <section aria-label={t('Waiting by video')} aria-live="polite">
      {data.length > 0 ? (
        <ul className="mb-6 divide-y divide-line rounded-lg border border-brand/40 bg-surface-raised">
          {data.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0">
                <span className="block font-medium">
                  <bdi>{fullName(one.patient)}</bdi>
                </span>
                <span className="block text-sm text-muted">
                  {t('Waiting by video since {time}, for {doctor}', {
                    time: clockIn(one.timeZone, new Date(one.waitingSince)),
                    doctor: doctorName(one.doctor),
                  })}
                </span>
              </span>
              <LinkButton to={`/video-visits/${one.id}`} variant="secondary" size="sm">
                {t('Open video visit')}
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

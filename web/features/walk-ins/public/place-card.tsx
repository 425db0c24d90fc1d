import { useQuery } from '@tanstack/react-query'
import type { WaitingPlace } from '#contract/walk-ins/waiting.ts'
import { t } from '#language/translate.ts'
import { clockIn } from '#web/lib/clock.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'

/** How often an open page asks for the position, in ms. */
const EVERY = 15_000

interface PlaceCardProps {
  /** The secret of the link. */
  token: string
  first: WaitingPlace
  load: () => Promise<WaitingPlace | null>
}

/** A patient's position in the queue, refreshed while the page is open. */
export function PlaceCard({ token, first, load }: PlaceCardProps) {
  const { data, error } = useQuery({
    queryKey: ['place', token],
    queryFn: load,
    initialData: first,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  // the appointment was cancelled, or its day is over
  if (data === null) return null
  const place = data
  return (
    <section aria-labelledby="place" className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <h2 id="place" className="text-lg">
        {place.token === null ? t('Today’s queue') : t('Token {token}', { token: place.token })}
      </h2>
      <div aria-live="polite" className="mt-2 flex flex-col gap-1">
        <p className="text-xl font-semibold">{positionInWords(place)}</p>
        {place.wait ? <p>{waitInWords(place)}</p> : null}
        {place.state === 'waiting' && place.isSkipped ? (
          <p>{t('You were called and didn’t answer. Go to the desk, so that you are called again.')}</p>
        ) : null}
      </div>
      {place.late !== null && (place.state === 'waiting' || place.state === 'expected') ? (
        <Notice tone="caution" className="mt-4">
          {place.doctor
            ? t('{doctor} is running {minutes} minutes late.', {
                doctor: doctorName(place.doctor),
                minutes: place.late,
              })
            : t('The doctor is running {minutes} minutes late.', { minutes: place.late })}
        </Notice>
      ) : null}
      <p className="mt-4 text-sm text-muted">
        {error
          ? t('Not connected since {time}. Ask at the desk.', {
              time: clockIn(place.clinic.timeZone, new Date(place.at)),
            })
          : t('As of {time}. The time is an estimate from the doctor’s recent consultations.', {
              time: clockIn(place.clinic.timeZone, new Date(place.at)),
            })}
      </p>
    </section>
  )
}

function positionInWords({ state, ahead, room, doctor }: WaitingPlace): string {
  if (state === 'with_doctor') return room ? t('It’s your turn: room {room}.', { room }) : t('It’s your turn.')
  if (state === 'done') return t('Your consultation is finished.')
  if (state === 'left') return t('You are no longer in the queue.')
  if (state === 'expected')
    return ahead === null || ahead === 0
      ? t('Check in at the desk when you arrive.')
      : t('{count, plural, one {# patient is} other {# patients are}} called before you.', { count: ahead })
  // the doctor no longer works at the clinic: no one calls this patient yet
  if (ahead === null) return t('You are in the queue. Ask at the desk which doctor sees you.')
  if (ahead === 0) return doctor ? t('You are next with {doctor}.', { doctor: doctorName(doctor) }) : t('You are next.')
  return t('{count, plural, one {# patient is} other {# patients are}} called before you.', { count: ahead })
}

/** From here on a wait is written in hours. */
const LONG_WAIT = 120

function waitInWords({ wait }: WaitingPlace): string {
  const { from, to } = wait!
  if (from === 0) return t('We expect to call you in less than {to} minutes.', { to })
  if (to < LONG_WAIT) return t('We expect to call you in {from} to {to} minutes.', { from, to })
  return t('We expect to call you in {from} to {to}.', { from: durationInWords(from), to: durationInWords(to) })
}

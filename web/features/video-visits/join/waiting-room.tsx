import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type JoinView, type Presence, PRESENCE_SECONDS } from '#contract/video-visits/joining.ts'
import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import type { Place } from '#web/features/video-visits/api.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { telOf } from '#web/lib/tel.ts'
import { Problem } from '#web/shell/problem.tsx'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DeviceTest } from './device-test.tsx'

interface WaitingRoomProps {
  place: Place
  first: JoinView
}

const BEAT_MS = PRESENCE_SECONDS.beat * 1000

/** The page on which a patient waits for the doctor, and enters the call. */
export function WaitingRoom({ place, first }: WaitingRoomProps) {
  const client = useQueryClient()
  const { data: view } = useQuery({
    queryKey: place.key,
    queryFn: ({ signal }) => place.load(signal),
    initialData: first,
    refetchInterval: BEAT_MS,
    refetchOnWindowFocus: 'always',
  })
  const [isWaiting, setWaiting] = useState(false)
  const send = useMutation({
    mutationFn: (body: Presence) => place.send(body),
    onSuccess: (next) => client.setQueryData(place.key, next),
    meta: { isQuiet: () => true },
  })
  const { mutate } = send
  const isOpen = view.state === 'open' || view.state === 'started'
  const isBeating = isWaiting && isOpen
  useEffect(() => {
    if (!isBeating) return
    const beat = setInterval(() => mutate({}), BEAT_MS)
    return () => clearInterval(beat)
  }, [isBeating, mutate])
  const join = (agrees: boolean) =>
    mutate(agrees ? { agrees } : {}, { onSuccess: () => setWaiting(true), onError: () => setWaiting(false) })
  const leave = () => {
    setWaiting(false)
    mutate({ leaves: true })
  }
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <header>
        <h1 className="text-xl">{t('Video visit')}</h1>
        <DoctorWords view={view} />
      </header>
      <div aria-live="polite" className="flex flex-col gap-4">
        {view.state === 'started' && view.roomUrl ? (
          <Started roomUrl={view.roomUrl} />
        ) : isOpen && isWaiting ? (
          <Waiting onLeave={leave} />
        ) : isOpen ? (
          <Join view={view} pending={send.isPending} onJoin={join} />
        ) : (
          <NotNow view={view} />
        )}
        <Problem error={send.error} />
      </div>
      {view.state === 'over' ? null : <DeviceTest />}
      <p className="text-sm text-muted">
        {t('If the video doesn’t work, call the clinic:')}{' '}
        <a href={telOf(view.clinicPhone)} className="link tabular-nums">
          {leftToRight(view.clinicPhone)}
        </a>
      </p>
    </div>
  )
}

/** Who the doctor is: patients can check the registration number. */
const DoctorWords = ({ view: { doctor, clinicName } }: { view: JoinView }) => (
  <p className="mt-1 text-muted">
    {doctorName(doctor)}, {doctor.qualification}, <bdi>{clinicName}</bdi>
    {doctor.registrationNumber ? (
      <span className="block">
        {t('Registration number {number}', { number: leftToRight(doctor.registrationNumber) })}
      </span>
    ) : null}
  </p>
)

const Started = ({ roomUrl }: { roomUrl: string }) => (
  <Notice tone="positive" title={t('The doctor has started the call')}>
    <a
      href={roomUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center text-base font-medium"
    >
      {t('Enter the call')}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  </Notice>
)

const Waiting = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <Notice title={t('The doctor will let you in')}>
      {t('The clinic sees that you are waiting. Leave this page open.')}
    </Notice>
    <Button variant="secondary" className="w-fit" onClick={onLeave}>
      {t('Leave')}
    </Button>
  </>
)

interface JoinProps {
  view: JoinView
  pending: boolean
  onJoin: (agrees: boolean) => void
}

/** Joins the waiting room; a patient who didn't book it agrees to the video first. */
function Join({ view, pending, onJoin }: JoinProps) {
  const [agrees, setAgrees] = useState(false)
  const asks = view.asksConsent && !view.hasAgreed
  return (
    <>
      {asks ? (
        <Checkbox
          label={t('I agree to a consultation by video')}
          help={t('The doctor can’t examine you as in the clinic, and may ask you to come in person.')}
          checked={agrees}
          onChange={(event) => setAgrees(event.target.checked)}
        />
      ) : (
        <p className="max-w-[60ch]">
          {t('By joining, you agree to a consultation by video. The doctor may ask you to come in person.')}
        </p>
      )}
      <Button
        className="w-fit max-sm:w-full"
        pending={pending}
        pendingText={t('Joining...')}
        disabled={asks && !agrees}
        onClick={() => onJoin(asks ? agrees : true)}
      >
        {t('Join the video visit')}
      </Button>
    </>
  )
}

function NotNow({ view }: { view: JoinView }): ReactNode {
  const { state, opensAt, startsAt, timeZone } = view
  if (state === 'unconfirmed')
    return <Notice tone="caution">{t('The clinic hasn’t confirmed this appointment yet.')}</Notice>
  if (state === 'over')
    return <Notice>{t('This video visit is over. To see the doctor again, book another one.')}</Notice>
  const opens = new Date(opensAt)
  return (
    <Notice>
      {t('You can join on {date} from {time}. The appointment is at {start}.', {
        date: longDate(dateIn(timeZone, opens)),
        time: clockIn(timeZone, opens),
        start: clockIn(timeZone, new Date(startsAt)),
      })}
    </Notice>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type VideoVisit, videoMessages } from '#contract/video-visits/video-visits.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useCall, videoVisitQuery } from '#web/features/video-visits/api.ts'
import { consentWords, identityWords } from '#web/features/video-visits/words.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, longDate, momentInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FactsForm } from './facts-form.tsx'
import { LinkForm } from './link-form.tsx'

/** A video visit for its doctor and the desk. */
export function CallScreen({ id }: { id: string }) {
  const query = useQuery(videoVisitQuery(id))
  return (
    <Loaded query={query} inWords={sentenceOf} loading={t('Loading the video visit...')}>
      {(visit) => <Call visit={visit} />}
    </Loaded>
  )
}

function Call({ visit }: { visit: VideoVisit }) {
  const starts = new Date(visit.startsAt)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="text-xl">{t('Video visit of {patient}', { patient: fullName(visit.patient) })}</h1>
        <p className="mt-1 text-muted">
          {joined(longDate(dateIn(visit.timeZone, starts)), clockIn(visit.timeZone, starts))}
        </p>
      </header>
      <Presence visit={visit} />
      <CallActions visit={visit} />
      {visit.can.record || visit.recorded.length > 0 ? <Facts visit={visit} /> : null}
      {visit.can.setLink ? (
        <Card title={t('Where the call takes place')}>
          <LinkForm key={visit.link ?? ''} visit={visit} />
        </Card>
      ) : null}
      <LinkButton to={`/appointments?visit=${visit.id}`} variant="secondary" className="w-fit">
        {t('Go to the appointment')}
      </LinkButton>
    </div>
  )
}

const Presence = ({ visit }: { visit: VideoVisit }) => (
  <div aria-live="polite">
    {visit.waitingSince ? (
      <Notice tone="positive">
        {t('The patient has been waiting since {time}.', {
          time: clockIn(visit.timeZone, new Date(visit.waitingSince)),
        })}
      </Notice>
    ) : (
      <Notice>{t('The patient isn’t on the waiting page.')}</Notice>
    )}
  </div>
)

const ended: readonly VideoVisit['status'][] = ['completed', 'cancelled', 'no_show']

/** Why there is no call now; when it can be started is of use to its doctor only. */
function NotNow({ visit: { status, opensAt, timeZone, can } }: { visit: VideoVisit }) {
  if (ended.includes(status)) return <p className="text-muted">{t(videoMessages.ended)}</p>
  if (!can.record) return null
  return (
    <p className="text-muted">
      {status === 'pending'
        ? t(videoMessages.unconfirmed)
        : t('You can start the call from {time}, until an hour after the appointment.', {
            time: clockIn(timeZone, new Date(opensAt)),
          })}
    </p>
  )
}

/** Starting and ending the call; the room opens in a tab of its own. */
function CallActions({ visit }: { visit: VideoVisit }) {
  const { start, end } = useCall(visit.id)
  const { can, roomUrl } = visit
  if (!can.start && !can.end) return <NotNow visit={visit} />
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {can.start ? (
          <Button pending={start.isPending} pendingText={t('Starting...')} onClick={() => start.mutate()}>
            {visit.endedAt ? t('Start call again') : t('Start call')}
          </Button>
        ) : null}
        {roomUrl ? (
          <a href={roomUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
            {t('Open the call')}
            <span className="sr-only"> {t('(opens in a new tab)')}</span>
          </a>
        ) : null}
        {can.end ? (
          <Button variant="secondary" pending={end.isPending} pendingText={t('Ending...')} onClick={() => end.mutate()}>
            {t('End call')}
          </Button>
        ) : null}
      </div>
      <Problem error={start.error ?? end.error} />
    </div>
  )
}

/** What was recorded, and the form for it. */
function Facts({ visit }: { visit: VideoVisit }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const [newest, ...earlier] = visit.recorded
  const isForm = visit.can.record && (!newest || isCorrecting)
  return (
    <Card title={t('Consent and identity')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {visit.registrationNumber
            ? t('The patient sees your registration number: {number}', { number: visit.registrationNumber })
            : t('Your profile has no registration number, so the patient doesn’t see one.')}
        </p>
        {isForm ? (
          <FactsForm key={newest?.version ?? 0} visit={visit} onSaved={() => setCorrecting(false)} />
        ) : newest ? (
          <>
            <Recorded one={newest} />
            {visit.can.record ? (
              <Button variant="secondary" className="w-fit" onClick={() => setCorrecting(true)}>
                {t('Correct')}
              </Button>
            ) : null}
          </>
        ) : null}
        {earlier.length > 0 ? (
          <details>
            <summary className="link w-fit cursor-pointer text-sm">{t('Earlier versions')}</summary>
            <div className="mt-3 flex flex-col gap-3">
              {earlier.map((one) => (
                <Recorded key={one.version} one={one} />
              ))}
            </div>
          </details>
        ) : null}
      </div>
    </Card>
  )
}

const Recorded = ({ one }: { one: VideoVisit['recorded'][number] }) => (
  <p className="max-w-[70ch]">
    <bdi>{one.patientName}</bdi>, {t('{age} years', { age: one.patientAge })}. {t(identityWords[one.identifiedBy])}
    {one.identityNote ? <bdi> ({one.identityNote})</bdi> : null}. {t(consentWords[one.consent])}.{' '}
    {one.adultName ? <>{t('With an adult: {name}.', { name: one.adultName })} </> : null}
    <span className="block text-sm text-muted">
      {t('Version {version}, {who}, {when}', {
        version: one.version,
        who: one.recordedBy,
        when: momentInWords(one.recordedAt),
      })}
    </span>
  </p>
)

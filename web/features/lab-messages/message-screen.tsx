import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LabMessageDetail, LabMessageTest } from '#contract/lab-messages/messages.ts'
import { labReasons } from '#contract/lab-messages/states.ts'
import { ValueLines } from '#web/features/test-orders/public/value-lines.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { messageQuery } from './api.ts'
import { DismissForm } from './dismiss-form.tsx'
import { MatchCard } from './match-card.tsx'
import { Reopen } from './reopen.tsx'
import { genderInWords, patientIn, stateLooks } from './words.ts'

/** A message of a laboratory, readable and as it arrived, and what can be done with it. */
export function MessageScreen({ id }: { id: string }) {
  const query = useQuery(messageQuery(id))
  return (
    <>
      <PageHead title={t('Lab message')} noIndex />
      <BackLink to="/lab-messages">{t('Lab messages')}</BackLink>
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading message...')} rows={6}>
        {(message) => <Content message={message} />}
      </Loaded>
    </>
  )
}

function Content({ message }: { message: LabMessageDetail }) {
  const { state, source, receivedAt, results, content, can } = message
  const look = stateLooks[state]
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">{patientIn(message)}</span>
            <Badge tone={look.tone}>{t(look.label)}</Badge>
          </span>
        }
        description={joined(t('From {source}', { source }), momentInWords(receivedAt))}
      />
      <div className="flex flex-col gap-4">
        <Outcome message={message} />
        <Card title={t('Patient in the message')}>
          <PatientLines message={message} />
        </Card>
        {results.map((one, at) => (
          <Card key={at} title={one.name || t('Test without a name')}>
            <ResultLines result={one} />
          </Card>
        ))}
        {can.decide && results.some(({ problem }) => problem === null) ? <MatchCard message={message} /> : null}
        {can.decide ? (
          <Card title={t('Set aside')}>
            <DismissForm id={message.id} />
          </Card>
        ) : null}
        {can.reopen ? <Reopen id={message.id} /> : null}
        <details className="group">
          <Summary>{t('Message as it arrived')}</Summary>
          <ScrollArea label={t('Message as it arrived')} className="mt-2 rounded-md border border-line bg-surface">
            <pre className="p-3 text-sm" dir="ltr">
              {content}
            </pre>
          </ScrollArea>
        </details>
      </div>
    </>
  )
}

/** Why the message isn't in a chart, or where it is, and what people decided. */
function Outcome({ message }: { message: LabMessageDetail }) {
  const { state, reason, order, can } = message
  if (can.decide)
    return (
      <Notice tone="caution" title={t('This result is not in a chart yet')}>
        {reason ? <p>{t(labReasons[reason])}</p> : null}
        <Decisions message={message} />
      </Notice>
    )
  return (
    <Notice tone="info">
      {state === 'duplicate' && reason ? <p>{t(labReasons[reason])}</p> : null}
      {order ? (
        <p>
          {t('It belongs to this order:')}{' '}
          <Link to={`/patients/${order.patientId}`} className="link">
            {order.number}
          </Link>
        </p>
      ) : null}
      <Decisions message={message} />
    </Notice>
  )
}

/** Who matched the message or set it aside, why, and who reopened it. */
function Decisions({
  message: { state, can, decidedBy, decidedAt, note, reopenedBy, reopenedAt },
}: {
  message: LabMessageDetail
}) {
  const by = (person: { firstName: string; lastName: string }, at: string) => ({
    name: fullName(person),
    when: momentInWords(at),
  })
  return (
    <>
      {decidedBy && decidedAt ? (
        <p>
          {can.decide || state === 'dismissed'
            ? t('Set aside by {name}, {when}', by(decidedBy, decidedAt))
            : t('Decided by {name}, {when}', by(decidedBy, decidedAt))}
        </p>
      ) : null}
      {note ? <p className="break-words whitespace-pre-line">{note}</p> : null}
      {reopenedBy && reopenedAt ? <p>{t('Reopened by {name}, {when}', by(reopenedBy, reopenedAt))}</p> : null}
    </>
  )
}

function PatientLines({ message: { patient, orderNumbers } }: { message: LabMessageDetail }) {
  const none = t('Not given')
  const lines = [
    [t('Name'), patient?.name],
    [t('Numbers'), patient?.ids.join(', ')],
    [t('Date of birth'), patient?.dateOfBirth && plainDate(patient.dateOfBirth)],
    [t('Gender'), genderInWords(patient?.gender ?? null)],
    [t('Order number'), orderNumbers.join(', ')],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value ? <bdi>{value}</bdi> : none}</dd>
        </div>
      ))}
    </dl>
  )
}

function ResultLines({ result }: { result: LabMessageTest }) {
  const { values, summary, sampledOn, problem, isWithdrawal } = result
  return (
    <div className="flex flex-col gap-1">
      {isWithdrawal ? <p>{t('The laboratory withdraws the earlier result of this test.')}</p> : null}
      <ValueLines values={values} />
      {summary ? <p className="break-words whitespace-pre-line">{summary}</p> : null}
      <p className="text-sm text-muted">
        {sampledOn ? t('Sample of {date}', { date: plainDate(sampledOn) }) : t('No sample date')}
      </p>
      {problem ? <p className="text-sm">{problem}</p> : null}
    </div>
  )
}

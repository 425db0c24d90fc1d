import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { type ReactNode, useState } from 'react'
import { confirmationMessages, type ConfirmationStatus, REASON_MAX } from '#contract/confirmations.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Kind, useDecide } from './api.ts'

const badges: Record<ConfirmationStatus, { tone: Tone; label: Message }> = {
  waiting: { tone: 'caution', label: msg('Pending') },
  refused: { tone: 'danger', label: msg('Refused') },
  confirmed: { tone: 'positive', label: msg('Confirmed') },
}

const lookAlikeTitles: Record<Kind, Message> = {
  clinics: msg('Looks like a confirmed clinic'),
  doctors: msg('Looks like a confirmed doctor'),
}

export interface Fact {
  name: string
  value: ReactNode
}

interface SubjectCardProps {
  kind: Kind
  subject: {
    id: string
    name: string
    status: ConfirmationStatus
    reason: string | null
    decidedAt: string | null
    createdAt: string
    identity: string
    confirmedBefore: string | null
    lookAlikes: string[]
  }
  facts: readonly Fact[]
}

/** One clinic or doctor with what a person needs to decide, and both decisions. */
export function SubjectCard({ kind, subject, facts }: SubjectCardProps) {
  const { id, name, status, confirmedBefore, lookAlikes } = subject
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null)
  const { tone, label } = badges[status]
  const all: Fact[] = [
    ...facts,
    { name: t('Registered'), value: momentInWords(subject.createdAt) },
    ...(subject.decidedAt ? [{ name: t('Decided'), value: momentInWords(subject.decidedAt) }] : []),
    ...(subject.reason ? [{ name: t('Reason'), value: subject.reason }] : []),
  ]
  return (
    <li className="rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg break-words">{name}</h2>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1.5 sm:grid-cols-[9rem_1fr]">
        {all.map(({ name: term, value }) => (
          <div key={term} className="sm:contents">
            <dt className="text-sm text-muted sm:text-base">{term}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1.5">{value || t('Not given')}</dd>
          </div>
        ))}
      </dl>
      {lookAlikes.length > 0 ? (
        <Notice tone="danger" title={t(lookAlikeTitles[kind])} className="mt-4">
          {lookAlikes.map((one) => (
            <span key={one} className="block break-words">
              {one}
            </span>
          ))}
        </Notice>
      ) : null}
      {confirmedBefore ? (
        <Notice tone="caution" title={t('Changed since you confirmed it')} className="mt-4">
          <span className="break-words">{t('Before: {confirmedBefore}', { confirmedBefore })}</span>
        </Notice>
      ) : null}
      <DecisionButtons name={name} isConfirmed={status === 'confirmed'} onAsk={setAsked} />
      {asked ? (
        <Question kind={kind} id={id} subject={subject} decision={asked} onClose={() => setAsked(null)} />
      ) : null}
    </li>
  )
}

interface QuestionProps extends Pick<SubjectCardProps, 'kind' | 'subject'> {
  id: string
  decision: 'confirm' | 'refuse'
  onClose: () => void
}

function Question({ kind, id, subject: { name, identity }, decision, onClose }: QuestionProps) {
  const decide = useDecide(kind, id)
  const isConfirm = decision === 'confirm'
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isConfirm ? t('Confirm “{name}”?', { name }) : t('Refuse “{name}”?', { name })}
      description={
        isConfirm
          ? kind === 'clinics'
            ? t(
                'Printed prescriptions will say that you confirmed this name and address. Check them against a source of your own first.',
              )
            : t(
                'Printed prescriptions will say that you confirmed this name, registration number and council. Check them against a source of your own first.',
              )
          : t('Printed prescriptions will say that this isn’t confirmed. The clinic reads your reason.')
      }
      confirmText={isConfirm ? t('Confirm') : t('Refuse')}
      pendingText={isConfirm ? t('Confirming...') : t('Refusing...')}
      tone={isConfirm ? 'normal' : 'danger'}
      pending={decide.isPending}
      error={decide.error ? sentenceOf(decide.error) : undefined}
      reason={
        isConfirm ? undefined : { label: t('Reason'), maxLength: REASON_MAX, required: t(confirmationMessages.reason) }
      }
      onConfirm={(reason) => decide.mutate({ decision, reason, seen: identity }, { onSuccess: onClose })}
    />
  )
}

interface DecisionButtonsProps {
  name: string
  isConfirmed: boolean
  onAsk: (decision: 'confirm' | 'refuse') => void
}

const DecisionButtons = ({ name, isConfirmed, onAsk }: DecisionButtonsProps) => (
  <div className="mt-4 flex flex-wrap gap-2">
    {isConfirmed ? null : (
      <Button onClick={() => onAsk('confirm')}>
        <Trans
          text="Confirm<span> {name}</span>"
          values={{ name }}
          tags={{ span: (words) => <span className="sr-only">{words}</span> }}
        />
      </Button>
    )}
    <Button variant="secondary" onClick={() => onAsk('refuse')}>
      <Trans
        text="Refuse<span> {name}</span>"
        values={{ name }}
        tags={{ span: (words) => <span className="sr-only">{words}</span> }}
      />
    </Button>
  </div>
)

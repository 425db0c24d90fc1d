import { t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  acceptCorrection,
  type ChartCorrection,
  correctable,
  correctionMessages,
  declineCorrection,
  withdrawCorrection,
} from '#contract/chart-corrections.ts'
import { choiceInWords, type FieldName, fieldOf } from '#contract/patients/fields.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useLinkedCard } from '#web/lib/use-linked-card.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { Trans } from '#web/ui/trans.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { correctionsQuery, showsCorrections } from './query.ts'

/** Corrections that the patient asked for, with the actions of the patient and of the clinic. */
export function CorrectionsCard({ chart }: { chart: Patient }) {
  const [isAsking, setAsking] = useState(false)
  const isShown = showsCorrections(chart)
  const isOwn = isShown && !chart.can.edit
  const { data, error, refetch, isFetching } = useQuery({ ...correctionsQuery(chart.id), enabled: isShown })
  const box = useLinkedCard('corrections', data !== undefined || error !== null)
  if (!isShown) return null
  // the clinic sees the card once there is something to read
  if (!isOwn && !error && !data?.length) return null
  const hasOpen = data?.some(({ decision }) => decision === null)
  return (
    <Card title={t('Corrections')} ref={box}>
      {error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : null}
      {isOwn && !data?.length ? (
        <p className="text-muted">{t('Is something missing or wrong here? You can change it.')}</p>
      ) : null}
      {data && data.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.map((one) => (
            <li key={one.id} className="py-3 first:pt-0">
              <Item one={one} chart={chart} isOwn={isOwn} />
            </li>
          ))}
        </ul>
      ) : null}
      {isOwn && data && !hasOpen ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
          <FilePen aria-hidden="true" className="size-4" />
          {t('Edit my details')}
        </Button>
      ) : null}
      {isAsking ? <AskDialog chart={chart} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

/** Returns a wanted value as the chart would show it. */
function valueInWords(name: FieldName, text: string, phoneInWords: (text: string) => string): string {
  const { control, choices } = fieldOf(name)
  if (text && control === 'phone') return phoneInWords(text)
  if (!text) return t('empty')
  if (choices) return choiceInWords(text)
  return control === 'date' ? plainDate(text) : text
}

const STRONG = { strong: (words: ReactNode) => <span className="font-medium">{words}</span> }

/** The decision, and who made it; a patient withdraws only their own request. */
function Outcome({ decision, by }: { decision: NonNullable<ChartCorrection['decision']>; by: string | null }) {
  if (decision === 'withdrawn') return <span className="font-medium">{t('Withdrawn')}</span>
  if (!by) return <span className="font-medium">{decision === 'accepted' ? t('Accepted') : t('Declined')}</span>
  return decision === 'accepted' ? (
    <Trans text="<strong>Accepted</strong> by {name}" values={{ name: by }} tags={STRONG} />
  ) : (
    <Trans text="<strong>Declined</strong> by {name}" values={{ name: by }} tags={STRONG} />
  )
}

function Item({ one, chart, isOwn }: { one: ChartCorrection; chart: Patient; isOwn: boolean }) {
  const factOf = useFacts()
  const phoneInWords = useClinicPhones()
  const isOpen = one.decision === null
  const { decidedBy, decidedAt, reason } = one
  const asker = fullName(one.by)
  return (
    <>
      <p className="text-sm text-muted">
        {isOwn ? t('You asked') : asker ? t('{name} asked', { name: asker }) : t('The patient asked')} ·{' '}
        {momentInWords(one.askedAt)}
      </p>
      <dl className="mt-1">
        {correctable.map((name) => {
          const wanted = one.wanted[name]
          if (wanted === undefined) return null
          return (
            <div key={name} className="mt-1">
              <dt className="text-sm text-muted">{t(fieldOf(name).title)}</dt>
              <dd className="break-words">
                {isOpen ? <span className="text-muted">{factOf(chart, name) ?? t('Not recorded')} → </span> : null}
                <span className="font-medium">
                  {valueInWords(name, wanted, (text) => phoneInWords(text, chart.clinicId))}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      {one.note ? <p className="mt-2 break-words whitespace-pre-wrap">“{one.note}”</p> : null}
      {one.decision ? (
        <p className="mt-2">
          <Outcome decision={one.decision} by={decidedBy && fullName(decidedBy)} />
          {decidedAt ? `, ${momentInWords(decidedAt)}` : ''}
          {reason ? `: ${reason}` : ''}
        </p>
      ) : (
        <Actions one={one} chart={chart} isOwn={isOwn} />
      )}
    </>
  )
}

function Actions({ one, chart, isOwn }: { one: ChartCorrection; chart: Patient; isOwn: boolean }) {
  const cache = useQueryClient()
  const [isDeclining, setDeclining] = useState(false)
  const done = async (title: string) => {
    toast({ title })
    await cache.invalidateQueries({ queryKey: [PATIENTS_KEY] })
  }
  const accept = useMutation({
    mutationFn: () => call(acceptCorrection, { params: { id: one.id } }),
    onSuccess: () => done(t(correctionMessages.accepted)),
  })
  const withdraw = useMutation({
    mutationFn: () => call(withdrawCorrection, { params: { id: one.id } }),
    onSuccess: () => done(t(correctionMessages.withdrawn)),
  })
  return (
    <>
      {isOwn ? <p className="mt-2">{t('The clinic hasn’t answered yet.')}</p> : null}
      {!isOwn && !one.can.decide && one.isClinical && chart.can.edit ? (
        <p className="mt-2">{t('It changes clinical information, so a doctor has to decide.')}</p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {one.can.decide ? (
          <>
            <Button
              size="sm"
              pending={accept.isPending}
              pendingText={t('Accepting...')}
              onClick={() => accept.mutate()}
            >
              {t('Accept')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setDeclining(true)}>
              {t('Decline')}
            </Button>
          </>
        ) : null}
        {one.can.withdraw ? (
          <Button
            size="sm"
            variant="secondary"
            pending={withdraw.isPending}
            pendingText={t('Withdrawing...')}
            onClick={() => withdraw.mutate()}
          >
            {t('Withdraw')}
          </Button>
        ) : null}
      </div>
      <Problem error={accept.error ?? withdraw.error} className="mt-2" />
      {isDeclining ? (
        <DeclineDialog
          id={one.id}
          onDone={() => done(t(correctionMessages.declined))}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </>
  )
}

interface DeclineDialogProps {
  id: string
  onDone: () => Promise<void>
  onClose: () => void
}

function DeclineDialog({ id, onDone, onClose }: DeclineDialogProps) {
  const form = useEndpointForm(declineCorrection, {
    defaultValues: { reason: '' },
    save: (body) => call(declineCorrection, { params: { id }, body }),
    onSaved: () => {
      onClose()
      void onDone()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Decline the correction')}
      description={t('The patient reads your reason.')}
    >
      <DialogForm form={form} submitText={t('Decline')} pendingText={t('Declining...')} onCancel={onClose}>
        <Field label={t('Reason')} required error={form.errorOf('reason')}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}

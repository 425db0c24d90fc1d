import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import {
  type DatedBy,
  datedByLabels,
  datedBys,
  dueDatesBy,
  isScanUsual,
  scanDiffers,
} from '#contract/antenatal/dating.ts'
import {
  addAntenatalRecord,
  type AntenatalRecord,
  antenatalMessages,
  changeAntenatalRecord,
} from '#contract/antenatal/records.ts'
import { gestationInWords } from '#contract/clinical-summary/gestation.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { joined } from '#web/lib/words.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { MarkingFields } from './marking-fields.tsx'
import { useQuestion } from './question.tsx'
import { datingSchema, datingValuesOf, typedDating } from './values.ts'

interface DatingDialogProps {
  patientId: string
  today: string
  /** The pregnancy to correct; undefined to start one. */
  record?: AntenatalRecord
  /** Due date of the chart's summary. */
  statedDueOn: string | null
  onClose: () => void
}

/** Start Antenatal Record, or Correct Dates. */
export function DatingDialog(props: DatingDialogProps) {
  const { record, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={record ? t('Correct Dates') : t('Start Antenatal Record')}
      description={record ? t('Earlier versions stay visible.') : undefined}
    >
      <DatingForm key={record?.version} {...props} />
    </Dialog>
  )
}

function useDatingForm({ patientId, record, statedDueOn, onClose }: DatingDialogProps) {
  const question = useQuestion({ patientId, changed: antenatalMessages.changed, onClose })
  const add = useOnce(addAntenatalRecord)
  const form = useEndpointForm(
    { body: datingSchema },
    {
      defaultValues: datingValuesOf(record, statedDueOn),
      save: async ({ status, reason, ...dates }) => {
        const body = { ...dates, isSure: question.isSure.current }
        const saved = record
          ? await call(changeAntenatalRecord, {
              params: { id: record.id },
              body: { ...body, status, reason, version: record.version },
            })
          : await add({ params: { id: patientId }, body })
        await question.refresh()
        return saved
      },
      onSaved: ({ dueOn, status }) => {
        onClose()
        toast({
          title: record ? t('Antenatal record changed') : t('Antenatal record started'),
          description: status === 'error' ? undefined : t('Due {date}', { date: plainDate(dueOn) }),
        })
      },
      ...question.options,
    },
  )
  return { form, question }
}

type Form = ReturnType<typeof useDatingForm>['form']

function DatingForm(props: DatingDialogProps) {
  const { record, onClose, today } = props
  const { form, question } = useDatingForm(props)
  const { register, errorOf, watch } = form
  const isError = watch('status') === 'error'
  return (
    <DialogForm
      form={form}
      submitText={record ? t('Save Changes') : t('Start Record')}
      pendingText={t('Saving...')}
      onCancel={onClose}
      {...question.propsOf(form)}
    >
      <Known form={form} today={today} onTyped={question.forget} />
      <Decides form={form} today={today} onTyped={question.forget} />
      <Field label={t('Note')} optional help={t('The patient reads it, too.')} error={errorOf('note')}>
        <Textarea rows={2} maxLength={1000} {...register('note')} />
      </Field>
      {record ? (
        <MarkingFields
          status={register('status')}
          reason={register('reason')}
          isError={isError}
          problem={errorOf('reason')}
        />
      ) : null}
      {record && isError ? (
        <p className="text-sm text-muted">
          {t(
            'The chart’s summary isn’t changed. Update “Pregnancy and breastfeeding” there if the patient isn’t pregnant.',
          )}
        </p>
      ) : null}
    </DialogForm>
  )
}

interface PartProps {
  form: Form
  today: string
  /** Takes back the question about what was typed before. */
  onTyped: () => void
}

/** What is known: the last period, a scan, a due date. */
function Known({ form: { register, errorOf }, today, onTyped }: PartProps) {
  const typed = { onChange: onTyped }
  return (
    <div className="@container">
      <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
        <Field label={t('Last period, first day')} optional error={errorOf('periodOn')} className="@md:col-span-2">
          <TextInput type="date" max={today} {...register('periodOn', typed)} />
        </Field>
        <Field label={t('Day of the scan')} optional error={errorOf('scanOn')}>
          <TextInput type="date" max={today} {...register('scanOn', typed)} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('Weeks found')} error={errorOf('scanWeeks')}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={2} {...register('scanWeeks', typed)} />
          </Field>
          <Field label={t('Days found')} error={errorOf('scanDays')}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={1} {...register('scanDays', typed)} />
          </Field>
        </div>
        <Field
          label={t('Due date entered by the clinic')}
          optional
          help={t('Such as after IVF, or from an earlier record')}
          error={errorOf('enteredDueOn')}
          className="@md:col-span-2"
        >
          <TextInput type="date" {...register('enteredDueOn', typed)} />
        </Field>
      </div>
    </div>
  )
}

/** Which of it decides, with the due date that each gives. */
function Decides({ form: { register, errorOf, watch }, today, onTyped }: PartProps) {
  const dating = typedDating(watch())
  const dates = dueDatesBy(dating)
  const differs = scanDiffers(dating)
  const detail = (by: DatedBy): ReactNode => {
    const dueOn = dates[by]
    return dueOn ? joined(t('Due {date}', { date: plainDate(dueOn) }), gestationInWords(dueOn, today)) : t('Not known')
  }
  return (
    <RadioCards
      legend={t('What decides the due date')}
      help={
        differs
          ? joined(
              t('Scan and last period are {count, plural, one {# day} other {# days}} apart.', {
                count: Math.abs(differs),
              }),
              isScanUsual(dating) && t('The scan date is usually used in this case.'),
            )
          : undefined
      }
      error={errorOf('datedBy')}
      className="grid gap-2 sm:grid-cols-3"
    >
      {datedBys.map((by) => (
        <RadioCard
          key={by}
          title={t(datedByLabels[by])}
          detail={detail(by)}
          value={by}
          {...register('datedBy', { onChange: onTyped })}
        />
      ))}
    </RadioCards>
  )
}

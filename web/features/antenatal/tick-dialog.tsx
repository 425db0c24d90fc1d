import { t } from '#language/translate.ts'
import { type PlanItemCode, planItems } from '#contract/antenatal/plan-items.ts'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import {
  addAntenatalTick,
  type AntenatalTick,
  AntenatalTickChange,
  changeAntenatalTick,
  tickMessages,
} from '#contract/antenatal/ticks.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { MarkingFields } from './marking-fields.tsx'
import { useQuestion } from './question.tsx'

interface TickDialogProps {
  patientId: string
  today: string
  record: AntenatalRecord
  item: PlanItemCode
  /** The entry to correct; undefined to record one. */
  tick?: AntenatalTick
  onClose: () => void
}

/** Records that a check or test was done, or isn't needed. */
export const TickDialog = (props: TickDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
    title={t(planItems[props.item].title)}
    description={props.tick ? t('Earlier versions stay visible.') : undefined}
  >
    <TickForm key={props.tick?.version} {...props} />
  </Dialog>
)

function useTickForm({ patientId, record, item, tick, today, onClose }: TickDialogProps) {
  const question = useQuestion({ patientId, changed: tickMessages.changed, onClose })
  const add = useOnce(addAntenatalTick)
  const form = useEndpointForm(
    { body: AntenatalTickChange },
    {
      defaultValues: {
        version: tick?.version ?? 1,
        answer: tick?.answer ?? ('done' as const),
        doneOn: tick?.doneOn ?? today,
        note: tick?.note ?? '',
        status: tick?.status ?? ('active' as const),
        reason: tick?.reason ?? '',
      },
      save: async ({ version, status, reason, answer = 'done', doneOn = today, note }) => {
        const body = { answer, doneOn, note }
        const saved = tick
          ? await call(changeAntenatalTick, { params: { id: tick.id }, body: { ...body, version, status, reason } })
          : await add({ params: { id: record.id }, body: { ...body, item } })
        await question.refresh()
        return saved
      },
      onSaved: () => {
        onClose()
        toast({ title: tick ? t('Entry corrected') : t('Entry recorded'), description: t(planItems[item].title) })
      },
      ...question.options,
    },
  )
  return { form, question }
}

function TickForm(props: TickDialogProps) {
  const { tick, today, onClose } = props
  const { form, question } = useTickForm(props)
  const { register, errorOf, watch } = form
  return (
    <DialogForm
      form={form}
      submitText={tick ? t('Save Changes') : t('Save')}
      pendingText={t('Saving...')}
      onCancel={onClose}
      {...question.propsOf(form)}
    >
      <RadioCards legend={t('Answer')} error={errorOf('answer')} className="grid grid-cols-2 gap-2">
        <RadioCard title={t('Done')} value="done" {...register('answer')} />
        <RadioCard title={t('Not needed')} value="not-needed" {...register('answer')} />
      </RadioCards>
      <Field label={t('Date')} required error={errorOf('doneOn')}>
        <TextInput type="date" max={today} {...register('doneOn')} />
      </Field>
      <Field
        label={t('Note')}
        optional
        help={t('A result, or why it isn’t needed. The patient reads it, too.')}
        error={errorOf('note')}
      >
        <TextInput maxLength={200} autoComplete="off" {...register('note')} />
      </Field>
      {tick ? (
        <MarkingFields
          status={register('status')}
          reason={register('reason')}
          isError={watch('status') === 'error'}
          problem={errorOf('reason')}
        />
      ) : null}
    </DialogForm>
  )
}

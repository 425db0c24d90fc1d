import { msg, t } from '#language/translate.ts'
import { useState } from 'react'
import {
  addProblem,
  changeProblem,
  NewProblem,
  type Problem,
  problemMessages,
} from '#contract/clinical-summary/problems.ts'
import type { UnsortedText } from '#contract/clinical-summary/summary.ts'
import { isChanged, useReadAgain, useRefresh } from '#web/features/clinical-summary/api.ts'
import { RecordedBy } from '#web/features/clinical-summary/recorded-by.tsx'
import { FormAround } from '#web/features/clinical-summary/form-around.tsx'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { ChangedNotice } from '#web/features/clinical-summary/summary-parts.tsx'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProblemTitle } from './problem-title.tsx'
import { valuesOf } from './values.ts'

interface ProblemDialogProps {
  /** The problem to edit; undefined to add one. */
  record?: Problem
  /** The part of the chart's text that a new problem sorts. */
  text?: UnsortedText
  onClose: () => void
}

const problemWords = {
  add: msg('Add Problem'),
  edit: msg('Edit Problem'),
  added: msg('Problem added'),
  updated: msg('Problem updated'),
}
const conditionWords = {
  add: msg('Add Condition'),
  edit: msg('Edit Condition'),
  added: msg('Condition added'),
  updated: msg('Condition updated'),
}

/** Add Problem, or Edit Problem; patients read "condition". */
export function ProblemDialog({ record, text, onClose }: ProblemDialogProps) {
  const words = useReader().canEdit ? problemWords : conditionWords
  return (
    <FormAround
      onClose={onClose}
      title={record ? t(words.edit) : t(words.add)}
      description={text ? t('From the chart’s text: “{text}”', { text: text.text }) : undefined}
    >
      <ProblemForm record={record} text={text} onClose={onClose} />
    </FormAround>
  )
}

function ProblemForm({ record, text, onClose }: ProblemDialogProps) {
  const { patientId, canEdit } = useReader()
  const refresh = useRefresh()
  const readAgain = useReadAgain()
  const add = useOnce(addProblem)
  const [base, setBase] = useState(record)
  const [isOutdated, setOutdated] = useState(false)
  const words = canEdit ? problemWords : conditionWords
  const form = useEndpointForm(
    { body: NewProblem },
    {
      defaultValues: valuesOf(record, text),
      save: async (all) => {
        const { fromText: _, ...values } = all
        const saved = base
          ? await call(changeProblem, { params: { id: base.id }, body: { ...values, version: base.version } })
          : await add({ params: { id: patientId }, body: { ...values, fromText: text?.text } })
        await refresh()
        return saved
      },
      onSaved: ({ title }) => {
        onClose()
        toast({ title: record ? t(words.updated) : t(words.added), description: title })
      },
      onRefused: (error) => {
        if (!isChanged(error)) return false
        setOutdated(true)
        return true
      },
    },
  )
  const { register, errorOf } = form
  const reload = async () => {
    const now = (await readAgain()).problems.find(({ id }) => id === base?.id)
    if (!now) return onClose()
    setBase(now)
    form.reset(valuesOf(now))
    setOutdated(false)
  }
  return (
    <DialogForm
      form={form}
      submitText={record ? t('Save Changes') : t(words.add)}
      pendingText={record ? t('Saving...') : t('Adding...')}
      onCancel={onClose}
    >
      {isOutdated ? <ChangedNotice says={t(problemMessages.changed)} onReload={() => void reload()} /> : null}
      {canEdit ? (
        <ProblemTitle form={form} error={errorOf('title')} />
      ) : (
        <Field label={t('Condition')} required help={t('Such as asthma, or an operation.')} error={errorOf('title')}>
          <TextInput maxLength={200} autoComplete="off" {...register('title')} />
        </Field>
      )}
      <div className="@container">
        <div className="grid gap-x-4 gap-y-5 @sm:grid-cols-2">
          {canEdit ? (
            <Field label={t('ICD-10 code')} optional error={errorOf('code')}>
              <TextInput maxLength={8} autoComplete="off" {...register('code')} />
            </Field>
          ) : null}
          <Field
            label={t('Since')}
            optional
            help={t('A year, a month or a date: 2015, 2015-03')}
            error={errorOf('since')}
          >
            <TextInput maxLength={10} autoComplete="off" {...register('since')} />
          </Field>
          <Field label={t('Status')} error={errorOf('status')}>
            <Select {...register('status')}>
              <option value="active">{canEdit ? t('Active') : t('I have it now')}</option>
              <option value="resolved">{canEdit ? t('Past') : t('In the past')}</option>
              {record ? (
                <option value="error">{canEdit ? t('Entered in error') : t('Entered by mistake')}</option>
              ) : null}
            </Select>
          </Field>
        </div>
      </div>
      <Field label={t('Note')} optional error={errorOf('note')}>
        <Textarea rows={2} maxLength={1000} {...register('note')} />
      </Field>
      {base ? <RecordedBy record={base} /> : null}
    </DialogForm>
  )
}

import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type LabCandidate, type LabMessageDetail, matchLabMessage } from '#contract/lab-messages/messages.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { LAB_KEY } from './api.ts'
import { Comparison } from './comparison.tsx'

interface MatchFormProps {
  message: LabMessageDetail
  order: LabCandidate
}

/** Returns the tests of an order that are chosen for the tests of a message; empty for one that is left out. */
const toTests = (chosen: readonly string[], { tests }: LabCandidate) =>
  chosen.flatMap((orderedTestId, at) => {
    const test = tests.find(({ id }) => id === orderedTestId)
    return test ? [{ at, orderedTestId, after: test.newest }] : []
  })

function useMatchForm({ message: { id, results }, order }: MatchFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const first = results.map(({ problem }, at) => (problem === null ? (order.proposed[at] ?? '') : ''))
  const [chosen, setChosen] = useState(first)
  const form = useEndpointForm(matchLabMessage, {
    defaultValues: { orderId: order.id, tests: toTests(first, order), note: '' },
    save: (body) => call(matchLabMessage, { params: { id }, body }),
    onSaved: () => {
      toast({
        title: t('Result added to order {number}', { number: order.number }),
        description: fullName(order.patient),
      })
      void client.invalidateQueries({ queryKey: [LAB_KEY, 'list'] })
      void navigate('/lab-messages')
    },
  })
  const choose = (at: number, value: string) => {
    const next = chosen.with(at, value)
    setChosen(next)
    form.setValue('tests', toTests(next, order), { shouldDirty: true })
  }
  return { form, chosen, choose }
}

/** The comparison with an order, and which test of the message is which of the order. */
export function MatchForm(props: MatchFormProps) {
  const { message, order } = props
  const { form, chosen, choose } = useMatchForm(props)
  const testsError = form.errorOf('tests')
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="flex flex-col gap-4">
      <Comparison message={message} order={order} />
      {order.isSamePatient ? null : (
        <Notice tone="danger" title={t('The message does not clearly name this patient')}>
          {t('Add it only if you are certain. A result in the wrong chart can harm two people.')}
        </Notice>
      )}
      {message.results.map(({ name, problem }, at) =>
        problem === null ? (
          <Field key={at} label={t('{test} of the message is', { test: name || t('Test without a name') })}>
            <Select value={chosen[at]} onChange={({ target }) => choose(at, target.value)}>
              <option value="">{t('Left in the message')}</option>
              {order.tests.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.newest > 0 ? t('{test} (has a result)', { test: one.name }) : one.name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null,
      )}
      <FieldError id="lab-tests-error" error={testsError} />
      <Field
        label={order.isSamePatient ? t('Note') : t('Why is this the right patient?')}
        required={!order.isSamePatient}
        optional={order.isSamePatient}
        error={form.errorOf('note')}
      >
        <Textarea rows={2} maxLength={500} {...form.register('note')} />
      </Field>
      <FormProblem form={form} />
      <Button type="submit" className="w-fit" pending={form.isSaving} pendingText={t('Saving...')}>
        {t('Add to the chart of {name}', { name: fullName(order.patient) || order.patient.chartNumber })}
      </Button>
    </form>
  )
}

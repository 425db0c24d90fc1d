import { type Message, msg, t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type AnswerTarget, type Question, targetLengths } from '#contract/forms/questions.ts'
import { acceptAnswer, type FormRequest, NewAcceptance, type Submission } from '#contract/forms/requests.ts'
import { answerInWords } from '#contract/forms/words.ts'
import { refreshForms } from '#web/features/forms/api.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface AcceptancesProps {
  request: FormRequest
  newest: Submission
  patientId: string
}

/** Answers that the form proposes for the chart. Nothing goes there before a doctor accepts it. */
export function Acceptances({ request, newest, patientId }: AcceptancesProps) {
  const { definition, acceptances, can } = request
  const proposed = (definition?.questions ?? []).flatMap((question) => {
    const target = question.mapsTo
    if (!target) return []
    const answer = newest.answers.find((one) => one.question === question.id)
    return answerInWords(question, answer).map((words) => ({ question, target, words }))
  })
  if (acceptances.length === 0 && (proposed.length === 0 || !can.accept)) return null
  return (
    <section aria-label={t('Into the chart')} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t('Into the chart')}</h3>
      {acceptances.map(({ question, text, target, acceptedBy, acceptedAt }) => (
        <p key={`${question} ${acceptedAt}`} className="text-sm">
          {t(accepted[target], { text, name: fullName(acceptedBy) })}
        </p>
      ))}
      {can.accept
        ? proposed.map(({ question, target, words }) => (
            <AcceptForm
              key={`${question.id} ${newest.version} ${words}`}
              id={request.id}
              question={question}
              target={target}
              words={words}
              version={newest.version}
              patientId={patientId}
            />
          ))
        : null}
    </section>
  )
}

const accepted: Record<AnswerTarget, Message> = {
  allergy: msg('Allergy “{text}”, accepted by {name}'),
  problem: msg('Problem “{text}”, accepted by {name}'),
  history: msg('Medical history “{text}”, accepted by {name}'),
}

const adds: Record<AnswerTarget, Message> = {
  allergy: msg('Add allergy'),
  problem: msg('Add problem'),
  history: msg('Add to history'),
}

interface AcceptFormProps {
  id: string
  question: Question
  target: AnswerTarget
  words: string
  version: number
  patientId: string
}

/** One answer in the doctor's own words. */
function AcceptForm({ id, question, target, words, version, patientId }: AcceptFormProps) {
  const client = useQueryClient()
  const accept = useOnce(acceptAnswer)
  const most = targetLengths[target]
  const text = words.replaceAll('\n', ', ')
  const form = useEndpointForm(
    { body: NewAcceptance },
    {
      defaultValues: { question: question.id, text: text.slice(0, most), version },
      save: (body) => accept({ params: { id }, body }),
      onSaved: () => {
        void refreshForms(client, patientId)
        void client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'summary', patientId] })
        if (target === 'history') void client.invalidateQueries({ queryKey: [PATIENTS_KEY, patientId] })
        toast({ title: t('Added to the chart') })
      },
    },
  )
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-wrap items-end gap-3">
      <Field
        label={question.title}
        help={text.length > most ? t('The answer is longer. Read all of it above.') : undefined}
        error={form.errorOf('text')}
        className="min-w-0 flex-1 basis-60"
      >
        <TextInput maxLength={most} autoComplete="off" {...form.register('text')} />
      </Field>
      <Button type="submit" variant="secondary" pending={form.isSaving} pendingText={t('Saving...')}>
        {t(adds[target])}
      </Button>
      <FormProblem form={form} className="w-full" />
    </form>
  )
}

import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Question } from '#contract/forms/questions.ts'
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
    if (!question.mapsTo) return []
    const answer = newest.answers.find((one) => one.question === question.id)
    return answerInWords(question, answer).map((words) => ({ question, words }))
  })
  if (acceptances.length === 0 && (proposed.length === 0 || !can.accept)) return null
  return (
    <section aria-label={t('Into the chart')} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t('Into the chart')}</h3>
      {acceptances.map(({ question, text, target, acceptedBy, acceptedAt }) => (
        <p key={`${question} ${acceptedAt}`} className="text-sm">
          {target === 'allergy'
            ? t('Allergy “{text}”, accepted by {name}', { text, name: fullName(acceptedBy) })
            : t('Problem “{text}”, accepted by {name}', { text, name: fullName(acceptedBy) })}
        </p>
      ))}
      {can.accept
        ? proposed.map(({ question, words }) => (
            <AcceptForm
              key={`${question.id} ${newest.version} ${words}`}
              id={request.id}
              question={question}
              words={words}
              version={newest.version}
              patientId={patientId}
            />
          ))
        : null}
    </section>
  )
}

interface AcceptFormProps {
  id: string
  question: Question
  words: string
  version: number
  patientId: string
}

/** One answer in the doctor's own words. */
function AcceptForm({ id, question, words, version, patientId }: AcceptFormProps) {
  const client = useQueryClient()
  const accept = useOnce(acceptAnswer)
  const form = useEndpointForm(
    { body: NewAcceptance },
    {
      defaultValues: { question: question.id, text: words.replaceAll('\n', ', ').slice(0, 200), version },
      save: (body) => accept({ params: { id }, body }),
      onSaved: () => {
        void refreshForms(client, patientId)
        void client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'summary', patientId] })
        toast({ title: t('Added to the chart') })
      },
    },
  )
  const isAllergy = question.mapsTo === 'allergy'
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-wrap items-end gap-3">
      <Field label={question.title} error={form.errorOf('text')} className="min-w-0 flex-1 basis-60">
        <TextInput maxLength={200} autoComplete="off" {...form.register('text')} />
      </Field>
      <Button type="submit" variant="secondary" pending={form.isSaving} pendingText={t('Saving...')}>
        {isAllergy ? t('Add allergy') : t('Add problem')}
      </Button>
      <FormProblem form={form} className="w-full" />
    </form>
  )
}

import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { amendVisit, type Visit } from '#contract/visits/visits.ts'
import { useCacheVisit } from '#web/features/visits/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useSubmitShortcut } from '#web/lib/use-submit-shortcut.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedQuestion } from '#web/ui/unsaved-question.tsx'
import { ContentFields } from './content-fields.tsx'
import { QuickTextsProvider } from './quick-texts/provider.tsx'
import { TheirVersion } from './their-version.tsx'
import { conflictOf } from './use-autosave.ts'

import { formSchema, valuesOf } from './values.ts'

/** The form of an amendment: a new version with a reason. */
export function AmendForm({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const { form, isConflict, settleConflict } = useAmendForm(visit, onClose)
  const box = useRef<HTMLFormElement>(null)
  useSubmitShortcut(() => box.current?.requestSubmit())
  return (
    <FormProvider {...form}>
      <LeaveGuard when={form.isUnsaved} />
      <form
        ref={box}
        noValidate
        aria-label={t('Amendment')}
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-4"
      >
        {isConflict ? (
          <TheirVersion
            id={visit.id}
            isAmendment
            onKeepMine={settleConflict}
            onUseTheirs={(theirs) => {
              form.reset(valuesOf(theirs.content, form.getValues('unit')))
              settleConflict(theirs)
            }}
          />
        ) : null}
        <Card title={t('Amendment')}>
          <Field
            label={t('Reason')}
            required
            help={t('The earlier version stays readable.')}
            error={form.errorOf('reason')}
          >
            <TextInput maxLength={500} {...form.register('reason')} />
          </Field>
        </Card>
        <QuickTextsProvider clinicId={visit.clinicId}>
          <ContentFields visit={visit} />
        </QuickTextsProvider>
        <FormProblem form={form} />
        <div className="flex justify-end gap-2">
          <Button
            variant="secondary"
            onClick={() => (form.isUnsaved ? setLeaving(true) : onClose())}
            disabled={form.isSaving}
          >
            {t('Cancel')}
          </Button>
          <Button type="submit" pending={form.isSaving} pendingText={t('Saving...')}>
            {t('Save amendment')}
          </Button>
        </div>
      </form>
      <UnsavedQuestion open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </FormProvider>
  )
}

/** Returns the form, and whether someone else has changed the visit in the meantime. */
function useAmendForm(visit: Visit, onClose: () => void) {
  const cacheVisit = useCacheVisit()
  const amend = useMutation({ mutationFn: useOnce(amendVisit), gcTime: 0 })
  const [schema] = useState(() => formSchema(visit.visitDate, { isAmendment: true }))
  const [edition, setEdition] = useState(visit.edition)
  const [isConflict, setConflict] = useState(false)
  const form = useEndpointForm(
    { body: schema },
    {
      defaultValues: valuesOf(visit.content, visit.temperatureUnit),
      save: ({ content, reason }) =>
        amend.mutateAsync({ params: { id: visit.id }, body: { ...content, reason, edition } }),
      onSaved: (saved) => {
        toast({ title: t('Visit amended') })
        void cacheVisit(saved)
        onClose()
      },
      onRefused: (error) => {
        const isMet = conflictOf(error) !== null
        if (isMet) setConflict(true)
        return isMet
      },
    },
  )
  /** Amends another edition of the visit. */
  const settleConflict = (theirs: Pick<Visit, 'edition'>) => {
    setEdition(theirs.edition)
    setConflict(false)
  }
  return { form, isConflict, settleConflict }
}

import { t } from '#language/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { listClinicServices } from '#contract/clinics/clinics.ts'
import { addClinicForm, changeClinicForm, type ClinicForm } from '#contract/forms/forms.ts'
import { clinicFormsQuery } from '#web/features/forms/api.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { Preview } from './preview.tsx'
import { QuestionList } from './question-list.tsx'
import { ScoreFields } from './score-fields.tsx'
import { type FormValues, TypedForm, valuesOf } from './typed.ts'

interface FormBuilderProps {
  clinicId: string
  /** The form to change; a new one has no id. */
  form: Partial<ClinicForm>
}

/** Writes a form: questions, scores, services. Saving publishes it. */
export function FormBuilder({ clinicId, form: known }: FormBuilderProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPreview, setPreview] = useState(false)
  const form = useEndpointForm(
    { body: TypedForm },
    {
      defaultValues: valuesOf(known),
      save: async ({ isArchived, version, ...body }) => {
        const saved = known.id
          ? await call(changeClinicForm, { params: { id: known.id }, body: { ...body, isArchived, version } })
          : await call(addClinicForm, { params: { id: clinicId }, body })
        await client.invalidateQueries({ queryKey: clinicFormsQuery(clinicId).queryKey })
        return saved
      },
      onSaved: (saved) => {
        // what is saved is no longer unsaved when the page is left
        form.reset(valuesOf(saved))
        toast({ title: t('Form published'), description: saved.title })
        void navigate('/clinic-forms')
      },
    },
  )
  return (
    <FormProvider {...form}>
      <LeaveGuard when={form.isUnsaved && !form.formState.isSubmitSuccessful} />
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex max-w-4xl flex-col gap-5">
        <Field label={t('Title')} required error={form.errorOf('title')}>
          <TextInput maxLength={150} autoComplete="off" {...form.register('title')} />
        </Field>
        {isPreview ? <PreviewCard /> : <Parts clinicId={clinicId} isNew={!known.id} />}
        <FormProblem form={form} />
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface py-3">
          <Button variant="secondary" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? t('Back to the questions') : t('Preview')}
          </Button>
          <Button type="submit" pending={form.isSaving} pendingText={t('Saving...')}>
            {t('Publish')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function PreviewCard() {
  const definition = useWatch<FormValues, 'definition'>({ name: 'definition' })
  return (
    <Card title={t('Preview')}>
      <Preview definition={definition} />
    </Card>
  )
}

function Parts({ clinicId, isNew }: { clinicId: string; isNew: boolean }) {
  const { register } = useFormContext<FormValues>()
  return (
    <>
      <QuestionList />
      <ScoreFields />
      <Services clinicId={clinicId} />
      <Field label={t('Note below the form')} optional help={t('Such as the license of its questions')}>
        <TextInput maxLength={500} autoComplete="off" {...register('definition.notice')} />
      </Field>
      {isNew ? null : (
        <Checkbox
          label={t('Archived')}
          help={t('It can’t be asked for anymore. Earlier answers stay.')}
          {...register('isArchived')}
        />
      )}
    </>
  )
}

/** The services whose bookings ask for the form. */
function Services({ clinicId }: { clinicId: string }) {
  const { setValue } = useFormContext<FormValues>()
  const chosen = useWatch<FormValues, 'serviceIds'>({ name: 'serviceIds' })
  const { data } = useQuery({
    queryKey: ['/api/clinics', clinicId, 'services'],
    queryFn: () => call(listClinicServices, { params: { id: clinicId } }),
  })
  return (
    <Card title={t('With bookings')}>
      <p className="mb-2 text-muted">{t('Each booking of these services asks the patient to fill in the form.')}</p>
      {(data ?? []).map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target: { checked } }) =>
            setValue('serviceIds', checked ? [...chosen, id] : chosen.filter((one) => one !== id), {
              shouldDirty: true,
            })
          }
        />
      ))}
    </Card>
  )
}

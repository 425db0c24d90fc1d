import { t } from '#language/translate.ts'
import { nameClinicAddress, suggestedAddress } from '#contract/clinics/address.ts'
import { updateSentence, useNameAddress } from '#web/features/clinics/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

interface AddressFormProps {
  clinic: { id: string; name: string; addressName: string | null }
}

/** The name in the address of the booking page; without one, the clinic's own name is suggested. */
export function AddressForm({ clinic: { id, name, addressName } }: AddressFormProps) {
  const save = useNameAddress(id)
  const form = useEndpointForm(nameClinicAddress, {
    defaultValues: { name: addressName ?? '' },
    save: save.mutateAsync,
    onSaved: ({ name: saved }) => form.reset({ name: saved }),
    inWords: updateSentence,
  })
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Name of your booking page')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="flex items-start gap-2">
        <Field
          label={t('Name after {host}/book/', { host: window.location.host })}
          help={
            addressName
              ? t('Printed links keep working: earlier names lead to the new one.')
              : t('A name is easier to print and to say than the link above.')
          }
          error={form.errorOf('name')}
          className="min-w-0 flex-1"
        >
          <TextInput
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={suggestedAddress(name)}
            {...form.register('name')}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="mt-6.5"
          pending={form.isSaving}
          pendingText={t('Saving...')}
          disabled={!form.isUnsaved && !form.isSaving}
        >
          {t('Save name')}
        </Button>
      </div>
      <FormProblem form={form} />
    </form>
  )
}

import { type ReactNode, useEffect } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields } from '#web/lib/form-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'

interface EditMemberFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  change: { isPending: boolean; isError: boolean; error: Error | null }
  /** The fields whose errors stand under them; any other error stands above the buttons. */
  names: readonly string[]
  onSubmit: (values: Values) => void
  onTouched: (isTouched: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** The form of a doctor's or a staff member's place at a clinic, with its error and its buttons. */
export function EditMemberForm<Values extends FieldValues>(props: EditMemberFormProps<Values>) {
  const { form, change, names, onSubmit, onTouched, onClose, children } = props
  const { isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const submit = form.handleSubmit((values) => {
    if (!change.isPending) onSubmit(values)
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {children}
        {change.isError && !isAboutFields(change.error, names) ? (
          <Notice tone="danger" live>
            {sentenceOf(change.error)}
          </Notice>
        ) : null}
        <StickyFooter>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending} pendingText="Saving...">
            Save Changes
          </Button>
        </StickyFooter>
      </form>
    </FormProvider>
  )
}

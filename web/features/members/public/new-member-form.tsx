import { type ReactNode, useEffect } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FormState } from '#web/lib/use-endpoint-form.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useWayBack } from './administered-clinics.ts'
import { NewMemberFields } from './new-member-fields.tsx'

interface NewMemberFormProps<Values extends FieldValues, Cleaned> {
  form: UseFormReturn<Values, unknown, Cleaned> & FormState
  isAdded: boolean
  words: { place: string; submit: string; pending: string }
  /** The fields of the place at the clinic. */
  children: ReactNode
}

/** Form to add a doctor or staff member. Input is kept on errors; success leads to the dashboard, or back to the first steps. */
export function NewMemberForm<Values extends FieldValues, Cleaned>(props: NewMemberFormProps<Values, Cleaned>) {
  const { form, isAdded, words, children } = props
  const navigate = useNavigate()
  const back = useWayBack()
  // in an effect, so that the guard below knows first that nothing is unsaved
  useEffect(() => {
    if (isAdded) void navigate(back)
  }, [isAdded, navigate, back])
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex max-w-3xl flex-col gap-4">
        <Card title="Personal details">
          <NewMemberFields />
        </Card>
        <Card title={words.place}>{children}</Card>
        {form.problem ? (
          <Notice tone="danger" live>
            {form.problem}
          </Notice>
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <LinkButton to={back} variant="secondary">
            Cancel
          </LinkButton>
          <Button type="submit" pending={form.isSaving || isAdded} pendingText={words.pending}>
            {words.submit}
          </Button>
        </div>
      </form>
      <LeaveGuard when={form.isUnsaved && !isAdded} />
    </FormProvider>
  )
}

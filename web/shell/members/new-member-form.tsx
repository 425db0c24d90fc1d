import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { NewMemberFields } from '#web/shell/new-member-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface NewMemberFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  add: Pick<UseMutationResult<unknown, Error, Values>, 'isPending' | 'isSuccess' | 'isError' | 'error' | 'mutate'>
  /** The fields whose errors stand under them; any other error stands above the buttons. */
  names: readonly Path<Values>[]
  words: { place: string; failed: string; submit: string; pending: string }
  /** The fields of the place at the clinic. */
  children: ReactNode
}

/** Adds a doctor or somebody to the staff: what is typed stays when the server refuses; done, it leads to the dashboard. */
export function NewMemberForm<Values extends FieldValues>(props: NewMemberFormProps<Values>) {
  const { form, add, names, words, children } = props
  const navigate = useNavigate()
  const submit = form.handleSubmit((values) => {
    if (add.isPending || add.isSuccess) return
    add.mutate(values, { onError: (error) => placeIssues(error, names, form.setError) })
  })
  // after the guard below has heard that nothing is unsaved any more
  useEffect(() => {
    if (add.isSuccess) void navigate('/')
  }, [add.isSuccess, navigate])
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-3xl flex-col gap-4">
        <Card title="The person">
          <NewMemberFields />
        </Card>
        <Card title={words.place}>{children}</Card>
        {add.isError && !isAboutFields(add.error, names) ? (
          <Notice tone="danger" live>
            {sentenceOf(add.error, words.failed)}
          </Notice>
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <LinkButton to="/" variant="secondary">
            Cancel
          </LinkButton>
          <Button type="submit" pending={add.isPending || add.isSuccess} pendingText={words.pending}>
            {words.submit}
          </Button>
        </div>
      </form>
      <LeaveGuard when={form.formState.isDirty && !add.isSuccess} />
    </FormProvider>
  )
}

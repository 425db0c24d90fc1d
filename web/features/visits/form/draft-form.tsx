import { t } from '#language/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { finishVisit, type Visit } from '#contract/visits/visits.ts'
import { draftQuery, useCacheVisit, useDiscard } from '#web/features/visits/api.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { clockIn } from '#web/lib/clock.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ContentFields } from './content-fields.tsx'
import { useTakeIn } from './take-in.ts'
import { TheirVersion } from './their-version.tsx'
import { conflictOf, type SaveState, useAutosave } from './use-autosave.ts'
import { useFinishShortcut } from './use-finish-shortcut.ts'
import { formSchema, valuesOf } from './values.ts'

interface DraftFormProps {
  visit: Visit
  /** Content between the diagnoses and the buttons, such as the prescriptions. */
  children?: ReactNode
  /** Called when the visit is finished, to replace the form. */
  onDone: (visit: Visit) => void
  onDiscarded: () => void
}

/** The form of a draft visit, which saves automatically. */
export function DraftForm({ visit, children, onDone, onDiscarded }: DraftFormProps) {
  const cacheVisit = useCacheVisit()
  const [isAsking, setAsking] = useState(false)
  const { form, autosave } = useDraft(visit, onDone)
  const box = useRef<HTMLFormElement>(null)
  useFinishShortcut(() => box.current?.requestSubmit())
  const { kind } = autosave.state
  return (
    <FormProvider {...form}>
      <LeaveGuard when={kind === 'failed' || kind === 'conflict'} />
      <form
        ref={box}
        noValidate
        aria-label={t('Visit')}
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-4 [&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28"
      >
        {kind === 'conflict' ? (
          <TheirVersion
            id={visit.id}
            onKeepMine={autosave.goOn}
            onUseTheirs={(theirs) => {
              if (theirs.status === 'finished') {
                void cacheVisit(theirs)
                onDone(theirs)
                return
              }
              form.reset(valuesOf(theirs.content, form.getValues('unit')))
              autosave.goOn(theirs)
            }}
          />
        ) : null}
        <ContentFields visitDate={visit.visitDate} />
        {children}
        <FormProblem form={form} />
        <FinishBar autosave={autosave} isSaving={form.isSaving} onDiscard={() => setAsking(true)} />
      </form>
      <DiscardDialog
        visit={visit}
        autosave={autosave}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onDiscarded={onDiscarded}
      />
    </FormProvider>
  )
}

/** Returns the form, which finishes the visit when submitted, and the automatic saving until then. */
function useDraft(visit: Visit, onDone: (visit: Visit) => void) {
  const cacheVisit = useCacheVisit()
  const finish = useMutation({ mutationFn: useOnce(finishVisit), gcTime: 0 })
  const [schema] = useState(() => formSchema(visit.visitDate, { isAmendment: false }))
  const form = useEndpointForm(
    { body: schema },
    {
      defaultValues: valuesOf(visit.content),
      save: async ({ content }) => {
        await autosave.flush()
        const body = { ...content, edition: autosave.editionNow() }
        return finish.mutateAsync({ params: { id: visit.id }, body })
      },
      onSaved: (saved) => {
        autosave.stop()
        toast({ title: t('Visit finished') })
        void cacheVisit(saved)
        onDone(saved)
      },
      onRefused: (error) => {
        const code = conflictOf(error)
        // what another window saved in between comes into the form, and the doctor finishes again
        if (code === 'visit-changed') void refetch()
        else if (code) autosave.meet(code)
        return code !== null && code !== 'visit-changed'
      },
      inWords: sentenceOf,
    },
  )
  const { getValues, subscribe } = form
  const autosave = useAutosave(visit, getValues, useTakeIn(form, visit.visitDate))
  const { touch, follow } = autosave
  const { data: now, refetch } = useQuery(draftQuery(visit.id))
  useEffect(() => {
    if (now) follow(now)
  }, [now, follow])
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  return { form, autosave }
}

type Autosave = ReturnType<typeof useAutosave>

interface FinishBarProps {
  autosave: Autosave
  isSaving: boolean
  onDiscard: () => void
}

const FinishBar = ({ autosave, isSaving, onDiscard }: FinishBarProps) => (
  <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-lg sm:border">
    <SaveLine state={autosave.state} unsaved={autosave.unsaved} onRetry={() => void autosave.flush()} />
    <div className="ms-auto flex gap-2">
      <Button variant="quiet" onClick={onDiscard} disabled={isSaving}>
        {t('Discard')}
      </Button>
      <Button type="submit" pending={isSaving} pendingText={t('Finishing...')} aria-keyshortcuts="Control+Enter">
        {t('Finish visit')}
      </Button>
    </div>
  </div>
)

interface DiscardDialogProps {
  visit: Visit
  autosave: Autosave
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDiscarded: () => void
}

function DiscardDialog({ visit, autosave, isOpen, onOpenChange, onDiscarded }: DiscardDialogProps) {
  const discard = useDiscard(visit)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        if (!discard.isError) return
        discard.reset()
        autosave.goOn({ edition: autosave.editionNow() })
      }}
      title={t('Discard this visit?')}
      description={t('What you wrote is deleted. The appointment stays as it is.')}
      confirmText={t('Discard')}
      pendingText={t('Discarding...')}
      pending={discard.isPending}
      error={problemOf(discard.error) ?? undefined}
      onConfirm={() => {
        autosave.stop()
        discard.mutate(undefined, { onSuccess: onDiscarded })
      }}
    />
  )
}

interface SaveLineProps {
  state: SaveState
  /** Fields whose text can't be saved. */
  unsaved: readonly string[]
  onRetry: () => void
}

/** Shows whether the typed text is saved. */
function SaveLine({ state, unsaved, onRetry }: SaveLineProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
      <p role="status">
        {state.kind === 'failed' ? (
          <span className="text-danger">
            {t('Not saved: {sentence}', { sentence: state.sentence })}
            {state.again ? ` ${t('We’ll keep trying. Please leave this page open.')}` : null}
          </span>
        ) : (
          wordsOf(state, unsaved)
        )}
      </p>
      {state.kind === 'failed' ? (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {t('Retry')}
        </Button>
      ) : null}
    </div>
  )
}

function wordsOf(state: SaveState, unsaved: readonly string[]): string {
  if (state.kind === 'saved') {
    const time = clockIn(undefined, new Date(state.at))
    return unsaved.length > 0
      ? t('Saved {time}, without {fields}', { time, fields: listWithCommas(unsaved) })
      : t('Saved {time}', { time })
  }
  return state.kind === 'conflict' ? t('Not saved') : t('Saving...')
}

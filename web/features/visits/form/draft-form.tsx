import { t } from '#language/translate.ts'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { noPrescription } from '#contract/visits/draft-prescription.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { TestsInVisit } from '#web/features/test-orders/public/tests-in-visit.tsx'
import { CommonAdvice } from '#web/features/prescriptions/public/common-advice.tsx'
import { PrescriptionRows } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { useCacheVisit } from '#web/features/visits/api.ts'
import { Section } from '#web/features/visits/sheet/section.tsx'
import { useSubmitShortcut } from '#web/lib/use-submit-shortcut.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { ContentFields } from './content-fields.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { DraftColumns, PreviewButton, useSides } from './draft-columns.tsx'
import { enterMovesOn } from './enter-moves-on.ts'
import { FinishBar } from './finish-bar.tsx'
import { QuickTextsProvider } from './quick-texts/provider.tsx'
import { TheirVersion } from './their-version.tsx'
import { type OnDone, useDraft } from './use-draft.ts'
import { useReason } from './use-reason.ts'
import { type VisitValues, valuesOf } from './values.ts'
import { WithoutMedications } from './without-medications.tsx'

interface DraftFormProps {
  visit: Visit
  /** The prescriptions that are signed in the visit. */
  signed: ReactNode
  /** Below the writing, such as the documents. */
  children: ReactNode
  /** Called when the visit is finished, to replace the form. */
  onDone: OnDone
  onDiscarded: () => void
}

type Draft = ReturnType<typeof useDraft>

/** The sheet of a draft visit, which saves automatically: the patient, the writing, and the printout. */
export function DraftForm({ visit, signed, children, onDone, onDiscarded }: DraftFormProps) {
  const [isAsking, setAsking] = useState(false)
  const sides = useSides()
  const draft = useDraft(visit, onDone)
  const { form, autosave, prescription, isUnsigned, finishWithout } = draft
  const box = useRef<HTMLFormElement>(null)
  useSubmitShortcut(() => box.current?.requestSubmit())
  useReason(visit, form)
  const { submit, sign } = useSteps(draft, sides.isEntryOpen, box)
  const { kind } = autosave.state
  return (
    <FormProvider {...form}>
      <LeaveGuard when={kind === 'failed' || kind === 'conflict'} />
      <DraftColumns visit={visit} prescription={prescription} sides={sides}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its boxes doesn't submit it */}
        <form
          ref={box}
          noValidate
          aria-label={t('Visit')}
          onSubmit={submit}
          onKeyDown={enterMovesOn}
          className="flex flex-col gap-4 [&_input]:scroll-mt-32 [&_input]:scroll-mb-40 [&_textarea]:scroll-mt-32 [&_textarea]:scroll-mb-40"
        >
          {kind === 'conflict' ? <Conflict visit={visit} draft={draft} onDone={onDone} /> : null}
          <Writing visit={visit} draft={draft} signed={signed} />
          {sides.hasOpenEntry ? (
            <Notice tone="danger" live>
              {t('Save or cancel the entry about the patient first.')}
            </Notice>
          ) : null}
          <FormProblem form={form} />
          {isUnsigned && prescription.lines.length > 0 ? (
            <WithoutMedications count={prescription.lines.length} onFinish={() => void finishWithout()} />
          ) : null}
          <FinishBar
            autosave={autosave}
            lines={prescription.lines}
            isSaving={form.isSaving}
            isSigning={draft.signOnly.isPending}
            onSign={sign}
            onDiscard={() => setAsking(true)}
          >
            <PreviewButton {...sides} />
          </FinishBar>
        </form>
        {children}
      </DraftColumns>
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

/** Finishing and signing, which wait for open entries about the patient. */
function useSteps({ form, signOnly }: Draft, isEntryOpen: () => boolean, box: RefObject<HTMLFormElement | null>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!signOnly.isPending && !isEntryOpen()) void form.submit(event)
  }
  const sign = () => {
    if (isEntryOpen()) return
    const focusError = () =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    signOnly.mutate(undefined, { onError: focusError })
  }
  return { submit, sign }
}

interface OfDraftProps {
  visit: Visit
  draft: Draft
}

/** Another edition, which can't be merged. */
function Conflict({ visit, draft: { form, autosave, prescription }, onDone }: OfDraftProps & { onDone: OnDone }) {
  const cacheVisit = useCacheVisit()
  return (
    <TheirVersion
      id={visit.id}
      onKeepMine={autosave.goOn}
      onUseTheirs={(theirs) => {
        if (theirs.status === 'finished') {
          void cacheVisit(theirs)
          onDone(theirs, null)
          return
        }
        form.reset(valuesOf(theirs.content, form.getValues('unit')))
        prescription.takeIn(prescription.draft().draft, theirs.draftPrescription ?? noPrescription)
        autosave.goOn(theirs)
      }}
    />
  )
}

/** All fields of the visit, with the prescription's rows in their place. */
function Writing({ visit, draft: { form, prescription }, signed }: OfDraftProps & { signed: ReactNode }) {
  const advice = {
    read: () => form.getValues('advice'),
    write: (text: string) => form.setValue('advice', text, { shouldDirty: true }),
  }
  const toAdvice = () => {
    const { getValues, setValue } = prescription.form
    const rows = getValues('medications')
    if (rows.length > 1) setValue('medications', rows.slice(0, -1))
    form.setFocus('advice')
  }
  const { can, prescriptions } = visit
  return (
    <QuickTextsProvider clinicId={visit.clinicId} visit={visit}>
      <ContentFields
        visit={visit}
        prescription={
          can.prescribe || prescriptions.length > 0 ? (
            <Section title={t('Prescription')}>
              <div className="flex flex-col gap-4">
                {signed}
                {can.prescribe ? (
                  <PrescriptionRows prescription={prescription} advice={advice} onLeave={toAdvice} />
                ) : null}
              </div>
            </Section>
          ) : null
        }
        tests={
          can.prescribe ? (
            <Section title={t('Tests')}>
              <TestsInVisit clinicId={visit.clinicId} patientId={visit.patientId} visitId={visit.id} />
            </Section>
          ) : null
        }
        belowAdvice={<CommonLine />}
      />
    </QuickTextsProvider>
  )
}

/** Advice that is printed in the patient's language, too. */
function CommonLine() {
  const { control, setValue } = useFormContext<VisitValues>()
  const advice = useWatch({ control, name: 'advice' })
  return <CommonAdvice advice={advice} onChange={(text) => setValue('advice', text, { shouldDirty: true })} />
}

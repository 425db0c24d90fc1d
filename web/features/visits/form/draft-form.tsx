import { t } from '#language/translate.ts'
import { Eye, UserRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { noPrescription } from '#contract/visits/draft-prescription.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { AllergyWords } from '#web/features/clinical-summary/public/allergy-words.tsx'
import { CommonAdvice } from '#web/features/prescriptions/public/common-advice.tsx'
import { PrescriptionRows } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { useCacheVisit } from '#web/features/visits/api.ts'
import { aboutPatient, PatientColumn } from '#web/features/visits/sheet/patient-column.tsx'
import { Printout } from '#web/features/visits/sheet/printout.tsx'
import { Section } from '#web/features/visits/sheet/section.tsx'
import { Side } from '#web/features/visits/sheet/side.tsx'
import { ThreeColumns } from '#web/features/visits/sheet/three-columns.tsx'
import { useSubmitShortcut } from '#web/lib/use-submit-shortcut.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { ContentFields } from './content-fields.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
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

const PATIENT = 'patient-of-the-visit'
const PRINTOUT = 'printout-of-the-visit'

/** The sheet of a draft visit, which saves automatically: the patient, the writing, and the printout. */
export function DraftForm({ visit, signed, children, onDone, onDiscarded }: DraftFormProps) {
  const cacheVisit = useCacheVisit()
  const [isAsking, setAsking] = useState(false)
  const [open, setOpen] = useState<'patient' | 'printout' | null>(null)
  const [hasOpenEntry, setOpenEntry] = useState(false)
  const { form, autosave, prescription, signOnly, isUnsigned, finishWithout } = useDraft(visit, onDone)
  const box = useRef<HTMLFormElement>(null)
  useSubmitShortcut(() => box.current?.requestSubmit())
  useReason(visit, form)
  const { kind } = autosave.state
  const advice = {
    read: () => form.getValues('advice'),
    write: (text: string) => form.setValue('advice', text, { shouldDirty: true }),
  }

  /** Returns whether an entry about the patient is still open, such as an allergy: the check wouldn't know it. */
  const isEntryOpen = (): boolean => {
    const entry = document.getElementById(PATIENT)?.querySelector('form')
    setOpenEntry(Boolean(entry))
    if (!entry) return false
    if (!entry.checkVisibility()) setOpen('patient')
    requestAnimationFrame(() => entry.querySelector<HTMLElement>('input, select, textarea')?.focus())
    return true
  }
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
  const toAdvice = () => {
    const { getValues, setValue } = prescription.form
    const rows = getValues('medications')
    if (rows.length > 1) setValue('medications', rows.slice(0, -1))
    form.setFocus('advice')
  }
  return (
    <FormProvider {...form}>
      <LeaveGuard when={kind === 'failed' || kind === 'conflict'} />
      <ThreeColumns
        patient={
          <Side
            id={PATIENT}
            label={t('Patient')}
            kind="patient"
            isOpen={open === 'patient'}
            onClose={() => setOpen(null)}
          >
            <PatientColumn visit={visit} />
          </Side>
        }
        printout={
          <Side
            id={PRINTOUT}
            label={t('Printout, preview')}
            kind="printout"
            isOpen={open === 'printout'}
            onClose={() => setOpen(null)}
          >
            <Printout visit={visit} lines={prescription.lines} />
          </Side>
        }
      >
        <PatientStrip visit={visit} isOpen={open === 'patient'} onOpen={() => setOpen('patient')} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its boxes doesn't submit it */}
        <form
          ref={box}
          noValidate
          aria-label={t('Visit')}
          onSubmit={submit}
          onKeyDown={enterMovesOn}
          className="flex flex-col gap-4 [&_input]:scroll-mt-32 [&_input]:scroll-mb-40 [&_textarea]:scroll-mt-32 [&_textarea]:scroll-mb-40"
        >
          {kind === 'conflict' ? (
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
          ) : null}
          <QuickTextsProvider clinicId={visit.clinicId} visit={visit}>
            <ContentFields
              visit={visit}
              prescription={
                visit.can.prescribe || visit.prescriptions.length > 0 ? (
                  <Section title={t('Prescription')}>
                    <div className="flex flex-col gap-4">
                      {signed}
                      {visit.can.prescribe ? (
                        <PrescriptionRows prescription={prescription} advice={advice} onLeave={toAdvice} />
                      ) : null}
                    </div>
                  </Section>
                ) : null
              }
              belowAdvice={<CommonLine />}
            />
          </QuickTextsProvider>
          {hasOpenEntry ? (
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
            isSigning={signOnly.isPending}
            onSign={sign}
            onDiscard={() => setAsking(true)}
          >
            <Button
              variant="secondary"
              className="min-[75rem]:hidden"
              aria-expanded={open === 'printout'}
              aria-controls={PRINTOUT}
              onClick={() => setOpen(open === 'printout' ? null : 'printout')}
            >
              <Eye aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t('Preview')}</span>
            </Button>
          </FinishBar>
        </form>
        {children}
      </ThreeColumns>
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

/** On phones: who it is, with the allergies in sight; opens the patient's column from the top. */
const PatientStrip = ({ visit, isOpen, onOpen }: { visit: Visit; isOpen: boolean; onOpen: () => void }) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={PATIENT}
    onClick={onOpen}
    className="sticky top-15 z-10 -mx-4 -mt-4 mb-4 flex min-h-11 items-center gap-3 border-b border-line bg-surface-raised px-4 py-2 text-start md:hidden"
  >
    <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">
        <span className="sr-only">{t('Show the patient')}: </span>
        {fullName(visit.patient.user)}
        <span className="text-sm font-normal text-muted"> {aboutPatient(visit)}</span>
      </span>
      <AllergyWords patientId={visit.patientId} />
    </span>
  </button>
)

/** Advice that is printed in the patient's language, too. */
function CommonLine() {
  const { control, setValue } = useFormContext<VisitValues>()
  const advice = useWatch({ control, name: 'advice' })
  return <CommonAdvice advice={advice} onChange={(text) => setValue('advice', text, { shouldDirty: true })} />
}

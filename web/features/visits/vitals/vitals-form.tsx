import { t } from '#language/translate.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { NewVitals } from '#contract/visits/content.ts'
import type { VitalSet } from '#contract/visits/vitals.ts'
import { enterMovesOn } from '#web/features/visits/form/enter-moves-on.ts'
import type { MeasuredPatient } from '#web/features/visits/growth/vital-hint.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSubmitShortcut } from '#web/lib/use-submit-shortcut.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { type VitalValues, vitalsSchema } from './values.ts'
import { VitalFields } from './vital-fields.tsx'

interface VitalsFormProps {
  label: string
  values: VitalValues
  patient: MeasuredPatient
  /** The day on which the patient is measured. */
  day: string
  save: (measured: NewVitals) => Promise<VitalSet>
  onSaved: (saved: VitalSet) => void
  /** Starts in the first box. */
  isFocused?: boolean
  /** Beside the button that saves. */
  children?: ReactNode
}

/** The measurements of one time. Enter moves to the next box, and saves after the last one. */
export function VitalsForm({ label, values, patient, day, save, onSaved, isFocused, children }: VitalsFormProps) {
  const box = useRef<HTMLFormElement>(null)
  useSubmitShortcut(() => box.current?.requestSubmit())
  const form = useEndpointForm({ body: vitalsSchema }, { defaultValues: values, save, onSaved })
  const { setFocus } = form
  useEffect(() => {
    if (isFocused) setFocus('systolic')
  }, [isFocused, setFocus])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const boxes = [...event.currentTarget.querySelectorAll('input')]
    // from the last box, the browser submits the form
    if (event.target !== boxes.at(-1)) enterMovesOn(event)
  }
  return (
    <FormProvider {...form}>
      <LeaveGuard when={form.isUnsaved} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its boxes moves to the next one */}
      <form
        ref={box}
        noValidate
        aria-label={label}
        onSubmit={(event) => void form.submit(event)}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-4 [&_input]:scroll-mb-40"
      >
        <VitalFields visitDate={day} patient={patient} />
        <FormProblem form={form} />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" className="max-sm:w-full" pending={form.isSaving} pendingText={t('Saving...')}>
            {t('Save vitals')}
          </Button>
          {children}
        </div>
      </form>
    </FormProvider>
  )
}

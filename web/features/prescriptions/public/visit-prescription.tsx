import { t } from '#language/translate.ts'
import { useCallback, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import {
  type Prescription,
  PrescriptionChange,
  prescriptionMessages as says,
} from '#contract/prescriptions/prescriptions.ts'
import { type DraftPrescription, noPrescription, rowsToSign } from '#contract/visits/draft-prescription.ts'
import { messageOf, useSignInVisit } from '#web/features/prescriptions/form/api.ts'
import { LanguageField } from '#web/features/prescriptions/form/language-field.tsx'
import { MedicationRows } from '#web/features/prescriptions/form/medication-rows.tsx'
import { draftOf, isWrittenLine, rowsWith, type TypedLine } from '#web/features/prescriptions/form/rows.ts'
import { type RowsForm, typedIn, useTakeInRows } from '#web/features/prescriptions/form/take-in-rows.ts'
import { TeleconsultationFields } from '#web/features/prescriptions/form/teleconsultation-fields.tsx'
import { type PrescriptionValues, valuesFor } from '#web/features/prescriptions/form/values.ts'
import { SafetySummary } from '#web/features/prescriptions/safety/safety-summary.tsx'
import { SafetyCheckProvider } from '#web/features/prescriptions/safety/use-check.tsx'
import type { WrittenAdvice } from '#web/features/prescriptions/templates/templates-menu.tsx'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { DictatedTextarea } from '#web/ui/dictation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'

/** The visit in which a prescription is written, which decides its patient, clinic and doctor. */
interface OfVisit {
  id: string
  patientId: string
  clinicId: string
  clinic: { timeZone: string }
  doctorId: string
  draftPrescription: DraftPrescription | null
}

/** What the visit has typed for both. */
interface TypedInVisit {
  advice: string
  followUpDate: string
}

type Line = PrescriptionValues['medications'][number]

type Row = Line & { row: string }

const asLine = ({ dosage = '', frequency = '', duration = '', ...one }: TypedLine): Line => ({
  ...one,
  dosage,
  frequency,
  duration,
})

const schema = PrescriptionChange.extend({ medications: rowsToSign })

/**
 * A prescription that is written in the sheet of a visit, and saved with its draft. It has no advice and no follow-up of its own: those of
 * the visit count. `sign` returns null if something is wrong, which is then said at its field.
 */
export function useVisitPrescription(visit: OfVisit, read: () => TypedInVisit) {
  const user = useSignedInUser()
  const today = () => dateIn(visit.clinic.timeZone)
  const write = useSignInVisit(visit.id)
  const signed = useRef<Prescription | null>(null)
  const valuesWith = ({ medications, ...rest }: DraftPrescription) => ({
    ...valuesFor(user, { kind: 'new', clinicId: visit.clinicId, visitId: visit.id }, today()),
    doctorId: visit.doctorId,
    patientId: visit.patientId,
    ...rest,
    medications: rowsWith([], medications) as Row[],
  })
  const [defaultValues] = useState(() => valuesWith(visit.draftPrescription ?? noPrescription))
  const form = useEndpointForm(
    { body: schema },
    {
      defaultValues,
      save: async ({ patientId: _patient, clinicId: _clinic, doctorId: _doctor, version: _version, ...values }) => {
        const { advice, followUpDate } = read()
        const saved = await write.mutateAsync({
          ...values,
          advice,
          // it may be too early for a visit of an earlier day
          followUpDate: followUpDate > values.prescriptionDate ? followUpDate : '',
        })
        signed.current = saved
        return saved
      },
      inWords: (error) => messageOf(error, t(says.createFailed)),
    },
  )
  const { reset, submit, subscribe } = form
  // the same fields, by the type that they know
  const { getValues, setValue } = form as unknown as RowsForm
  const lines = useWatch({ control: form.control, name: 'medications' })
  const sign = async (): Promise<Prescription | null> => {
    const written = typedIn({ getValues, setValue }).filter(isWrittenLine)
    if (written.length < getValues('medications').length) setValue('medications', written)
    setValue('prescriptionDate', today())
    signed.current = null
    await submit()
    if (!signed.current) return null
    // what came in from another window meanwhile stays
    const rows = new Set(written.map(({ row }) => row))
    const left = typedIn({ getValues, setValue }).filter(({ row }) => !rows.has(row))
    const { language } = getValues()
    reset({ ...valuesWith({ ...noPrescription, language }), ...(left.length > 0 && { medications: left as Row[] }) })
    return signed.current
  }
  const draft = useCallback(
    () => draftOf({ ...getValues(), medications: typedIn({ getValues, setValue }) }),
    [getValues, setValue],
  )
  const takeIn = useTakeInRows({ getValues, setValue })
  const onChange = useCallback(
    (callback: () => void) => subscribe({ formState: { values: true }, callback }),
    [subscribe],
  )
  const isWritten = () => getValues('medications').some(isWrittenLine)
  return { form, lines: lines.filter(isWrittenLine).map(asLine), isWritten, sign, draft, takeIn, onChange }
}

export type VisitPrescription = ReturnType<typeof useVisitPrescription>

interface PrescriptionRowsProps {
  prescription: VisitPrescription
  /** The visit's. */
  advice: WrittenAdvice
  /** Enter in an empty last row moves on. */
  onLeave: () => void
}

/** The medications with their safety findings, notes and the language of the printout. */
export function PrescriptionRows({ prescription: { form, lines }, advice, onLeave }: PrescriptionRowsProps) {
  return (
    <FormProvider {...form}>
      <SafetyCheckProvider>
        <div className="flex flex-col gap-4">
          <MedicationRows inVisit={{ advice, onLeave }} />
          {lines.length > 0 ? <SafetySummary /> : null}
          {lines.length > 0 ? <TeleconsultationFields /> : null}
          <FormProblem form={form} />
          {lines.length > 0 ? (
            <details>
              <summary className="link min-h-11 w-fit cursor-pointer py-2.5 text-sm md:min-h-0 md:py-0">
                {t('Notes and language of the printout')}
              </summary>
              <div className="mt-3 grid gap-4 sm:grid-cols-2">
                <Field label={t('Notes')} optional error={form.errorOf('notes')}>
                  <DictatedTextarea field={t('Notes')} rows={2} maxLength={2000} {...form.register('notes')} />
                </Field>
                <LanguageField isEdit={false} isOfVisit />
              </div>
            </details>
          ) : null}
        </div>
      </SafetyCheckProvider>
    </FormProvider>
  )
}

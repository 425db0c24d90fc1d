import { t } from '#language/translate.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { getClinic } from '#contract/clinics/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { listPatients } from '#contract/patients/patients.ts'
import { previewPrescription } from '#contract/prescriptions/papers.ts'
import { listPrescribedMedicines } from '#contract/prescriptions/prescribed.ts'
import { getPrescriptionLanguage } from '#contract/prescriptions/patient-lines.ts'
import {
  prescriptionMessages as says,
  replacePrescription,
  writePrescription,
} from '#contract/prescriptions/prescriptions.ts'
import { type NewUpload, uploadMessages, uploadPrescription } from '#contract/prescriptions/uploads.ts'
import type { VisitPrescription } from '#contract/visits/draft-prescription.ts'
import { signInVisit } from '#contract/visits/saving.ts'
import { PRESCRIPTIONS_KEY, useCachePrescription } from '#web/features/prescriptions/api.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useContentKey } from '#web/lib/use-content-key.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { ownDoctorAt } from '#web/shell/own-doctors.ts'
import { doctorName } from '#web/shell/people.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PrescriptionValues } from './values.ts'

/** Returns the clinic's today; the reader's until the clinic is known. */
export function useTodayAt(clinicId: string): string {
  const { data } = useQuery({
    queryKey: ['/api/clinics', clinicId],
    queryFn: () => call(getClinic, { params: { id: clinicId } }),
    enabled: clinicId !== '',
  })
  return dateIn(data?.timeZone)
}

/** Returns the doctor record with which the reader signs at a clinic. */
export const signersQuery = (user: CurrentUser, clinicId: string) =>
  queryOptions({
    queryKey: ['/api/doctors', clinicId],
    queryFn: () => call(listDoctors, { query: { clinicId, limit: 200 } }),
    select: (doctors): ComboboxItem[] => {
      const own = ownDoctorAt(user, clinicId)
      return doctors
        .filter(({ id }) => id === own)
        .map(({ id, user: person, specialty }) => ({ value: id, label: doctorName(person), detail: specialty }))
    },
    enabled: clinicId !== '',
  })

/** Returns the server's message, or `otherwise` without one. */
export const messageOf = (error: unknown, otherwise: string) =>
  error instanceof ApiError && (error.refusal || error.status === 0) ? error.sentence : otherwise

/** Returns what is sent of the form: the language that it shows, even if the patient's isn't known. */
const bodyOf = <T extends Pick<PrescriptionValues, 'backdatedReason' | 'language'>>(values: T) => ({
  ...values,
  backdatedReason: values.backdatedReason || undefined,
  language: values.language ?? 'en',
})

/** Signs what is written in the sheet of a visit; the caller says that it is signed. */
export function useSignInVisit(visitId: string) {
  const cachePrescription = useCachePrescription()
  const write = useOnce(signInVisit)
  return useMutation({
    mutationFn: (values: VisitPrescription) => write({ params: { id: visitId }, body: bodyOf(values) }),
    onSuccess: cachePrescription,
    meta: { inWords: (error) => messageOf(error, t(says.createFailed)) },
  })
}

/** Signs a new prescription, in a visit if it belongs to one, or a new version of the one with this id. */
export function useSign(id: string | null, visitId?: string) {
  const cachePrescription = useCachePrescription()
  const write = useOnce(writePrescription)
  return useMutation({
    mutationFn: ({ version, ...values }: PrescriptionValues) => {
      const body = bodyOf(values)
      return id === null
        ? write({ body: { ...body, visitId } })
        : call(replacePrescription, { params: { id }, body: { ...body, version } })
    },
    onSuccess: async (saved) => {
      await cachePrescription(saved)
      toast({ title: id === null ? t('Prescription created successfully') : t('Prescription updated successfully') })
    },
    meta: { inWords: (error) => messageOf(error, id === null ? t(says.createFailed) : t(says.updateFailed)) },
  })
}

/** Returns the language of a patient's printouts. */
export const languageQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['/api/patients', patientId, 'prescription-language'],
    queryFn: () => call(getPrescriptionLanguage, { params: { id: patientId } }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** What the doctor and the clinic prescribe to patients of this age group; each signing changes it. */
export const prescribedQuery = (clinicId: string, patientId: string) =>
  queryOptions({
    queryKey: [PRESCRIPTIONS_KEY, 'prescribed', clinicId, patientId],
    queryFn: () =>
      call(listPrescribedMedicines, { params: { id: clinicId }, query: { patientId: patientId || undefined } }),
    enabled: clinicId !== '',
    staleTime: 5 * 60_000,
  })

/** Draws the printout of what is about to be signed, with what is saved of its visit. */
export const usePreview = ({
  prescriptionId,
  visitId,
}: {
  prescriptionId?: string | undefined
  visitId?: string | undefined
}) =>
  useMutation({
    mutationFn: ({ version: _version, safetyReasons: _reasons, ...values }: PrescriptionValues) => {
      return call(previewPrescription, { body: { ...bodyOf(values), prescriptionId, visitId } })
    },
    meta: { isQuiet: () => true },
  })

/** The charts that an upload can go into: one's own and the family's. */
export const recordsQuery = queryOptions({
  queryKey: ['/api/patients', 'list', 'own'],
  queryFn: () => call(listPatients, { query: { limit: 100 } }),
})

export function useUpload() {
  const keyOf = useContentKey()
  const cachePrescription = useCachePrescription()
  return useMutation({
    mutationFn: (body: NewUpload) =>
      call(uploadPrescription, { body }, { headers: { 'Idempotency-Key': keyOf(body) } }),
    onSuccess: async (saved) => {
      await cachePrescription(saved)
      toast({ title: t('Prescription uploaded successfully') })
    },
    meta: { title: t(uploadMessages.failed), inWords: (error) => messageOf(error, t(uploadMessages.notUploaded)) },
  })
}

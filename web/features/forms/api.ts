import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listClinicForms } from '#contract/forms/forms.ts'
import { getFormAnswersPdf, listChartForms } from '#contract/forms/requests.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { addressOf, call } from '#web/lib/api.ts'

/** The forms of a chart. The server records each opening, so it isn't cached once closed. */
export const chartFormsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'forms', patientId],
    queryFn: () => call(listChartForms, { params: { id: patientId } }),
    gcTime: 0,
  })

/** The forms of a clinic. */
export const clinicFormsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/clinics', clinicId, 'forms'],
    queryFn: () => call(listClinicForms, { params: { id: clinicId } }),
  })

/** Returns the address of the printout of a version of the answers. */
export const printoutOf = (id: string, version: number): string =>
  addressOf(getFormAnswersPdf, { params: { id }, query: { version } })

/** Reads the forms of a chart again. */
export const refreshForms = (client: QueryClient, patientId: string) =>
  client.invalidateQueries({ queryKey: chartFormsQuery(patientId).queryKey })

import { t } from '#language/translate.ts'
import { queryOptions } from '@tanstack/react-query'
import { listPrescriptions, type Prescription } from '#contract/prescriptions/prescriptions.ts'
import { doctorOf, patientOf } from '#web/features/prescriptions/words.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { listWithCommas } from '#web/lib/text.ts'

/** The newest prescriptions with this number or medication that the reader can see; a name leads to the chart instead. */
export const foundPrescriptionsQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [listPrescriptions.path, 'bar', search, limit],
    queryFn: ({ signal }) => call(listPrescriptions, { query: { search, searchIn: 'content', limit } }, { signal }),
    gcTime: 30_000,
  })

/** Returns a prescription as a search result: medications, patient, doctor and date. */
export const prescriptionItem = (one: Prescription) => ({
  value: `/prescriptions/${one.id}`,
  label:
    one.upload?.medications ??
    (listWithCommas(one.medications.map(({ medicationName }) => medicationName)) ||
      t('Prescription {number}', { number: one.number })),
  detail: joined(
    t('Prescription'),
    one.number,
    patientOf(one),
    doctorOf(one),
    one.prescriptionDate && plainDate(one.prescriptionDate),
  ),
})

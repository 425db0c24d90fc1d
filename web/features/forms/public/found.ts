import { queryOptions } from '@tanstack/react-query'
import { findFormRequests, type FoundForm } from '#contract/forms/requests.ts'
import { call } from '#web/lib/api.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'

/** A number as answers to forms are printed with it. */
export const isFormNumber = (text: string): boolean => /^form-[a-z0-9]{7}$/i.test(text)

/** The form with this number, if the reader can read its answers. The server records it. */
export const foundFormsQuery = (number: string) =>
  queryOptions({
    queryKey: [findFormRequests.path, 'bar', number],
    queryFn: ({ signal }) => call(findFormRequests, { query: { number } }, { signal }),
    gcTime: 30_000,
  })

/** Returns a form as a search result, which leads to the chart. */
export const formItem = (one: FoundForm) => ({
  value: `/patients/${one.patientId}`,
  label: one.title,
  detail: joined(one.number, fullName(one.patient), one.clinic.name),
})

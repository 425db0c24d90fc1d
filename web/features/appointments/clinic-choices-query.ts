import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import { getClinic, listClinics } from '#contract/clinics.ts'
import { call } from '#web/lib/api.ts'

const MOST = 100

/** The clinics whose booking pages are offered: one's own for clinic people, the public ones for all others. */
export const clinicChoicesQuery = ({ id, memberships }: CurrentUser) =>
  queryOptions({
    queryKey: ['/api/clinics', 'to-book-at', id],
    queryFn: () => {
      const own = [...new Set(memberships.map(({ clinic }) => clinic.id))]
      return own.length > 0
        ? Promise.all(own.map((clinic) => call(getClinic, { params: { id: clinic } })))
        : call(listClinics, { query: { limit: MOST } })
    },
  })

import { useSyncExternalStore } from 'react'
import { useSignedInUser } from './current-user.ts'

type Phones = typeof import('#web/lib/phones.ts')

// the library of phone numbers is a tenth of a first visit, and most first screens show no number
let phones: Phones | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

const load = () =>
  (loading ??= import('#web/lib/phones.ts').then(
    (loaded) => {
      phones = loaded
      for (const notify of listeners) notify()
    },
    // offline: the next displayed number tries again
    () => {
      loading = null
    },
  ))

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/**
 * Returns a function that formats phone numbers for the country of a clinic. The first number loads the library; until it is there,
 * numbers are shown as they are stored.
 */
export function useClinicPhones(): (phone: string, clinicId: string) => string {
  const { memberships } = useSignedInUser()
  const loaded = useSyncExternalStore(
    subscribe,
    () => phones,
    () => null,
  )
  return (phone, clinicId) => {
    if (loaded)
      return loaded.shownPhone(phone, memberships.find(({ clinic }) => clinic.id === clinicId)?.clinic.country)
    void load()
    return phone
  }
}

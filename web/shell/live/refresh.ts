import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/events.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'

type Touches = (query: Query) => boolean

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads of these addresses: the first part of their key is the address of the call. */
const of =
  (...addresses: string[]): Touches =>
  ({ queryKey: [address] }) =>
    addresses.some((one) => address === one || String(address).startsWith(`${one}/`))

/** The same, without single things that are others: a key whose second part is an id is of that one only. */
const ofOne =
  (id: string, ...addresses: string[]): Touches =>
  (query) => {
    const [, second] = query.queryKey
    return of(...addresses)(query) && !(typeof second === 'string' && UUID.test(second) && second !== id)
  }

/** What each kind of change makes old: the one place that says which reads follow which news. */
const touches: { [Kind in Change['kind']]: (change: Extract<Change, { kind: Kind }>) => Touches } = {
  appointment: ({ id }) => ofOne(id, '/api/appointments', '/api/dashboard', '/api/doctors', '/api/availability'),
  clinic: ({ id }) => ofOne(id, '/api/clinics', '/api/availability', '/api/calendar'),
  staff: ({ id }) => ofOne(id, '/api/staff', '/api/invitations/sent'),
  doctor: ({ id }) =>
    ofOne(
      id,
      '/api/doctors',
      '/api/leaves',
      '/api/availability',
      '/api/calendar',
      '/api/invitations/sent',
      '/api/dashboard',
    ),
  // the lists alone: each reading of a single chart is recorded as an opening
  chart:
    () =>
    ({ queryKey: [address, part] }) =>
      address === '/api/patients' && part === 'list',
  membership: () => () => true,
  notifications: () => of('/api/notifications'),
  everything: () => (query) => query.queryKey[0] !== CURRENT_USER_KEY[0],
}

/** Marks as old what the changes touch; what is on the screen is read again at once, the rest when it is shown next. */
export function refresh(client: QueryClient, changes: readonly Change[]): void {
  const tests = changes.map((change) => (touches[change.kind] as (one: Change) => Touches)(change))
  void client.invalidateQueries({ predicate: (query) => tests.some((touched) => touched(query)) })
}

import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/events.ts'
import { CURRENT_USER_KEY, TIMELINE_KEY } from '#web/lib/query-client.ts'

type Touches = (query: Query) => boolean

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The dashboard's queries are cached under the appointments. */
const DASHBOARD = '/api/appointments dashboard'
/** A chart's timeline is cached under the visits. */
const TIMELINE = TIMELINE_KEY.join(' ')
const VISIT_DRAFTS = '/api/visits draft'
const ANALYTICS = '/api/analytics'
/** The records stored on this device for reading without a connection. */
const KEPT = '/api/offline'

/** Matches queries of these paths: the first part of a key is the path of the call. */
const of =
  (...addresses: string[]): Touches =>
  ({ queryKey: [address, part] }) =>
    addresses.some(
      (one) => address === one || String(address).startsWith(`${one}/`) || `${String(address)} ${String(part)}` === one,
    )

/** The same, but skips queries of single records (second part of the key is an id) other than `id`. */
const ofOne =
  (id: string, ...addresses: string[]): Touches =>
  (query) => {
    const [, second] = query.queryKey
    return of(...addresses)(query) && !(typeof second === 'string' && UUID.test(second) && second !== id)
  }

interface Told {
  notifications?: { waiting?: { appointmentId: string } | null }[]
}

/** True for a page of notifications that asks to confirm this appointment. */
const affects =
  (id: string): Touches =>
  ({ queryKey: [address], state }) =>
    address === '/api/notifications' &&
    Boolean((state.data as Told | undefined)?.notifications?.some(({ waiting }) => waiting?.appointmentId === id))

/** The timeline of one chart, of which each fetch is recorded. */
const timelineOf =
  (id: string | undefined): Touches =>
  ({ queryKey: [address, part, one] }) =>
    `${String(address)} ${String(part)}` === TIMELINE && one === id

/** Lists of reports and single ones; each opening is recorded, so an open one isn't refetched automatically. */
const ofReport =
  (id: string): Touches =>
  (query) => {
    const [address, part, more] = query.queryKey
    const isNew = part === 'list' || part === 'chart' || (part === id && more === 'shares')
    return of(DASHBOARD, TIMELINE)(query) || (address === '/api/test-reports' && isNew)
  }

/** The queries that each kind of change invalidates. The only place that maps changes to queries. */
const touches: { [Kind in Change['kind']]: (change: Extract<Change, { kind: Kind }>) => Touches } = {
  appointment: ({ id }) => {
    const touched = ofOne(
      id,
      '/api/appointments',
      '/api/doctors',
      '/api/availability',
      '/api/queue',
      TIMELINE,
      ANALYTICS,
      KEPT,
    )
    return (query) => touched(query) || affects(id)(query)
  },
  'walk-in': () => of('/api/walk-ins', '/api/queue'),
  'waiting-list': () => of('/api/waiting-list', '/api/availability'),
  'lab-message': () => of('/api/lab-messages'),
  // rows of appointments say what is paid
  bill: ({ id }) => ofOne(id, '/api/bills', '/api/appointments'),
  clinic: ({ id }) => ofOne(id, '/api/clinics', '/api/availability', '/api/calendar', DASHBOARD, ANALYTICS),
  staff: ({ id }) => ofOne(id, '/api/staff', '/api/invitations/sent'),
  doctor: ({ id }) =>
    ofOne(
      id,
      '/api/doctors',
      '/api/leaves',
      '/api/availability',
      '/api/calendar',
      '/api/invitations/sent',
      DASHBOARD,
      ANALYTICS,
    ),
  // lists, what a chart shows first, and the safety check that reads it: each fetch of a whole chart is recorded as an opening
  chart: ({ id }) => {
    const listed = timelineOf(id)
    return (query) => {
      const [address, part, one] = query.queryKey
      return (
        (address === '/api/patients' &&
          (part === 'list' ||
            part === 'immunizations-next' ||
            (['summary', 'immunizations', 'antenatal', 'test-orders', 'medical-documents', 'forms'].includes(
              String(part),
            ) &&
              (!id || one === id)))) ||
        (address === 'prescription-check' && (!id || one === id)) ||
        address === '/api/claims' ||
        address === '/api/claim-requests' ||
        listed(query)
      )
    }
  },
  emergency:
    ({ id }) =>
    ({ queryKey: [address, part, one] }) =>
      address === '/api/emergency-accesses' ||
      (address === '/api/patients' && one === id && (part === 'emergencies' || part === 'access')),
  // the chart itself, if emergency access still shows it
  'emergency-ended':
    ({ id }) =>
    ({ queryKey: [address, part], state }) =>
      address === '/api/prescriptions' ||
      address === '/api/visits' ||
      (address === '/api/patients' &&
        part === id &&
        Boolean((state.data as { emergencyEndsAt?: string | null } | undefined)?.emergencyEndsAt)),
  prescription: ({ id }) => ofOne(id, '/api/prescriptions', DASHBOARD, TIMELINE, '/api/medicine-reminders', KEPT),
  visit: ({ id }) => ofOne(id, '/api/visits', VISIT_DRAFTS),
  'visit-draft': ({ id }) => ofOne(id, VISIT_DRAFTS),
  // and the pregnancies, whose checkups the same people record
  vitals: ({ id }) => {
    const [touched, listed] = [ofOne(id, '/api/vitals'), timelineOf(id)]
    return (query) =>
      touched(query) ||
      listed(query) ||
      (query.queryKey[0] === '/api/patients' && query.queryKey[1] === 'antenatal' && query.queryKey[2] === id)
  },
  report: ({ id }) => ofReport(id),
  'test-value': () => of('/api/test-values', TIMELINE),
  medicine: () => of('/api/medicine-reminders', DASHBOARD),
  webhook: () => of('/api/webhooks'),
  membership: () => () => true,
  notifications: () => of('/api/notifications'),
  everything: () => (query) => query.queryKey[0] !== CURRENT_USER_KEY[0],
}

/**
 * Invalidates the queries that the changes affect: visible ones refetch immediately, others when next shown. One that is
 * being fetched for the first time may have been read before the change, and an invalidation alone doesn't repeat it.
 */
export function refresh(client: QueryClient, changes: readonly Change[]): void {
  const tests = changes.map((change) => (touches[change.kind] as (one: Change) => Touches)(change))
  const predicate: Touches = (query) => tests.some((touched) => touched(query))
  const begun = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void client.invalidateQueries({ predicate })
  for (const { promise, queryKey } of begun) {
    const again = () => client.invalidateQueries({ queryKey, exact: true })
    void promise?.then(again, () => {})
  }
}

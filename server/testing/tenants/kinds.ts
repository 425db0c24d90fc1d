import type { Endpoint } from '#contract/endpoint.ts'
import { type Shape, shapeOf } from '#server/testing/samples.ts'

/** An id, or another word that an address can contain, with the kind of thing that it identifies. */
export interface NamedId {
  kind: string
  text: string
}

/** The kinds of ids after each fixed word of a path, and those of a parameter that follows another one. */
const kindsAfter: Record<string, readonly string[]> = {
  clinics: ['clinic'],
  doctors: ['doctor'],
  doctor: ['doctor'],
  patients: ['chart'],
  patient: ['chart'],
  appointments: ['appointment'],
  visits: ['visit'],
  vitals: ['vitals'],
  documents: ['document'],
  prescriptions: ['prescription', 'upload', 'paper code'],
  proposals: ['prescription'],
  'test-reports': ['report'],
  allergies: ['allergy'],
  problems: ['problem'],
  immunizations: ['dose'],
  'antenatal-records': ['antenatal record'],
  'antenatal-checkups': ['antenatal checkup'],
  'antenatal-ticks': ['antenatal tick'],
  'clinic-forms': ['clinic form'],
  'form-requests': ['form request'],
  'clinic-tests': ['clinic test'],
  'test-orders': ['test order'],
  bills: ['bill'],
  payments: ['payment'],
  advances: ['advance'],
  'advance-uses': ['advance use'],
  'credit-notes': ['credit note'],
  'day-ends': ['day end'],
  'price-items': ['price item'],
  'ordered-tests': ['ordered test'],
  'lab-messages': ['lab message'],
  'test-results': ['test result'],
  'medical-documents': ['medical document', 'document code'],
  'document-templates': ['document template'],
  corrections: ['correction'],
  pages: ['page'],
  printouts: ['printout code'],
  'shared-reports': ['share token'],
  ':pass': ['share pass'],
  staff: ['staff'],
  invitations: ['invitation'],
  leaves: ['leave'],
  imports: ['import'],
  webhooks: ['webhook'],
  logo: ['logo'],
  'clinic-addresses': ['clinic address'],
  bookings: ['booking token'],
  forms: ['form token'],
  'walk-ins': ['walk-in'],
  'waiting-list': ['waiting entry', 'waiting token'],
  tokens: ['queue token'],
  'wall-screens': ['wall screen', 'wall token'],
  'family-takeovers': ['takeover token'],
  'own-data': ['download'],
  mailbox: ['mail'],
  medicines: ['medicine'],
  'health-conditions': ['guide'],
  'help-articles': ['help article'],
}

/** The kinds of ids that a filter takes. */
const kindsOfFilter: Record<string, readonly string[]> = {
  clinicId: ['clinic'],
  doctorId: ['doctor'],
  patientId: ['chart'],
  serviceId: ['service'],
  reportId: ['report'],
  familyMemberId: ['family member'],
  medicineId: ['medicine'],
  // a name of the log alone
  personId: [],
}

/** Kinds that open a thing for anyone who has one, so the other clinic's are not tried. */
const bearerKinds = [
  'share token',
  'share pass',
  'paper code',
  'document code',
  'printout code',
  'booking token',
  'takeover token',
  'form token',
  'queue token',
  'waiting token',
  'wall token',
]

export const isBearer = ({ kind }: NamedId): boolean => bearerKinds.includes(kind)

/** Returns the parameters of a path in order, each with the kinds of ids it takes. Throws for one that has no line above. */
export function pathKinds({ path }: Pick<Endpoint, 'path'>): [name: string, kinds: readonly string[]][] {
  const parts = path.split('/')
  return parts.flatMap((part, at) => {
    if (!part.startsWith(':')) return []
    const word = parts[at - 1]!.startsWith(':') ? part : parts[at - 1]!
    return [[part.slice(1), known(kindsAfter[word], `"${word}" in ${path}`)]]
  })
}

/** Returns the filters of a query that take an id, each with its kinds. Throws for one that has no line above. */
export const filterKinds = ({ path, query }: Pick<Endpoint, 'path' | 'query'>): [string, readonly string[]][] =>
  Object.entries(shapeOf(query).properties ?? {}).flatMap(([name, shape]) =>
    isUuid(shape) ? [[name, known(kindsOfFilter[name], `the filter "${name}" of ${path}`)]] : [],
  )

const isUuid = (shape: Shape): boolean => shape.format === 'uuid' || (shape.anyOf?.some(isUuid) ?? false)

function known(kinds: readonly string[] | undefined, what: string): readonly string[] {
  if (!kinds) throw new Error(`No kind of id is known for ${what}. Add a line to server/testing/tenants/kinds.ts.`)
  return kinds
}

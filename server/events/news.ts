import type { Change } from '#contract/events.ts'
import { clinicsAs, type SignedIn, type Standing } from '#server/actor.ts'
import { BILLS, CHARTS, DESK, MEASURES } from '#server/standings.ts'

/** Prefix of kinds for the servers themselves, never sent to streams; a tag of shared bytes follows. */
const DROP = 'drop:'

/** A change and its readers. People named by any of the three fields receive it. */
export interface News {
  kind: Exclude<Change['kind'], 'everything'> | `${typeof DROP}${string}`
  subjectId?: string | null
  /** For this clinic's readers of the kind, by `readersAt`. */
  clinicId?: string | null
  doctorId?: string | null
  userId?: string | null
}

/** Who at a clinic receives which kind: the people who can read the lists (rule B3). */
const readersAt: Record<Exclude<Change['kind'], 'everything'>, readonly Standing[]> = {
  appointment: DESK,
  // everyone who works there sees its hours and closed days
  clinic: ['doctor', 'staff', 'clinic_admin'],
  staff: [],
  doctor: DESK,
  chart: CHARTS,
  emergency: ['doctor', 'clinic_admin'],
  'walk-in': ['doctor', ...DESK],
  'waiting-list': DESK,
  'emergency-ended': [],
  'lab-message': ['doctor', 'staff:tests'],
  prescription: ['doctor', 'staff:prescriptions'],
  visit: ['doctor'],
  'visit-draft': [],
  vitals: MEASURES,
  webhook: ['clinic_admin'],
  // of people, not of clinics
  report: [],
  'test-value': ['doctor'],
  medicine: [],
  bill: [...BILLS, 'staff:close-day'],
  membership: [],
  notifications: [],
}

/** Returns the news a reader can get: about themself, their own calendar, and permitted kinds at their clinics. */
export const audienceOf = (actor: SignedIn) => ({
  userId: actor.userId,
  doctorIds: actor.doctorIds,
  clinics: Object.entries(readersAt).flatMap(([kind, standings]) =>
    clinicsAs(actor, ...standings).map((clinicId) => ({ kind, clinicId })),
  ),
})

export const isFor = ({ kind, userId, doctorId, clinicId }: News, actor: SignedIn): boolean =>
  userId === actor.userId ||
  (typeof doctorId === 'string' && actor.doctorIds.includes(doctorId)) ||
  (typeof clinicId === 'string' && !isDrop(kind) && clinicsAs(actor, ...readersAt[kind]).includes(clinicId))

/** Returns the news that drops shared bytes with a tag; a tag is a word, or a word and a record's id. */
export function dropOf(tag: string): News {
  const [word, subjectId = null] = tag.split(':')
  return { kind: `${DROP}${word}`, subjectId }
}

/** Returns the tag of such news; null for all others. */
export function tagOf({ kind, subjectId }: News): string | null {
  if (!isDrop(kind)) return null
  const word = kind.slice(DROP.length)
  return subjectId ? `${word}:${subjectId}` : word
}

const isDrop = (kind: News['kind']): kind is `${typeof DROP}${string}` => kind.startsWith(DROP)

/** News as the wire carries them: kind and id, each once. */
export function changesOf(news: readonly News[]): Change[] {
  const found = new Map<string, Change>()
  for (const { kind, subjectId } of news) {
    if (isDrop(kind)) continue
    if (kind === 'notifications' || kind === 'membership') found.set(kind, { kind })
    else if (subjectId) found.set(`${kind} ${subjectId}`, { kind, id: subjectId })
    else if (kind === 'chart') found.set(kind, { kind })
  }
  return [...found.values()]
}

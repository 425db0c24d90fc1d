import type { Change } from '#contract/events.ts'
import { clinicsAs, type SignedIn } from '#server/actor.ts'

/** That something has changed, and who may be told. Whoever is named by one of the three is told. */
export interface News {
  kind: Exclude<Change['kind'], 'everything'>
  subjectId?: string | null
  /** The people at the desk of this clinic and its administrators. */
  clinicId?: string | null
  doctorId?: string | null
  userId?: string | null
}

/** What a reader may be told: the same scope as that of the lists they would read then (decision B3). */
export const audienceOf = (actor: SignedIn) => ({
  userId: actor.userId,
  doctorId: actor.doctorId,
  clinicIds: clinicsAs(actor, 'staff', 'clinic_admin'),
})

export function isFor({ userId, doctorId, clinicId }: News, actor: SignedIn): boolean {
  const reader = audienceOf(actor)
  return (
    userId === reader.userId ||
    (reader.doctorId !== null && doctorId === reader.doctorId) ||
    (typeof clinicId === 'string' && reader.clinicIds.includes(clinicId))
  )
}

/** News as the wire carries them: kind and id, each once. */
export function changesOf(news: readonly News[]): Change[] {
  const found = new Map<string, Change>()
  for (const { kind, subjectId } of news) {
    if (kind === 'notifications') found.set(kind, { kind })
    else if (subjectId) found.set(`${kind} ${subjectId}`, { kind, id: subjectId })
  }
  return [...found.values()]
}

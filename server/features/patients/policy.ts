import { clinicsAs, type SignedIn } from '#server/actor.ts'

/** Whose charts a person may list: those of their clinics, or their own (decisions B2, B3; trap T22). */
export interface ChartScope {
  clinicIds: string[]
  /** Null where the person's own charts are not asked for. */
  userId: string | null
}

export function visibleTo(actor: SignedIn): ChartScope {
  const clinicIds = clinicsAs(actor, 'doctor', 'staff', 'clinic_admin')
  return { clinicIds, userId: clinicIds.length === 0 && actor.role === 'patient' ? actor.userId : null }
}

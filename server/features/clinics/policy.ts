import { type Actor, clinicsAs } from '#server/actor.ts'

/** Whose clinics a reader may see: the public and bookable ones, and those where they are a member (decisions B3, B6; trap T37). */
export interface ClinicScope {
  memberOf: string[]
}

export const visibleTo = (actor: Actor): ClinicScope => ({
  memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'),
})

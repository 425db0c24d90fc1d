import { clinicsAs, type SignedIn } from '#server/actor.ts'

/** A person's doctor record at a clinic. */
export interface DoctorAtClinic {
  doctorId: string
  clinicId: string
}

const placesOf = ({ memberships }: SignedIn): DoctorAtClinic[] =>
  memberships.flatMap(({ clinicId, doctorId }) => (doctorId ? { clinicId, doctorId } : []))

/** The dashboard of a person, and whose metrics it shows: the role chooses, memberships decide (rules B1, I5). */
export type View =
  | { kind: 'doctor'; doctorIds: readonly string[]; places: readonly DoctorAtClinic[]; clinicIds: string[] }
  | { kind: 'staff'; clinicIds: string[] }
  | { kind: 'clinic_admin'; clinicIds: string[] }
  | { kind: 'patient' }

export function viewOf(actor: SignedIn): View {
  switch (actor.part) {
    case 'doctor':
      return {
        kind: 'doctor',
        doctorIds: actor.doctorIds,
        places: placesOf(actor),
        clinicIds: clinicsAs(actor, 'doctor'),
      }
    case 'staff':
      return { kind: 'staff', clinicIds: clinicsAs(actor, 'staff:appointments') }
    case 'clinic_admin':
      return { kind: 'clinic_admin', clinicIds: clinicsAs(actor, 'clinic_admin') }
    case 'patient':
      return { kind: 'patient' }
  }
}

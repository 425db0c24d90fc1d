import { clinicsAs, type SignedIn } from '#server/actor.ts'

/** Which dashboard a person has, and whose figures stand on it: the role chooses, memberships decide (decision B1). */
export type View =
  | { kind: 'doctor'; doctorId: string | null; clinicIds: string[] }
  | { kind: 'staff'; clinicIds: string[] }
  | { kind: 'clinic_admin'; clinicIds: string[] }
  | { kind: 'patient' }

export function viewOf(actor: SignedIn): View {
  switch (actor.role) {
    case 'doctor':
      return { kind: 'doctor', doctorId: actor.doctorId, clinicIds: clinicsAs(actor, 'doctor') }
    case 'staff':
      return { kind: 'staff', clinicIds: clinicsAs(actor, 'staff:appointments') }
    case 'clinic_admin':
      return { kind: 'clinic_admin', clinicIds: clinicsAs(actor, 'clinic_admin') }
    case 'patient':
      return { kind: 'patient' }
  }
}

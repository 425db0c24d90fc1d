import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { folded } from '#server/folding.ts'
import { demoClinics } from './clinics.ts'
import { demoDoctors } from './doctors.ts'
import { demoId } from './seeded.ts'

/** Returns rows for `confirmations`: the operator has confirmed the demo's clinics and the doctors who work there. */
export function confirmationRows(since: Date): Insertable<DB['confirmations']>[] {
  const confirmed = { is_confirmed: true, reason: null, decided_at: since.toISOString(), decided_by: null }
  const ofClinics = demoClinics.map(({ id, key, name, address, city }) => ({
    id: demoId('confirmation', key),
    clinic_id: id,
    doctor_id: null,
    identity: `${name}\n${address}, ${city}`,
    folded_name: folded(name),
    folded_rest: folded(`${address}${city}`),
    ...confirmed,
  }))
  const ofDoctors = demoDoctors.map(({ id, clinic, user: { firstName, lastName }, licenseNumber }) => ({
    id: demoId('confirmation', id),
    clinic_id: demoClinics.find(({ key }) => key === clinic)!.id,
    doctor_id: id,
    identity: `${firstName}\n${lastName}\n${licenseNumber}`,
    folded_name: folded(`${firstName}${lastName}`),
    folded_rest: folded(licenseNumber),
    ...confirmed,
  }))
  return [...ofClinics, ...ofDoctors]
}

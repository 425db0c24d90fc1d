import type { Insertable } from 'kysely'
import { TERMS_VERSION } from '#contract/product.ts'
import type { DB } from '#server/database/types.ts'
import { demoPatient } from './people.ts'
import { demoId } from './seeded.ts'

/** The family of the demo's patient: a child and a mother, as invented as she is. */
export const familyRows = (since: Date): Insertable<DB['family_members']>[] =>
  [
    {
      first_name: 'Aarav',
      relationship: 'Child',
      date_of_birth: '2018-04-12',
      gender: 'male',
      blood_type: 'O+',
      emergency_contact: false,
    },
    {
      first_name: 'Lakshmi',
      relationship: 'Parent',
      date_of_birth: '1958-11-03',
      gender: 'female',
      blood_type: null,
      emergency_contact: true,
    },
  ].map((one) => ({
    ...one,
    id: demoId('family-member', one.first_name),
    user_id: demoPatient.id,
    last_name: 'Nair',
    phone: one.emergency_contact ? '+910000001431' : null,
    consent_version: TERMS_VERSION,
    consent_at: since,
    created_at: since,
  }))

import type { Patient } from '#contract/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import { abilitiesOf } from './policy.ts'
import type { StoredChart } from './queries/chart.ts'

/** A chart as its reader may see it. */
export function toPatient(chart: StoredChart, reader: SignedIn): Patient {
  const { medicalHistory, allergies, bloodType, userId, ownerId: _, createdAt, emergencyEndsAt, ...open } = chart
  const can = abilitiesOf(reader, chart)
  const clinical = can.readClinical ? { medicalHistory, allergies, bloodType, bloodGroup: bloodType } : {}
  return {
    ...open,
    ...clinical,
    createdAt: createdAt.toISOString(),
    hasAccount: userId !== null,
    emergencyEndsAt: (can.readClinical && emergencyEndsAt?.toISOString()) || null,
    can,
  }
}

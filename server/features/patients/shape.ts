import { withoutClinical } from '#contract/patients/fields.ts'
import type { Patient } from '#contract/patients/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import { abilitiesOf } from './policy.ts'
import type { StoredChart } from './queries/chart.ts'

/** Returns a chart as its reader can see it. */
export function toPatient(chart: StoredChart, reader: SignedIn): Patient {
  const { userId, ownerId: _, createdAt, emergencyEndsAt, emergencyAccessId, fromMerged, ...fields } = chart
  const can = abilitiesOf(reader, chart)
  const isOpened = can.readClinical && emergencyEndsAt !== null
  return {
    ...(can.readClinical ? { ...fields, bloodType: fields.bloodGroup, fromMerged } : withoutClinical(fields)),
    createdAt: createdAt.toISOString(),
    hasAccount: userId !== null,
    emergencyEndsAt: isOpened ? emergencyEndsAt.toISOString() : null,
    emergencyAccessId: isOpened ? emergencyAccessId : null,
    can,
  }
}

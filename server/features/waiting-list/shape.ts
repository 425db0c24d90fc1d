import type { WaitingEntry } from '#contract/waiting-list/desk.ts'
import type { OwnEntry } from '#contract/waiting-list/joining.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { manageLinkOf } from '#server/features/appointments/public.ts'
import { writingIn } from '#server/writing.ts'
import { opensCharts } from './policy.ts'
import type { StoredEntry } from './queries/entries.ts'

const toOffer = ({ offer }: StoredEntry) =>
  offer && {
    ...offer,
    startsAt: new Date(offer.startsAt).toISOString(),
    expiresAt: new Date(offer.expiresAt).toISOString(),
  }

const shared = (row: StoredEntry) => ({
  id: row.id,
  state: row.state,
  service: { id: row.serviceId, name: row.serviceName },
  doctors: row.doctors,
  weekdays: row.weekdays,
  from: row.from,
  to: row.to,
  until: row.until,
  createdAt: row.createdAt.toISOString(),
  offer: row.state === 'waiting' ? toOffer(row) : null,
})

/** Returns the patient's name for the person who joined: as they typed it, whatever the chart says (decision 0074). */
export const nameInEntry = ({ bookedAs, patientFirstName: firstName, patientLastName: lastName }: StoredEntry) =>
  bookedAs ?? { firstName, lastName }

/** Returns an entry as the holder of its link sees it. */
export const toOwnEntry = (deps: Deps, row: StoredEntry): OwnEntry => ({
  ...shared(row),
  clinic: {
    id: row.clinicId,
    name: row.clinicName,
    phone: row.clinicPhone,
    timeZone: row.timeZone,
    writing: writingIn(row.timeZone),
    brandColor: row.brandColor,
    logoId: row.logoId,
  },
  patient: nameInEntry(row),
  bookingPath: row.appointmentId && `/bookings/${manageLinkOf(deps, row.appointmentId).manageToken}`,
})

/** Returns an entry as the desk sees it. */
export const toWaitingEntry = (row: StoredEntry, reader: SignedIn): WaitingEntry => ({
  ...shared(row),
  clinic: { id: row.clinicId, name: row.clinicName, timeZone: row.timeZone },
  patient: {
    id: row.patientId,
    firstName: row.patientFirstName,
    lastName: row.patientLastName,
    age: row.age,
    chartNumber: row.chartNumber,
  },
  isByClinic: row.addedBy !== null,
  needsCall: row.mailTo === null,
  unanswered: row.unanswered,
  can: { chart: opensCharts(reader, row.clinicId) },
})

import { listOwnEntries } from '#contract/waiting-list/joining.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf } from './list.ts'

/** Returns the waiting lists that a person and their family are on. */
export const waitingList = (reader: Reader): List => ({
  name: 'waiting-list',
  columns: {
    patient: 'Patient',
    clinic: 'Clinic',
    service: 'Service',
    doctors: 'Doctors',
    weekdays: 'Days of the week (0 is Sunday)',
    from: 'From',
    to: 'To',
    until: 'Last day',
    createdAt: 'Joined at (UTC)',
  },
  rows: (async function* () {
    const entries = await reader.call(listOwnEntries, {})
    yield entries.map(({ patient, clinic, service, doctors, weekdays, from, to, until, createdAt }) => ({
      patient: nameOf(patient),
      clinic: clinic.name,
      service: service.name,
      doctors: doctors.map(nameOf).join(', '),
      weekdays: weekdays.join(' '),
      from,
      to,
      until,
      createdAt,
    }))
  })(),
})

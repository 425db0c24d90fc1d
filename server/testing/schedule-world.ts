import type { Client } from './client.ts'
import { workday } from './dates.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount, makeStaff, makeUser } from './factories.ts'
import { sharedApp } from './shared-app.ts'

/**
 * A clinic whose people schedule, another clinic, and everyone who might try; with the bodies that the dialog and the
 * calendar send, at 10:00 of the first workday three days away.
 */
export async function makeScheduleWorld() {
  const app = await sharedApp()
  const { db } = app
  const clinic = await makeClinic(db, {
    services: [{ name: 'General Consultation' }, { name: 'Long visit', minutes: 60, priceMinor: 9000 }],
  })
  const other = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const foreign = await makeDoctor(db, other)
  const chart = await makeChart(db, clinic, { email: 'asha@people.example' })
  const elsewhere = await makeChart(db, other)
  const account = await makePatientAccount(db, { firstName: 'Ravi', lastName: 'Kumar' })
  const date = workday(clinic)
  const people = {
    doctor: await app.signInAs(doctor),
    colleague: await app.signInAs(await makeDoctor(db, clinic)),
    staff: await app.signInAs(await makeStaff(db, clinic)),
    admin: await app.signInAs(await makeAdmin(db, clinic)),
    patient: await app.signInAs(account),
    stranger: await app.signInAs(await makeStaff(db, other)),
    drifter: await app.signInAs(await makeUser(db, { role: 'doctor' })),
  } satisfies Record<string, Client>

  const used = new Set<string>()
  return {
    app,
    clinic,
    other,
    doctor,
    foreign,
    chart,
    elsewhere,
    account,
    date,
    people,
    /** Returns a new workday within the public's horizon, one for each booking that should succeed. */
    freshDay() {
      let ahead = 4
      let day = workday(clinic, ahead)
      while (day === date || used.has(day)) day = workday(clinic, (ahead += 1))
      used.add(day)
      return day
    },
    dialog: (more: object = {}) => ({
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: chart.id,
      appointmentDate: date,
      appointmentTime: '10:00',
      duration: 30,
      ...more,
    }),
    calendar: (more: object = {}) => ({
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientName: 'Leela  Devi Das',
      patientEmail: 'Leela@people.example',
      date,
      time: '10:00',
      ...more,
    }),
  }
}

import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { clinicDefaults, personalDefaults } from '#contract/settings.ts'
import { patientsFile } from '#server/testing/csv.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import type { Person } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { addDays, todayIn } from '#server/time.ts'
import type { Thing } from './things.ts'
import type { World } from './world.ts'

/** What is at hand when a call's body is made. Without a person nobody is signed in. */
export interface Asking {
  world: World
  thing: Thing
  client: Client
  person: Person | null
}
type MakeBody = (asking: Asking) => unknown

const setUp = '/api/auth/two-factor'
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()
let turn = 0

const dialog: MakeBody = ({ world, thing: { side, id } }) => {
  const { date, time } = world.freeTime()
  return {
    clinicId: side.clinic.id,
    doctorId: side.doctor.id,
    patientId: id,
    appointmentDate: date,
    appointmentTime: time,
  }
}
/** The asker as they were before any row: with the known password, without two-factor sign-in. */
async function anew({ world: { app, passwordHash }, person }: Asking) {
  if (!person) return
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`.execute(app.db)
  await sql`delete from two_factor where user_id = ${person.userId}`.execute(app.db)
}
async function withTwoFactor(asking: Asking): Promise<void> {
  const { client, world } = asking
  await anew(asking)
  const { body } = await client.post(`${setUp}/set-up`, { password: world.password })
  if (body?.key) await client.post(`${setUp}/enable`, { code: codeOf(body.key) })
}
const proof: MakeBody = ({ world }) => ({ password: world.password })

/** What a list is asked with, where its own defaults could leave the thing out. */
export const queries: Record<string, string> = {
  'GET /api/calendar/times': 'from=2026-12-01&to=2026-12-31',
  'GET /api/doctors': 'limit=200',
  'GET /api/doctors/administered': 'limit=100',
  'GET /api/invitations/sent': 'role=staff',
  'GET /api/patients': 'limit=200',
  'GET /api/staff': 'limit=100',
}

/** What a call does after its answer, waited for, so that it does not fall into the next one. */
export const afterwards: Record<string, (asking: Asking) => Promise<void>> = {
  'POST /api/auth/forgot-password': ({ world: { app }, thing }) =>
    until('the link to a new password is made', async () => {
      const { rows } = await sql`select from account_links
        where user_id = ${thing.id} and purpose = 'reset-password'`.execute(app.db)
      return rows.length > 0
    }),
}

const newPatient = () => ({
  firstName: 'Farida',
  lastName: 'Bose',
  email: `matrix-patient-${turn++}@people.example`,
  phone: '+91 98200 55555',
  dateOfBirth: '1990-01-01',
  gender: 'female',
  address: '2 Lake Road',
  emergencyContact: 'Anil Bose',
  emergencyPhone: '+91 98200 55556',
})

/** What a row sends: by its call, or by its call and its variant. What is missing here is made from the endpoint's schema. */
export const bodies: Record<string, MakeBody> = {
  'POST /api/auth/register': () => ({
    email: `matrix-${turn++}@people.example`,
    password: 'a long enough sentence',
    firstName: 'New',
    lastName: 'Person',
    role: 'staff',
  }),
  'POST /api/auth/login': ({ world, thing }) => ({ email: thing.email, password: world.password }),
  'POST /api/auth/login/two-factor': ({ thing }) => ({ challenge: thing.token, code: thing.code }),
  'POST /api/auth/forgot-password': ({ thing }) => ({ email: thing.email }),
  'POST /api/auth/reset-password': ({ thing }) => ({ token: thing.token, newPassword: 'another quiet sentence' }),
  'POST /api/auth/verify-email': ({ thing }) => ({ token: thing.token }),
  'POST /api/auth/change-password': async (asking) => {
    await anew(asking)
    return { currentPassword: asking.world.password, newPassword: 'another quiet sentence' }
  },
  'POST /api/auth/two-factor/set-up': async (asking) => {
    await anew(asking)
    return proof(asking)
  },
  'POST /api/auth/two-factor/enable': async (asking) => {
    await anew(asking)
    const { body } = await asking.client.post(`${setUp}/set-up`, proof(asking))
    return { code: body?.key ? codeOf(body.key) : '000000' }
  },
  'POST /api/auth/two-factor/disable': async (asking) => {
    await withTwoFactor(asking)
    return proof(asking)
  },
  'POST /api/auth/two-factor/recovery-codes': async (asking) => {
    await withTwoFactor(asking)
    return proof(asking)
  },
  'PUT /api/profile': () => ({ bio: 'Written by the matrix' }),

  'PUT /api/settings (personal)': () => ({ personal: personalDefaults }),
  'PUT /api/settings (clinic)': ({ thing }) => ({ clinics: [{ clinicId: thing.id, rules: clinicDefaults }] }),
  'PUT /api/reminders/clinics/:id': () => ({ isOn: true, minutesBefore: [120] }),

  'POST /api/clinics': () => ({ name: 'Another', address: '3 Hill Road', phone: '+91 20 5550 0199' }),
  'PUT /api/clinics/:id': () => ({ description: 'Written by the matrix' }),
  'PUT /api/clinics/:id/opening-hours': () => ({
    hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  }),
  'POST /api/clinics/:id/services': () => ({ name: 'Vaccination', duration: 15, price: '10' }),
  'PUT /api/services/:id': () => ({ description: 'Written by the matrix' }),
  'POST /api/clinics/:id/closures': ({ thing: { side } }) => ({
    day: addDays(todayIn(side.clinic.zone), 260 + (turn++ % 100)),
  }),
  'PUT /api/clinics/:id/embedding': ({ thing: { side } }) => ({ origins: [side.site] }),

  'POST /api/staff': ({ thing: { id } }) => ({
    firstName: 'Uma',
    lastName: 'Das',
    email: `matrix-staff-${turn}@people.example`,
    password: 'first password',
    phone: '+91 98200 66666',
    clinicId: id,
    position: 'Receptionist',
    department: 'Reception',
    salary: '15000',
    startDate: '2026-01-01',
    employeeId: `M-${turn++}`,
  }),
  'POST /api/doctors': ({ thing: { id } }) => ({
    firstName: 'Ira',
    lastName: 'Sen',
    email: `matrix-doctor-${turn}@people.example`,
    password: 'first password',
    phone: '+91 98200 77777',
    clinicId: id,
    specialty: 'Cardiology',
    licenseNumber: `M-${turn++}`,
    experience: '5 years',
    qualification: 'MBBS',
    consultationFee: '500',
  }),
  'PUT /api/doctors/:id': () => ({ bio: 'Written by the matrix' }),
  // the whole week, so that no time of the clinic is closed by it
  'PUT /api/doctors/:id/sessions': () => ({
    hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' })),
  }),
  'POST /api/doctors/:id/leaves': ({ thing: { side } }) => {
    const day = addDays(todayIn(side.clinic.zone), 300 + (turn++ % 90))
    return { fromDate: day, toDate: day }
  },
  'POST /api/leaves/:id/settle': () => ({ action: 'cancel' }),
  'POST /api/clinics/:id/imports': () => patientsFile(),

  'PUT /api/staff/:id': () => ({ address: 'Written by the matrix' }),

  'POST /api/patients': ({ thing: { id } }) => ({ clinicId: id, ...newPatient() }),
  'POST /api/patients/duplicates': ({ thing: { id, side } }) => {
    const { firstName, lastName, email } = side.owner
    return { clinicId: id, firstName, lastName, email }
  },
  'PUT /api/patients/:id (contact)': () => ({ address: '4 River Road' }),
  'PUT /api/patients/:id (clinical)': () => ({ bloodGroup: 'A+' }),
  'POST /api/patients/:id/emergency-access': () => ({ reason: 'Found unconscious in the hall' }),
  'POST /api/patients/:id/merge': ({ thing }) => ({ into: thing.into }),
  'POST /api/patients/:id/merge (into a chart elsewhere)': ({ thing }) => ({ into: thing.elsewhere }),
  'POST /api/family-members': () => ({ firstName: 'Kiran', lastName: 'Rao', relationship: 'Child' }),
  'POST /api/family-members/:id/takeover': () => ({ email: 'grown-up@people.example' }),
  'PUT /api/family-members/:id': () => ({ gender: 'other' }),

  'PUT /api/appointments/:id (confirmed)': () => ({ status: 'confirmed' }),
  'PUT /api/appointments/:id (cancelled)': () => ({ status: 'cancelled' }),
  'PUT /api/appointments/:id (completed)': () => ({ status: 'completed' }),
  'PUT /api/appointments/:id (no_show)': () => ({ status: 'no_show' }),
  'PUT /api/appointments/:id (moved)': ({ world }) => {
    const { date, time } = world.freeTime()
    return { appointmentDate: date, appointmentTime: time }
  },
  'POST /api/appointments (dialog)': dialog,
  'POST /api/appointments (dialog, chart from elsewhere)': dialog,
  "POST /api/appointments (dialog, colleague's calendar)": (asking) => ({
    ...(dialog(asking) as object),
    doctorId: asking.thing.side.colleague.id,
  }),
  // for whoever asks: their own chart, somebody's family member
  'POST /api/appointments (for the family)': async (asking) => {
    const { world, thing, person } = asking
    const own = await world.app.db
      .selectFrom('patients')
      .select('id')
      .where('user_id', '=', person?.userId ?? null)
      .where('merged_into', 'is', null)
      .executeTakeFirst()
    const patientId = own?.id ?? thing.side.chart.id
    return { ...(dialog(asking) as object), patientId, familyMemberId: thing.id }
  },
  'POST /api/appointments (calendar)': ({ world, thing: { side, id } }) => ({
    clinicId: id,
    doctorId: (id === side.clinic.id ? side.doctor : side.hidden).id,
    patientName: 'Walk In',
    patientEmail: `walk-in-${turn++}@people.example`,
    ...world.freeTime(),
  }),

  'POST /api/public/appointments': ({ world, thing: { side, id } }) => {
    const { date, time } = world.freeTime()
    const [clinic, doctor] = id === side.clinic.id ? [side.clinic, side.doctor] : [side.closed, side.hidden]
    return bookingOf({ ...clinic, id }, doctor, date, time)
  },
  'POST /api/public/bookings/:token/cancel': () => ({}),
  'POST /api/public/bookings/:token/move': ({ world }) => {
    const { date, time } = world.freeTime()
    return { appointmentDate: date, appointmentTime: time }
  },
  'POST /api/public/bookings/:token/review': () => ({ rating: 5 }),
}

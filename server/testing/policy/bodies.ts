import { newId } from '#server/ids.ts'
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { billDefaults } from '#contract/bills/settings.ts'
import { closingOf } from '#server/testing/bills.ts'
import { bookingRuleDefaults } from '#contract/clinics/booking-rules.ts'
import { clinicDefaults, personalDefaults } from '#contract/settings/settings.ts'
import { addDays } from '#contract/wall-clock.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { patientsFile } from '#server/testing/csv.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import type { Person, TestClinic } from '#server/testing/factories.ts'
import { testSigner } from '#server/testing/medical-documents.ts'
import { planOf } from '#server/testing/medicines-taken.ts'
import { oneQuestion } from '#server/testing/forms.ts'
import { newSubscription } from '#server/testing/push-service.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { contentOf } from '#server/testing/visits.ts'
import { todayIn } from '#server/time.ts'
import { enableTwoFactor, type Thing } from './things.ts'
import type { Side, World } from './world.ts'

/** The input for making a call's body. Without a person the call is anonymous. */
export interface Asking {
  world: World
  thing: Thing
  client: Client
  person: Person | null
}
type MakeBody = (asking: Asking) => unknown

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
const walkIn: MakeBody = ({ thing: { side, id } }) => ({
  clinicId: side.clinic.id,
  doctorId: side.doctor.id,
  patientId: id,
})
/** A wish for any time of a clinic's first service. */
const wishOf = (clinic: TestClinic) => ({
  clinicId: clinic.id,
  serviceId: clinic.services[0]!.id,
  until: addDays(todayIn(clinic.zone), 30),
})
const waiting: MakeBody = ({ thing: { side, id } }) => ({ ...wishOf(side.clinic), patientId: id })
/** An answer to the offer of a waiting entry; to a random one for a link that is a guess. */
const answer: MakeBody = ({ thing: { offerId = newId() } }) => ({ offerId })
/** Puts an caller's sign-in back: the known password, no two-factor sign-in, no passkey of a row. */
async function resetSignIn({ world: { app, passwordHash }, person }: Asking) {
  if (!person) return
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`.execute(app.db)
  await sql`delete from two_factor where user_id = ${person.userId}`.execute(app.db)
  await sql`delete from passkeys where user_id = ${person.userId} and name = ${MATRIX_PASSKEY}`.execute(app.db)
}
const proof: MakeBody = ({ world }) => ({ password: world.password })
const withTwoFactor: MakeBody = async (asking) => {
  const { world, person } = asking
  if (person && !person.apiKey) await enableTwoFactor(world, person.userId)
  return proof(asking)
}
/** Signed by the caller, if they are a doctor of the clinic. */
const signed: MakeBody = async ({ thing: { side, id }, person, world: { app } }) => {
  const { rows } = await sql<{ id: string }>`select id from doctors
    where user_id = ${person?.apiKey?.makerId ?? person?.userId ?? null} and clinic_id = ${side.clinic.id}`.execute(
    app.db,
  )
  const doctor = { ...side.doctor, ...rows[0] }
  return prescriptionOf({ ...side, doctor, chart: { id } }, todayIn(side.clinic.zone))
}
/** A prescription draft for a chart. */
const checked: MakeBody = ({ thing: { side, id } }) => ({
  clinicId: side.clinic.id,
  patientId: id,
  medications: [{ medicationName: 'Ibuprofen 400 mg' }],
})
/** Hours of a day that no row closes, other ones each time. */
function newExtraHours({ clinic }: Side) {
  const hour = 19 + (Math.floor(turn / 60) % 4)
  return { day: addDays(todayIn(clinic.zone), 305 + (turn++ % 60)), opens: `${hour}:00`, closes: `${hour + 1}:00` }
}
const measured = () => ({ test: 'tsh', value: 2.1, measuredOn: '2026-01-05' })
const billed = { lines: [{ text: 'Dressing', unitPrice: '100' }] }
const scan = () => ({ file: new File([pdfBytes()], 'scan.pdf') })
const picture = async () => ({ file: new File([new Uint8Array(await plainPng())], 'logo.png') })
const uploaded = (patientId: string) => ({ file: new File([pdfBytes()], 'scan.pdf'), doctorName: 'Dr. Who', patientId })

/** The name of passkeys that a row adds; the secret of `secrets.ts` stays. */
const MATRIX_PASSKEY = 'Of the matrix'

/** Query strings of calls, such as for a list whose defaults could leave the thing out; by call, or with its variant. */
export const queries: Record<string, string> = {
  'GET /api/calendar/times': 'from=2026-12-01&to=2026-12-31',
  'GET /api/bills': 'limit=100',
  'GET /api/advances': 'limit=100',
  'GET /api/clinics/:id/collections': 'from=2026-01-01&to=2026-12-31',
  'GET /api/clinics/:id/gst-summary.csv': 'from=2026-01-01&to=2026-12-31',
  'GET /api/clinics/:id/ledger.csv': 'from=2026-01-01&to=2026-12-31',
  'GET /api/clinics/:id/cash-book.csv': 'from=2026-01-01&to=2026-12-31',
  'GET /api/doctors': 'limit=200',
  'GET /api/doctors/administered': 'limit=100',
  'GET /api/invitations/sent': 'role=staff',
  'GET /api/leaves/:id/settlement': 'action=move',
  'GET /api/patients': 'limit=200',
  'GET /api/clinics/:id/last-doses': 'name=Paracetamol',
  'GET /api/medicine-suggestions': 'search=para',
  'GET /api/prescriptions': 'limit=100',
  'GET /api/diagnoses': 'search=cough',
  'GET /api/medical-documents': 'number=DOC-0000000',
  'GET /api/form-requests': 'number=FORM-0000000',
  'GET /api/staff': 'limit=100',
  'GET /api/test-reports': 'limit=100',
  'GET /api/test-reports/:id/pages/:page (as a thumbnail)': 'size=small',
  'GET /api/test-reports/:id/pages/:page (as a preview)': 'size=large',
  'GET /api/public/shared-reports/:token/:pass/pages/:page (as a thumbnail)': 'size=small',
  'GET /api/visits/:id/documents/:documentId (as a thumbnail)': 'size=small',
  'GET /api/prescriptions/:id/file (as a thumbnail)': 'size=small',
  // the matrix's plan begins tomorrow, and yesterday's dose was taken
  'GET /api/medicine-reminders/doses': `from=${addDays(todayIn('UTC'), -2)}&to=${addDays(todayIn('UTC'), 2)}`,
}

/** Checks and cleans up after a call that succeeded. */
export const afterwards: Record<string, (asking: Asking) => Promise<void>> = {
  'POST /api/auth/forgot-password': async ({ world: { app }, thing }) => {
    await app.deps.later.settled()
    const { rows } = await sql`select from account_links
      where user_id = ${thing.id} and purpose = 'reset-password'`.execute(app.db)
    assert(rows.length > 0, 'no link to a new password was made')
  },
  'POST /api/auth/change-password': resetSignIn,
  'POST /api/auth/two-factor/set-up': resetSignIn,
  'POST /api/auth/two-factor/enable': resetSignIn,
  'POST /api/auth/two-factor/recovery-codes': resetSignIn,
  'POST /api/auth/passkeys': resetSignIn,
  // the membership is removed with everyone's, and the doctor with it
  'POST /api/doctors/self': async ({ world: { app }, person }) => {
    const doctors = sql`select id from doctors where user_id = ${person!.userId}`
    await sql`delete from notifications where doctor_id in (${doctors})`.execute(app.db)
    await sql`delete from doctors where user_id = ${person!.userId}`.execute(app.db)
  },
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

/** The body of a row: by its call, or by call and variant. A missing one is made from the endpoint's schema. */
export const bodies: Record<string, MakeBody> = {
  'POST /api/contact': () => ({ name: 'Ravi Menon', email: 'ravi@people.example', message: 'How do we begin?' }),
  'POST /api/demo-requests': () => ({ name: 'Ravi Menon', email: 'ravi@people.example', clinicName: 'Menon Clinic' }),
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
  'POST /api/auth/verify-email': ({ world, thing }) => ({ token: thing.token, password: world.password }),
  'POST /api/auth/two-factor/lost': ({ thing }) => ({ challenge: thing.token }),
  'POST /api/auth/two-factor/lost/start': ({ thing }) => ({ token: thing.token }),
  'POST /api/auth/two-factor/lost/stop': ({ thing }) => ({ token: thing.token }),
  'POST /api/auth/joining': ({ thing }) => ({ token: thing.token }),
  'POST /api/auth/join': ({ thing }) => ({ token: thing.token, newPassword: 'another quiet sentence', accepts: true }),
  'POST /api/auth/change-password': ({ world }) => ({
    currentPassword: world.password,
    newPassword: 'another quiet sentence',
  }),
  'POST /api/auth/two-factor/set-up': proof,
  'POST /api/auth/two-factor/enable': async (asking) => {
    const { body } = await asking.client.post('/api/auth/two-factor/set-up', proof(asking))
    return { code: body?.key ? codeOf(body.key) : '000000' }
  },
  'POST /api/auth/two-factor/disable': withTwoFactor,
  'POST /api/auth/two-factor/recovery-codes': withTwoFactor,
  'POST /api/auth/passkeys/options': proof,
  'POST /api/auth/passkeys': async (asking) => {
    const { body } = await asking.client.post('/api/auth/passkeys/options', proof(asking))
    const device = new Authenticator(asking.world.app.deps.publicUrl())
    const nothing = {
      challenge: 'none',
      rp: { id: 'localhost', name: '' },
      user: { id: '', name: '', displayName: '' },
    }
    return { name: MATRIX_PASSKEY, credential: device.make(body?.challenge ? body : nothing) }
  },
  'POST /api/auth/passkeys/:id/remove': proof,
  'POST /api/auth/login/passkey/options': () => ({}),
  'POST /api/auth/login/passkey/options (second step)': ({ thing }) => ({ challenge: thing.token }),
  'POST /api/auth/login/passkey': async ({ world, thing }) => {
    const { app } = world
    const { status, body } = await app.anonymous.post('/api/auth/login/passkey/options', { challenge: thing.token })
    // a random sign-in has nothing to sign
    if (status !== 200) return { challenge: thing.token }
    return { challenge: thing.token, credential: (thing.device as Authenticator).sign(body) }
  },
  'POST /api/claims/:id/accept': () => ({}),
  'POST /api/claims/:id/ask': () => ({}),
  'POST /api/claims/code': ({ thing }) => ({ code: thing.token }),
  'POST /api/patients/:id/detach': () => ({ reason: 'Given to another patient of this name' }),
  'PUT /api/profile': () => ({ bio: 'Written by the matrix' }),

  'POST /api/push': () => newSubscription(),
  'POST /api/push/here': () => ({ endpoint: newSubscription().endpoint }),
  'POST /api/push/renewed': ({ thing }) => ({ before: thing.before, subscription: newSubscription() }),
  'PUT /api/settings/calendar': () => ({ view: 'day', doctorId: null }),
  'PUT /api/settings/language': () => ({ language: 'hi' }),
  'PUT /api/settings (personal)': () => ({ personal: personalDefaults }),
  'PUT /api/settings (clinic)': ({ thing }) => ({ clinics: [{ clinicId: thing.id, rules: clinicDefaults }] }),
  'PUT /api/reminders/clinics/:id': () => ({ isOn: true, minutesBefore: [120] }),

  'POST /api/clinics': () => ({ name: 'Another', address: '3 Hill Road', phone: '+91 20 5550 0199' }),
  'PUT /api/clinics/:id': () => ({ description: 'Written by the matrix' }),
  'PUT /api/clinics/:id/opening-hours': () => ({
    hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  }),
  'PUT /api/clinics/:id/address': ({ thing: { id } }) => ({ name: `clinic-${id.slice(-12)}` }),
  'PUT /api/clinics/:id/booking-rules': () => bookingRuleDefaults,
  'POST /api/clinics/:id/services': () => ({ name: 'Vaccination', duration: 15, price: '10' }),
  'POST /api/clinics/:id/api-keys': ({ world: { password } }) => ({
    name: 'Of the matrix',
    scopes: ['patients:read'],
    password,
  }),
  'PUT /api/services/:id': () => ({ description: 'Written by the matrix' }),
  'POST /api/clinics/:id/closures': ({ thing: { side } }) => ({
    day: addDays(todayIn(side.clinic.zone), 260 + (turn++ % 40)),
  }),
  'POST /api/clinics/:id/closing-rules': ({ thing: { side } }) => {
    const day = addDays(todayIn(side.clinic.zone), 260 + (turn++ % 40))
    return { kind: 'range', from: day, to: day }
  },
  'POST /api/clinics/:id/extra-hours': ({ thing: { side } }) => newExtraHours(side),
  'POST /api/clinics/:id/extra-hours (own)': ({ thing: { side } }) => ({
    ...newExtraHours(side),
    doctorId: side.doctor.id,
  }),
  'PUT /api/clinics/:id/embedding': ({ thing: { side } }) => ({ origins: [side.site] }),
  'POST /api/clinics/:id/webhooks': () => ({
    name: 'Billing',
    url: 'https://1.1.1.1/hooks',
    events: ['patient.created'],
  }),
  'PUT /api/webhooks/:id': () => ({ name: 'Accounts' }),

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
  'PUT /api/auth/part': async ({ client }) => ({ part: (await client.get('/api/auth/me')).body.role ?? 'patient' }),
  'POST /api/invitations': ({ thing: { id } }) => ({
    email: `matrix-invited-${turn++}@people.example`,
    clinicId: id,
    role: 'staff',
  }),
  'POST /api/doctors/self': ({ thing: { id } }) => ({
    clinicId: id,
    specialty: 'Cardiology',
    licenseNumber: `M-${turn++}`,
    experience: '5 years',
    qualification: 'MBBS',
    consultationFee: '500',
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
  'POST /api/clinics/:id/logo': picture,
  'POST /api/clinics/:id/imports/columns': () => patientsFile(),
  'POST /api/public/bookings/:token/keep': () => ({}),
  'POST /api/clinics/:id/imports': () => patientsFile(),

  'POST /api/staff/:id/deactivate': () => ({ reason: 'Written by the matrix' }),
  'POST /api/doctors/:id/deactivate': () => ({ reason: 'Written by the matrix' }),
  'PUT /api/staff/:id': () => ({ address: 'Written by the matrix' }),

  'POST /api/patients': ({ thing: { id } }) => ({ clinicId: id, ...newPatient() }),
  'POST /api/patients/duplicates': ({ thing: { id, side } }) => {
    const { firstName, lastName, email } = side.owner
    return { clinicId: id, firstName, lastName, email }
  },
  'PUT /api/patients/:id (contact)': () => ({ address: '4 River Road' }),
  'PUT /api/patients/:id (clinical)': () => ({ bloodGroup: 'A+' }),
  'POST /api/patients/:id/emergency-access': ({ world }) => ({
    reason: 'Found unconscious in the hall',
    password: world.password,
  }),
  'POST /api/patients/:id/merge': ({ thing }) => ({ into: thing.into }),
  'POST /api/patients/:id/merge (into a chart elsewhere)': ({ thing }) => ({ into: thing.elsewhere }),
  'POST /api/family-members': () => ({ firstName: 'Kiran', lastName: 'Rao', relationship: 'Child' }),
  'POST /api/family-members/:id/takeover': () => ({ email: 'grown-up@people.example' }),
  'PUT /api/family-members/:id': () => ({ gender: 'other' }),

  'POST /api/walk-ins': walkIn,
  'POST /api/walk-ins (chart from elsewhere)': walkIn,
  'POST /api/walk-ins/next': ({ thing: { side } }) => ({ clinicId: side.clinic.id, doctorId: side.doctor.id }),
  'PUT /api/walk-ins/:id': () => ({ from: 'waiting', state: 'left' }),
  'PUT /api/clinics/:id/queue': () => ({ rule: 'arrival', showsInitials: true }),
  'PUT /api/queue/doctors/:id': () => ({ room: '2', delay: 25 }),
  'POST /api/wall-screens': ({ thing }) => ({ clinicId: thing.side.clinic.id, code: thing.code, name: 'Hall' }),
  'POST /api/appointments/:id/undo (completed)': () => ({ status: 'completed' }),
  'POST /api/appointments/:id/undo (cancelled)': () => ({ status: 'cancelled' }),
  'POST /api/visits (of an appointment)': ({ thing }) => ({ appointmentId: thing.id }),
  'POST /api/visits (of a coming appointment)': ({ thing }) => ({ appointmentId: thing.id }),
  'POST /api/visits (of a chart)': ({ thing }) => ({ patientId: thing.id }),
  // a visit that was created and saved once
  'PUT /api/visits/:id': () => contentOf({}, { edition: 2 }),
  'POST /api/visits/:id/finish': () => contentOf({}, { edition: 2 }),
  'POST /api/visits/:id/amend': () => contentOf({}, { edition: 2, reason: 'Written by the matrix' }),
  'POST /api/prescriptions': signed,
  "POST /api/prescriptions (in a colleague's name)": ({ thing: { side, id } }) =>
    prescriptionOf({ ...side, doctor: side.colleague, chart: { id } }, todayIn(side.clinic.zone)),
  'POST /api/prescriptions (chart from elsewhere)': signed,
  'POST /api/prescriptions/preview': signed,
  'POST /api/prescriptions/preview (chart from elsewhere)': signed,
  'POST /api/prescriptions/check': checked,
  'POST /api/prescriptions/check (chart from elsewhere)': checked,
  'PUT /api/prescriptions/:id': ({ thing: { side } }) => prescriptionOf(side, todayIn(side.clinic.zone)),
  'POST /api/prescriptions/:id/cancel': () => ({ reason: 'Written by the matrix' }),
  'POST /api/clinics/:id/prescription-templates': () => ({
    kind: 'template',
    name: `Of the matrix ${turn++}`,
    medications: [paracetamol],
  }),
  'POST /api/clinics/:id/text-picks': () => ({ title: `Of the matrix ${turn++}`, complaint: 'Cough' }),
  'POST /api/clinics/:id/text-picks/uses': () => ({ pick: 'common-cold' }),
  'PUT /api/text-picks/:id': () => ({ title: `Changed by the matrix ${turn++}`, complaint: 'Cough' }),
  'PUT /api/prescription-templates/:id': () => ({ name: `Renamed by the matrix ${turn++}` }),
  'POST /api/test-reports': () => ({ ...scan(), title: 'Blood count', category: 'Other', testDate: '2026-01-05' }),
  'POST /api/test-reports/:id/pages': scan,
  'POST /api/account/closing': proof,
  'POST /api/own-data': proof,
  'PUT /api/test-reports/:id': () => ({ title: 'Changed', category: 'Other', testDate: '2026-01-05' }),
  'POST /api/visits/:id/prescriptions': ({ thing: { side } }) => ({
    prescriptionDate: todayIn(side.clinic.zone),
    medications: [{ ...paracetamol, row: newId() }],
  }),
  'POST /api/visits/:id/documents': scan,
  'POST /api/visits/:id/documents/:documentId/remove': () => ({ reason: 'Written by the matrix' }),
  'POST /api/patients/:id/corrections': async ({ world: { app }, thing }) => {
    // one can be open at a time
    await sql`delete from chart_corrections where patient_id = ${thing.id}`.execute(app.db)
    return { wanted: { phone: '+919820047110' } }
  },
  'POST /api/corrections/:id/decline': () => ({ reason: 'Written by the matrix' }),
  'POST /api/patients/:id/allergies': () => ({ substance: 'Latex' }),
  'POST /api/patients/:id/problems': () => ({ title: 'Asthma' }),
  'POST /api/allergies/proposals': () => ({ text: 'Penicillin' }),
  'POST /api/allergies/proposals (beside a chart)': ({ thing }) => ({ text: 'Penicillin', patientId: thing.id }),
  'POST /api/patients/:id/pregnancies': () => ({ isPregnant: false }),
  'POST /api/patients/:id/vitals': () => ({ pulse: 72 }),
  'PUT /api/vitals/:id': () => ({ version: 1, pulse: 74 }),
  'PUT /api/allergies/:id': () => ({ version: 1, reaction: 'Hives' }),
  'PUT /api/problems/:id': () => ({ version: 1, since: '2015' }),
  'POST /api/patients/:id/antenatal': ({ thing: { side } }) => ({
    periodOn: addDays(todayIn(side.clinic.zone), -80),
    datedBy: 'period',
  }),
  'PUT /api/antenatal-records/:id': () => ({ version: 1, note: 'Twins' }),
  'POST /api/antenatal-records/:id/checkups': ({ thing: { side } }) => ({
    seenOn: todayIn(side.clinic.zone),
    weight: 60,
  }),
  'PUT /api/antenatal-checkups/:id': () => ({ version: 1, weight: 61 }),
  'POST /api/antenatal-records/:id/ticks': ({ thing: { side } }) => ({
    item: 'hiv',
    answer: 'done',
    doneOn: todayIn(side.clinic.zone),
  }),
  'PUT /api/antenatal-ticks/:id': () => ({ version: 1, note: 'Negative' }),
  'POST /api/patients/:id/immunizations': () => ({
    vaccine: 'other',
    vaccineName: `Given ${newId()}`,
    givenOn: '2026',
  }),
  'POST /api/patients/:id/medical-documents': () => ({ template: 'sick-leave' }),
  'PUT /api/medical-documents/:id/draft': () => ({ edition: 1, entered: Array.from({ length: 9 }, () => 'Cough') }),
  'POST /api/medical-documents/:id/sign': () => ({ edition: 1 }),
  'POST /api/medical-documents/:id/sign (consent)': () => ({ edition: 1, signer: testSigner }),
  'POST /api/medical-documents/:id/withdraw': () => ({ reason: 'A slip' }),
  'POST /api/medical-documents/:id/withdraw (consent)': () => ({ reason: 'Changed my mind', by: testSigner.name }),
  'POST /api/clinics/:id/document-templates': () => ({
    title: `Letter ${newId()}`,
    body: 'About {Patient}',
    fields: [],
  }),
  'PUT /api/document-templates/:id': () => ({
    version: 1,
    title: `Letter ${newId()}`,
    body: 'About {Patient}',
    fields: [],
  }),
  'PUT /api/immunizations/:id': () => ({ version: 1, batch: 'B 17' }),
  'PUT /api/patients/:id/immunization-schedule': () => ({ schedule: 'iap' }),
  'PUT /api/clinics/:id/immunization-schedule': () => ({ schedule: 'iap' }),
  'POST /api/clinics/:id/tests': () => ({ name: `Of the matrix ${turn++}`, values: [] }),
  'PUT /api/clinic-tests/:id': () => ({ name: `By the matrix ${turn++}`, values: [], isArchived: false, version: 1 }),
  'POST /api/appointments/:id/video/record': () => ({
    consent: 'spoken',
    patientName: 'Asha Rao',
    patientAge: 40,
    identifiedBy: 'known',
    version: 0,
  }),
  'PUT /api/appointments/:id/video/link': () => ({ link: 'https://calls.example/y' }),
  'PUT /api/appointments/:id/video/presence': () => ({}),
  'PUT /api/public/bookings/:token/video/presence': () => ({}),
  'PUT /api/clinics/:id/video-server': () => ({ url: 'https://meet.example', token: null }),
  'POST /api/patients/:id/test-orders': () => ({ tests: ['cbc'] }),
  'POST /api/clinics/:id/price-items': () => ({ name: `Of the matrix ${turn++}`, kind: 'procedure', price: '50' }),
  'PUT /api/price-items/:id': () => ({ price: '60', version: 1 }),
  'PUT /api/services/:id/tax': () => ({ taxRate: null, taxCode: '' }),
  'PUT /api/clinics/:id/bill-settings': () => billDefaults('INR'),
  'POST /api/bills': ({ thing: { id } }) => ({ patientId: id, ...billed, issue: true }),
  'PUT /api/bills/:id': () => ({ ...billed, version: 1 }),
  'POST /api/bills/:id/issue': () => ({ version: 1 }),
  'POST /api/bills/:id/payments': () => ({ method: 'cash', amount: '100' }),
  'POST /api/patients/:id/advances': () => ({ method: 'cash', amount: '100' }),
  'POST /api/advances/:id/refunds': () => ({ amount: '100', reason: 'Paid by the matrix' }),
  'POST /api/bills/:id/advance-uses': () => ({ amount: '100' }),
  'POST /api/advance-uses/:id/returns': () => ({ amount: '10', reason: 'Used by the matrix' }),
  'POST /api/bills/:id/credit-notes': () => ({ reason: 'Billed by the matrix' }),
  'POST /api/clinics/:id/day-ends': ({ thing: { side, counter } }) =>
    closingOf({ clinic: side.clinic, counter: counter as string }),
  'POST /api/payments/:id/refunds': () => ({ amount: '100', reason: 'Paid by the matrix' }),
  'PUT /api/test-orders/:id': () => ({ tests: ['cbc', 'tsh'], version: 1 }),
  'PUT /api/test-orders/:id/cancellation': () => ({ reason: 'Ordered by the matrix', version: 1 }),
  'POST /api/ordered-tests/:id/files': () => ({ ...scan(), measuredOn: '2026-01-05', after: '0' }),
  'POST /api/ordered-tests/:id/results': () => ({ measuredOn: '2026-01-05', values: [], summary: 'Normal', after: 0 }),
  'POST /api/lab-messages': () => Buffer.from('{"resourceType":"DiagnosticReport"}'),
  'POST /api/lab-messages/:id/match': ({ thing: { orderId, testId } }) => ({
    orderId,
    tests: [{ at: 0, orderedTestId: testId, after: 0 }],
    note: 'The matrix compared them',
  }),
  'POST /api/lab-messages/:id/dismissal': () => ({ reason: 'Not of the matrix' }),
  'POST /api/clinics/:id/forms': () => ({ title: `Of the matrix ${turn++}`, definition: oneQuestion, serviceIds: [] }),
  'PUT /api/clinic-forms/:id': () => ({
    title: `By the matrix ${turn++}`,
    definition: oneQuestion,
    serviceIds: [],
    isArchived: false,
    version: 1,
  }),
  'POST /api/patients/:id/form-requests': ({ thing }) => ({ formId: thing.formId }),
  'POST /api/form-requests/:id/acceptances': () => ({ question: 'how', text: 'By the matrix', version: 1 }),
  'PUT /api/form-requests/:id/review': () => ({ version: 1 }),
  'PUT /api/public/forms/:token/answers': () => ({ answers: [{ question: 'how', text: 'By the matrix' }] }),
  'POST /api/public/forms/:token/submissions': () => ({ answers: [{ question: 'how', text: 'By the matrix' }] }),
  'POST /api/test-values': measured,
  'POST /api/test-values (into a chart)': ({ thing }) => ({ ...measured(), patientId: thing.id }),
  'POST /api/test-values (in a report)': ({ thing }) => ({ ...measured(), reportId: thing.id }),
  'PUT /api/test-values/:id': measured,
  'POST /api/test-reports/:id/share': () => ({}),
  'POST /api/test-reports/:id/share (with a doctor)': ({ thing: { side } }) => ({ doctorId: side.doctor.id }),
  'POST /api/medicine-reminders': () => planOf('Asia/Kolkata'),
  'POST /api/medicine-reminders (as prescribed)': async ({ thing: { id }, world: { app } }) => {
    const { rows } = await sql<{ id: string }>`select id from prescription_medications
      where prescription_id = ${id} order by position limit 1`.execute(app.db)
    return planOf('Asia/Kolkata', { medicationId: rows[0]?.id ?? id, endsOn: todayIn('Asia/Kolkata') })
  },
  'PUT /api/medicine-reminders/:id': () => {
    const { timeZone: _zone, ...plan } = planOf('Asia/Kolkata')
    return { ...plan, isOn: true }
  },
  'PUT /api/medicine-reminders/:id/doses': ({ thing: { date, time } }) => ({ date, time, outcome: 'skipped' }),
  'PUT /api/medicine-reminders/settings': () => ({
    timeZone: 'Asia/Kolkata',
    byBell: true,
    byMail: false,
    byPush: true,
    refillDays: 3,
  }),
  'POST /api/public/shared-reports/:token': () => ({ passcode: '1234' }),
  'POST /api/upload-prescription': () => uploaded(''),
  'POST /api/upload-prescription (into a chart)': ({ thing }) => uploaded(thing.id),

  'PUT /api/appointments/:id (confirmed)': () => ({ status: 'confirmed' }),
  'PUT /api/appointments/:id (cancelled)': () => ({ status: 'cancelled' }),
  'PUT /api/appointments/:id (completed)': () => ({ status: 'completed' }),
  'PUT /api/appointments/:id (no_show)': () => ({ status: 'no_show' }),
  'PUT /api/appointments/:id (moved)': ({ world }) => {
    const { date, time } = world.freeTime()
    return { appointmentDate: date, appointmentTime: time }
  },
  'PUT /api/appointments/:id (to a colleague)': ({ world, thing: { side } }) => {
    const { date, time } = world.freeTime()
    return { appointmentDate: date, appointmentTime: time, doctorId: side.colleague.id }
  },
  'POST /api/appointments (dialog, new caller)': (asking) => {
    const { patientId: _none, ...body } = dialog(asking) as { patientId: string }
    return { ...body, newPatient: { name: `Caller ${turn++}`, phone: '98200 12345' } }
  },
  'POST /api/appointments (dialog)': dialog,
  'POST /api/appointments (dialog, chart from elsewhere)': dialog,
  "POST /api/appointments (dialog, colleague's calendar)": (asking) => ({
    ...(dialog(asking) as object),
    doctorId: asking.thing.side.colleague.id,
  }),
  // for the caller's own chart, or another person's family member
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
  'PUT /api/public/holds': ({ world, thing: { side, id } }) => {
    const { date: appointmentDate, time: appointmentTime } = world.freeTime()
    const [clinic, doctor] = id === side.clinic.id ? [side.clinic, side.doctor] : [side.closed, side.hidden]
    const serviceId = clinic.services[0]!.id
    return {
      clinicId: id,
      serviceId,
      doctorId: doctor.id,
      appointmentDate,
      appointmentTime,
      holder: `matrix-holder-${turn++}-of-a-browser`,
    }
  },
  'POST /api/public/holds/release': () => ({ holder: 'a-browser-without-a-hold' }),
  'POST /api/waiting-list': waiting,
  'POST /api/waiting-list (chart from elsewhere)': waiting,
  'PUT /api/waiting-list/:id/place': () => ({ before: null }),
  'POST /api/waiting-list/:id/offers': ({ world, thing: { side } }) => ({
    doctorId: side.doctor.id,
    ...world.freeTime(),
  }),
  'POST /api/waiting-list/:id/withdraw': answer,
  'POST /api/waiting-list/:id/accept': answer,
  'PUT /api/clinics/:id/waiting-list': () => ({ isAutomatic: false, answerMinutes: 45 }),
  'POST /api/public/waiting-list': async ({ world: { app }, thing: { side, id }, person }) => {
    // an account can be on a clinic's list a few times, and other rows have put it there
    await sql`update waiting_list_entries set state = 'left', ended_at = now()
      where state = 'waiting' and patient_id in (select id from patients where holder_id = ${person?.userId ?? null})`.execute(
      app.db,
    )
    return {
      ...wishOf(id === side.clinic.id ? side.clinic : side.closed),
      patientData: {
        firstName: 'Waiting',
        lastName: `Guest ${turn++}`,
        email: `waiting-${turn}@people.example`,
        phone: '+91 98200 12345',
      },
    }
  },
  'POST /api/public/waiting-list/:token/accept': answer,
  'POST /api/public/waiting-list/:token/decline': answer,
  'POST /api/public/waiting-list/:token/leave': () => ({}),
  'POST /api/public/bookings/:token/cancel': () => ({}),
  'POST /api/public/bookings/:token/move': ({ world }) => {
    const { date, time } = world.freeTime()
    return { appointmentDate: date, appointmentTime: time }
  },
  'PUT /api/public/bookings/:token/email': () => ({ email: `corrected-${turn++}@people.example` }),
  'POST /api/public/bookings/:token/review': () => ({ rating: 5 }),
}

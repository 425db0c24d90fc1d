import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { bookableDoctors } from '#web/features/appointments/calendar/doctors.ts'
import { bodyOf, noCaller, usualDoctor, valuesFor } from './schedule-values.ts'

type Place = CurrentUser['memberships'][number]
const place = (clinic: string, role: Place['role'], doctorId: string | null = null): Place => ({
  clinic: { id: clinic, name: clinic, country: 'IN' },
  role,
  doctorId,
})
const userWith = (...memberships: Place[]) => ({ memberships, screens: ['calendar'] }) as unknown as CurrentUser

const doctor = (id: string, isActive = true) => ({
  id,
  isActive,
  user: { firstName: 'Asha', lastName: id },
  specialty: 'General Medicine',
})
const clinic = (id: string, ...doctors: ReturnType<typeof doctor>[]) =>
  ({ id, name: id, timeZone: 'Asia/Kolkata', services: [], doctors }) as unknown as Clinic
const clinics = [clinic('lotus', doctor('a1'), doctor('b1')), clinic('tulsi', doctor('a2'), doctor('c2'))]

const bookable = (user: CurrentUser) => bookableDoctors(user, clinics).map(({ id }) => id)
const valuesOf = (user: CurrentUser, preset = {}) => {
  const { clinicId, doctorId } = valuesFor(user, bookableDoctors(user, clinics), () => '2026-12-07', preset)
  return [clinicId, doctorId]
}

test('a doctor of two clinics chooses a clinic, and the form selects them as its doctor', () => {
  const user = userWith(place('lotus', 'doctor', 'a1'), place('tulsi', 'doctor', 'a2'))
  assert.deepEqual(bookable(user), ['a1', 'a2'])
  assert.deepEqual(valuesOf(user), ['', ''])
  assert.deepEqual(valuesOf(user, { clinicId: 'tulsi' }), ['tulsi', 'a2'])
  assert.deepEqual(valuesOf(user, { doctorId: 'a1' }), ['lotus', 'a1'])
  assert.equal(usualDoctor(user, bookableDoctors(user, clinics), 'tulsi')?.id, 'a2')
})

test('the form selects the only clinic of a doctor; a former doctor can book no one there', () => {
  assert.deepEqual(valuesOf(userWith(place('tulsi', 'doctor', 'a2'))), ['tulsi', 'a2'])
  assert.deepEqual(bookable(userWith(place('lotus', 'doctor'), place('tulsi', 'doctor', 'a2'))), ['a2'])
})

test('a person who is a doctor at one clinic and at the desk of another books themself here, every doctor there', () => {
  const user = userWith(place('lotus', 'doctor', 'a1'), place('tulsi', 'staff'))
  assert.deepEqual(bookable(user), ['a1', 'a2', 'c2'])
  assert.deepEqual(valuesOf(user, { clinicId: 'tulsi' }), ['tulsi', ''])
  const owner = userWith(place('lotus', 'clinic_admin'), place('lotus', 'doctor', 'a1'))
  assert.deepEqual(valuesOf(owner), ['lotus', 'a1'])
  assert.deepEqual(bookable(owner), ['a1', 'b1', 'a2', 'c2'])
})

test('the doctor of the patient’s last appointment is chosen where the reader has none and there are several', () => {
  const desk = userWith(place('lotus', 'staff'))
  assert.deepEqual(valuesOf(desk, { clinicId: 'lotus', lastDoctorId: 'b1' }), ['lotus', 'b1'])
  assert.deepEqual(valuesOf(desk, { clinicId: 'lotus', lastDoctorId: 'gone' }), ['lotus', ''])
  assert.deepEqual(valuesOf(desk, { clinicId: 'lotus', lastDoctorId: 'a2' }), ['lotus', ''], 'of another clinic')
  const doctor = userWith(place('lotus', 'doctor', 'a1'))
  assert.deepEqual(valuesOf(doctor, { clinicId: 'lotus', lastDoctorId: 'b1' }), ['lotus', 'a1'])
})

test('a follow-up starts with the service of that name, if the clinic has one', () => {
  const service = (id: string, name: string) => ({ id, name, duration: 15, isActive: true, doctors: null })
  const serving = (...names: string[]) => {
    const services = names.map((name, at) => service(`s${at}`, name))
    return bookableDoctors(user, [{ ...clinic('tulsi', doctor('a2')), services } as unknown as Clinic])
  }
  const user = userWith(place('tulsi', 'doctor', 'a2'))
  const startWith = (doctors: ReturnType<typeof serving>, preset: object) =>
    valuesFor(user, doctors, () => '2026-12-07', preset).serviceId
  const both = serving('General Consultation', 'Follow-up Visit')
  assert.equal(startWith(both, { isFollowUp: true }), 's1')
  assert.equal(startWith(both, {}), '')
  assert.equal(startWith(serving('General Consultation'), { isFollowUp: true }), '')
})

test('notes and reason are trimmed, and omitted if empty', () => {
  const values = {
    clinicId: 'lotus',
    doctorId: 'a1',
    patientId: 'p',
    newPatient: noCaller,
    serviceId: '',
    mode: '' as const,
    appointmentDate: '2026-12-07',
    appointmentTime: '10:00',
    duration: 30,
    reason: ' ',
    notes: ' Brings the X-ray ',
  }
  const { reason, notes } = bodyOf(values)
  assert.deepEqual([reason, notes], [undefined, 'Brings the X-ray'])
})

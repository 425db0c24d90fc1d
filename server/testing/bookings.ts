import type { TestClinic, TestDoctor } from './factories.ts'

let guests = 0

/** A visitor's booking as the public page sends it; every call is another guest. */
export function bookingOf(
  clinic: TestClinic,
  doctor: Pick<TestDoctor, 'id'>,
  date: string,
  time: string,
  more: object = {},
) {
  guests += 1
  return {
    clinicId: clinic.id,
    serviceId: clinic.services[0]!.id,
    doctorId: doctor.id,
    appointmentDate: date,
    appointmentTime: time,
    patientData: {
      firstName: 'Guest',
      lastName: `Number ${guests}`,
      email: `guest-${guests}@people.example`,
      phone: '+91 98200 12345',
    },
    ...more,
  }
}

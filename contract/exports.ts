import { z } from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { importColumns } from './chart-imports.ts'
import { Id, isoDate } from './common.ts'
import { endpoint } from './endpoint.ts'

export const exportMessages = {
  date: 'Enter a date',
  order: 'The last day is before the first one.',
} as const

const params = z.object({ id: Id })
const text = z.string().nullable()
const day = isoDate(exportMessages.date).optional()

const { firstName, lastName, email, phone, dateOfBirth, gender, address, emergencyContact, emergencyPhone } =
  importColumns

/** The charts of a clinic with their contact data, without clinical text (decision B3, trap T28). */
export const exportPatients = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/patients.csv',
  access: 'signed-in',
  params,
  csv: {
    chartNumber: 'Chart number',
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth,
    gender,
    address,
    emergencyContact,
    emergencyPhone,
    insuranceInfo: importColumns.insuranceInfo,
    addedOn: 'Added on',
  },
  reply: z.object({
    chartNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: text,
    phone: text,
    dateOfBirth: text,
    gender: text,
    address: text,
    emergencyContact: text,
    emergencyPhone: text,
    insuranceInfo: text,
    addedOn: z.string(),
  }),
})

/** The appointments of a clinic from one day to another, both included, by its wall clock; without reasons and notes. */
export const exportAppointments = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/appointments.csv',
  access: 'signed-in',
  params,
  query: z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || from <= to, {
    message: exportMessages.order,
    path: ['to'],
  }),
  csv: {
    reference: 'Reference',
    date: 'Date',
    time: 'Time',
    minutes: 'Minutes',
    status: 'Status',
    doctor: 'Doctor',
    service: 'Service',
    patient: 'Patient',
    chartNumber: 'Chart number',
    phone: 'Phone',
    price: 'Price',
    currency: 'Currency',
    bookedOn: 'Booked on',
  },
  reply: z.object({
    reference: z.string(),
    date: z.string(),
    time: z.string(),
    minutes: z.number().int(),
    status: z.enum(appointmentStatuses),
    doctor: z.string(),
    service: text,
    patient: z.string(),
    chartNumber: z.string(),
    phone: text,
    price: text,
    currency: z.string(),
    bookedOn: z.string(),
  }),
})

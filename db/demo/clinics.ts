import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import { demoId } from './seeded.ts'

export interface DemoService {
  id: string
  name: string
  description: string
  minutes: number
  /** Minor units of the clinic's currency. */
  priceMinor: number
  /** Only doctors of these specialties offer it; all if omitted. */
  specialties?: readonly string[]
  /** The price with doctors of a specialty, where it differs; minor units. */
  own?: Partial<Record<string, { priceMinor: number }>>
  /** Minutes that stay free after each of its appointments, if not as the clinic's rules say. */
  after?: number
  /** How often it is booked, relative to the others. */
  weight: number
}

/** A stretch of opening hours: weekdays (0 is Sunday), from and to as `HH:mm`. */
type Stretch = readonly [weekdays: readonly number[], opens: string, closes: string]

export interface DemoClinic {
  key: 'bengaluru' | 'new-york' | 'london'
  id: string
  name: string
  /** The name in the address of its booking page. */
  addressName: string
  description: string
  address: string
  city: string
  phone: string
  email: string
  website: string
  specialty: string
  timeZone: string
  currency: string
  hours: readonly Stretch[]
  /** The lunch break of the clinic's doctors. */
  pause?: readonly [from: string, to: string]
  services: readonly DemoService[]
  /** Its rules for online booking, where they differ from the defaults. */
  rules?: Pick<BookingRules, 'notice' | 'confirmation'>
}

const toFriday = [1, 2, 3, 4, 5]
const saturday = [6]
/** Tuesday and Thursday. */
export const evenings = [2, 4]
/** The default hours of a clinic. */
const usualHours: readonly Stretch[] = [
  [toFriday, '09:00', '18:00'],
  [saturday, '09:00', '14:00'],
]
/** The hours of the demo accounts' clinic: a demo started on a Sunday has a whole day in it too. */
const everyDay: readonly Stretch[] = [[[0, 1, 2, 3, 4, 5, 6], '09:00', '18:00']]

const service = (clinic: string, name: string, rest: Omit<DemoService, 'id' | 'name'>): DemoService => ({
  id: demoId('service', `${clinic}/${name}`),
  name,
  ...rest,
})

const bengaluru: DemoClinic = {
  key: 'bengaluru',
  id: demoId('clinic', 'bengaluru'),
  name: 'Neelkamal Family Clinic',
  addressName: 'neelkamal',
  description:
    'A family practice with six doctors under one roof: general medicine, heart, skin, bones, children and women’s health. Open every day. Consultations in English, Hindi, Kannada and Tamil.',
  address: '14, Hibiscus Cross Road, Lake View Layout',
  city: 'Bengaluru',
  phone: '+91 00000 01400',
  email: 'hello@neelkamal.example',
  website: 'https://neelkamal.example',
  specialty: 'General Medicine',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  hours: everyDay,
  pause: ['13:00', '14:00'],
  services: [
    service('bengaluru', 'General Consultation', {
      description: 'A first visit or a new concern: history, examination and a plan.',
      minutes: 30,
      priceMinor: 50_000,
      weight: 10,
    }),
    service('bengaluru', 'Follow-up Visit', {
      description: 'A short visit to look at results or at how a treatment is going.',
      minutes: 15,
      priceMinor: 30_000,
      weight: 4,
    }),
    service('bengaluru', 'Full Health Check', {
      description: 'A yearly check with blood pressure, weight, basic tests and time to talk.',
      minutes: 60,
      priceMinor: 180_000,
      specialties: ['General Medicine'],
      weight: 1.5,
    }),
    service('bengaluru', 'ECG and Heart Check', {
      description: 'A resting ECG with the doctor’s reading on the same visit.',
      minutes: 45,
      priceMinor: 120_000,
      specialties: ['Cardiology'],
      weight: 3,
    }),
    service('bengaluru', 'Child Vaccination Visit', {
      description: 'Vaccines of the national schedule, with growth and development noted.',
      minutes: 30,
      priceMinor: 40_000,
      specialties: ['Pediatrics'],
      weight: 4,
    }),
    service('bengaluru', 'Physiotherapy Assessment', {
      description: 'Movement and strength looked at, with exercises to take home.',
      minutes: 60,
      priceMinor: 90_000,
      specialties: ['Orthopedics'],
      weight: 2,
    }),
  ],
}

const newYork: DemoClinic = {
  key: 'new-york',
  id: demoId('clinic', 'new-york'),
  name: 'Larkspur Street Medical',
  addressName: 'larkspur-street',
  description:
    'A small practice for neurology and mental health. New patients are welcome; please bring earlier results.',
  address: '48 Larkspur Street, Suite 3',
  city: 'New York',
  phone: '+1 212-555-0148',
  email: 'frontdesk@larkspur.example',
  website: 'https://larkspur.example',
  specialty: 'Neurology',
  timeZone: 'America/New_York',
  currency: 'USD',
  hours: usualHours,
  services: [
    service('new-york', 'General Consultation', {
      description: 'A first visit or a new concern: history, examination and a plan.',
      minutes: 30,
      priceMinor: 14_000,
      weight: 8,
    }),
    service('new-york', 'Follow-up Visit', {
      description: 'How things have been since the last visit.',
      minutes: 30,
      priceMinor: 9_500,
      specialties: ['Neurology', 'Psychiatry'],
      own: { Psychiatry: { priceMinor: 11_000 } },
      weight: 5,
    }),
    service('new-york', 'Neurological Examination', {
      description: 'A full examination of nerves, reflexes, balance and memory.',
      minutes: 60,
      priceMinor: 26_000,
      specialties: ['Neurology'],
      weight: 3,
    }),
    service('new-york', 'Talking Session', {
      description: 'An unhurried conversation in a quiet room.',
      minutes: 60,
      priceMinor: 18_500,
      specialties: ['Psychiatry'],
      weight: 4,
    }),
  ],
}

const london: DemoClinic = {
  key: 'london',
  id: demoId('clinic', 'london'),
  name: 'Kestrel Lane Surgery',
  addressName: 'kestrel-lane',
  description: 'Eyes, ears, nose and throat. Open on Saturday mornings, and on Tuesday and Thursday evenings.',
  address: '7 Kestrel Lane',
  city: 'London',
  phone: '+44 20 7946 0117',
  email: 'reception@kestrel-lane.example',
  website: 'https://kestrel-lane.example',
  specialty: 'Ophthalmology',
  timeZone: 'Europe/London',
  currency: 'GBP',
  hours: [
    [toFriday, '09:00', '12:30'],
    [toFriday, '13:30', '18:00'],
    [evenings, '19:00', '21:00'],
    [saturday, '09:00', '14:00'],
  ],
  rules: { notice: 120, confirmation: 'automatic' },
  services: [
    service('london', 'General Consultation', {
      description: 'A first visit or a new concern: history, examination and a plan.',
      minutes: 30,
      priceMinor: 8_500,
      weight: 8,
    }),
    service('london', 'Eye Test', {
      description: 'Sight, eye pressure and the back of the eye.',
      minutes: 30,
      priceMinor: 6_000,
      specialties: ['Ophthalmology'],
      weight: 6,
    }),
    service('london', 'Hearing Test', {
      description: 'Hearing measured in a quiet booth, with the result explained.',
      minutes: 30,
      priceMinor: 7_000,
      specialties: ['ENT'],
      after: 15,
      weight: 5,
    }),
    service('london', 'Follow-up Visit', {
      description: 'How things have been since the last visit.',
      minutes: 30,
      priceMinor: 5_000,
      weight: 3,
    }),
  ],
}

/** The clinics of the demo; the demo accounts work at the first. */
export const demoClinics: readonly DemoClinic[] = [bengaluru, newYork, london]

export const clinicOf = (key: DemoClinic['key']): DemoClinic => demoClinics.find((clinic) => clinic.key === key)!

/** Opening hours, one entry a weekday and stretch. */
export const hoursOf = (clinic: DemoClinic): { weekday: number; opens: string; closes: string }[] =>
  clinic.hours.flatMap(([weekdays, opens, closes]) => weekdays.map((weekday) => ({ weekday, opens, closes })))

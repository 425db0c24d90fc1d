import type { DemoClinic } from './clinics.ts'
import { demoId } from './seeded.ts'
import { type DemoUser, demoUser } from './user.ts'

export interface DemoDoctor {
  id: string
  user: DemoUser
  clinic: DemoClinic['key']
  specialty: string
  licenseNumber: string
  experience: string
  qualification: string
  /** Paise; consultation fees are in rupees (rule C2), so only doctors of a clinic in India have one. */
  feeMinor: number | null
  bio: string
  languages: readonly string[]
  /** The booked share of the times on a usual day in the past. */
  demand: number
}

type Details = Omit<DemoDoctor, 'id' | 'user' | 'clinic'>

function doctor(
  clinic: DemoDoctor['clinic'],
  email: string,
  name: readonly [string, string],
  phone: string,
  rest: Details,
): DemoDoctor {
  const [firstName, lastName] = name
  const user = demoUser(email, firstName, lastName, 'doctor', phone, rest.bio)
  return { id: demoId('doctor', email), user, clinic, ...rest }
}

/** The doctor of the demo accounts. */
export const demoDoctor = doctor('bengaluru', 'doctor@demo.example', ['Arjun', 'Rao'], '+91 00000 01411', {
  specialty: 'General Medicine',
  licenseNumber: 'DMC-IN-204518',
  experience: '14 years',
  qualification: 'MBBS, MD (General Medicine)',
  feeMinor: 60_000,
  bio: 'Sees adults and older children with everyday and long-lasting illnesses. Likes to explain results with pen and paper.',
  languages: ['English', 'Hindi', 'Kannada'],
  demand: 0.34,
})

/** The doctors of all three clinics. Their license numbers name a "Demo Medical Council", which does not exist. */
export const demoDoctors: readonly DemoDoctor[] = [
  demoDoctor,
  doctor('bengaluru', 'kavitha.subramanian@neelkamal.example', ['Kavitha', 'Subramanian'], '+91 00000 01412', {
    specialty: 'Cardiology',
    licenseNumber: 'DMC-IN-187340',
    experience: '19 years',
    qualification: 'MBBS, MD, DM (Cardiology)',
    feeMinor: 120_000,
    bio: 'Looks after people with high blood pressure and heart disease, and after those who want to know their risk.',
    languages: ['English', 'Tamil', 'Kannada'],
    demand: 0.2,
  }),
  doctor('bengaluru', 'nikhil.banerjee@neelkamal.example', ['Nikhil', 'Banerjee'], '+91 00000 01413', {
    specialty: 'Dermatology',
    licenseNumber: 'DMC-IN-226091',
    experience: '9 years',
    qualification: 'MBBS, MD (Dermatology)',
    feeMinor: 80_000,
    bio: 'Skin, hair and nails at every age. Takes photographs of the course only when the patient agrees.',
    languages: ['English', 'Hindi', 'Bengali'],
    demand: 0.24,
  }),
  doctor('bengaluru', 'ananya.hegde@neelkamal.example', ['Ananya', 'Hegde'], '+91 00000 01414', {
    specialty: 'Pediatrics',
    licenseNumber: 'DMC-IN-219977',
    experience: '11 years',
    qualification: 'MBBS, DNB (Pediatrics)',
    feeMinor: 70_000,
    bio: 'Children from birth to sixteen: vaccines, growth, fevers and the questions that parents bring on a list.',
    languages: ['English', 'Kannada', 'Hindi'],
    demand: 0.2,
  }),
  doctor('bengaluru', 'zainab.qureshi@neelkamal.example', ['Zainab', 'Qureshi'], '+91 00000 01415', {
    specialty: 'Gynecology',
    licenseNumber: 'DMC-IN-201263',
    experience: '16 years',
    qualification: 'MBBS, MS (Obstetrics and Gynecology)',
    feeMinor: 90_000,
    bio: 'Women’s health from the first visit to well after the menopause, and pregnancy care shared with a hospital.',
    languages: ['English', 'Hindi', 'Urdu'],
    demand: 0.2,
  }),
  doctor('bengaluru', 'vikram.shetty@neelkamal.example', ['Vikram', 'Shetty'], '+91 00000 01416', {
    specialty: 'Orthopedics',
    licenseNumber: 'DMC-IN-193825',
    experience: '17 years',
    qualification: 'MBBS, MS (Orthopedics)',
    feeMinor: 95_000,
    bio: 'Knees, shoulders and backs. Tries exercise before operation whenever that is sensible.',
    languages: ['English', 'Kannada', 'Tulu'],
    demand: 0.22,
  }),
  doctor('new-york', 'miriam.feldstein@larkspur.example', ['Miriam', 'Feldstein'], '+1 212-555-0161', {
    specialty: 'Neurology',
    licenseNumber: 'DMC-NY-40821',
    experience: '21 years',
    qualification: 'MD, neurology residency',
    feeMinor: null,
    bio: 'Headache, numbness, tremor and memory. Leaves time for the second half of the story.',
    languages: ['English', 'Hebrew'],
    demand: 0.2,
  }),
  doctor('new-york', 'andre.baptiste@larkspur.example', ['André', 'Baptiste'], '+1 212-555-0162', {
    specialty: 'Psychiatry',
    licenseNumber: 'DMC-NY-52290',
    experience: '12 years',
    qualification: 'MD, psychiatry residency',
    feeMinor: null,
    bio: 'Sleep, worry, low mood and hard times at work. Speaks plainly about what medicines can and cannot do.',
    languages: ['English', 'French', 'Haitian Creole'],
    demand: 0.18,
  }),
  doctor('london', 'eleri.vaughan@kestrel-lane.example', ['Eleri', 'Vaughan'], '+44 20 7946 0121', {
    specialty: 'Ophthalmology',
    licenseNumber: 'DMC-UK-771204',
    experience: '15 years',
    qualification: 'MBBCh, specialist training in ophthalmology',
    feeMinor: null,
    bio: 'General eye care, with a special interest in glaucoma and in dry, tired eyes.',
    languages: ['English', 'Welsh'],
    demand: 0.2,
  }),
  doctor('london', 'tunde.adeyemi@kestrel-lane.example', ['Tunde', 'Adeyemi'], '+44 20 7946 0122', {
    specialty: 'ENT',
    licenseNumber: 'DMC-UK-784455',
    experience: '8 years',
    qualification: 'MBBS, specialist training in ENT',
    feeMinor: null,
    bio: 'Ears, noses and throats, children included. Sings in a choir and takes voices seriously.',
    languages: ['English', 'Yoruba'],
    demand: 0.18,
  }),
]

/**
 * A doctor who joined by an invitation and whose license isn't confirmed yet (rule T33): no one books them, and they
 * have no appointments.
 */
export const demoNewcomer = doctor(
  'new-york',
  'sofia.lindqvist@mail.example',
  ['Sofia', 'Lindqvist'],
  '+1 212-555-0163',
  {
    specialty: 'Dermatology',
    licenseNumber: 'DMC-NY-61874',
    experience: '6 years',
    qualification: 'MD, dermatology residency',
    feeMinor: null,
    bio: 'Skin, hair and nails. Takes her time with people who have been sent from one practice to the next.',
    languages: ['English', 'Swedish', 'Spanish'],
    demand: 0,
  },
)

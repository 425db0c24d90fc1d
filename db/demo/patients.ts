import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { type DemoClinic, demoClinics } from './clinics.ts'
import { names, namesInOtherScripts } from './names.ts'
import { demoPatient, otherPatientAccounts } from './people.ts'
import { demoId, type Seeded, seeded } from './seeded.ts'
import type { DemoUser } from './user.ts'

/** A chart at one clinic. */
export interface DemoChart {
  id: string
  clinic: DemoClinic
  account: DemoUser | null
  firstName: string
  lastName: string
  email: string | null
  phone: string
  gender: 'female' | 'male' | 'other' | 'not_specified'
  age: number
  /** The day of the chart's creation, relative to the day of seeding. */
  since: number
  /** A duplicate of another chart; it has no appointments. */
  isSecond?: boolean
  row: Insertable<DB['patients']>
}

/**
 * The number of charts without an account at each clinic; some of them are children if the clinic has a doctor for
 * them.
 */
const crowd = {
  bengaluru: { adults: 86, children: 24 },
  'new-york': { adults: 30, children: 0 },
  london: { adults: 24, children: 3 },
} as const

const bloodTypes = [
  ['O+', 34],
  ['B+', 30],
  ['A+', 21],
  ['AB+', 7],
  ['O-', 2],
  ['A-', 1.5],
  ['B-', 2],
  ['AB-', 0.7],
  ['Unknown', 12],
] as const
/** The preferred languages of each city, by frequency. */
const languages = {
  bengaluru: [
    ['Kannada', 40],
    ['English', 22],
    ['Hindi', 14],
    ['Telugu', 9],
    ['Tamil', 8],
    ['Urdu', 5],
    ['Malayalam', 2],
  ],
  'new-york': [
    ['English', 80],
    ['Other', 15],
    ['Gujarati', 5],
  ],
  london: [
    ['English', 80],
    ['Punjabi', 8],
    ['Bengali', 6],
    ['Other', 6],
  ],
} as const
const allergies = [
  'Penicillin',
  'Peanuts',
  'Dust mites',
  'Sulfa drugs',
  'Latex',
  'Shellfish',
  'Ibuprofen',
  'Pollen, in spring',
]
const histories = [
  'High blood pressure since 2019',
  'Type 2 diabetes, diet and tablets',
  'Asthma since childhood',
  'Appendix removed in 2012',
  'Underactive thyroid',
  'Migraine, about twice a month',
  'Fractured wrist in 2021, healed',
  'Gallstones, no operation so far',
]
const childHistories = [
  'Asthma since the age of four',
  'Ear infections in the first years',
  'Born at 35 weeks, well since',
]
const streets = {
  bengaluru: ['Hibiscus Cross Road', 'Temple Tank Street', 'Banyan Main Road', 'Lake View Layout', 'Old Mill Road'],
  'new-york': ['Larkspur Street', 'Quince Avenue', 'Harbor Light Road', 'Bellwether Place'],
  london: ['Kestrel Lane', 'Almond Row', 'Tollgate Mews', 'Saffron Yard'],
}
const cities = { bengaluru: 'Bengaluru', 'new-york': 'New York', london: 'London' }

/** Returns fictional phone numbers: of no Indian range, and of the American and British ranges for fiction. */
function phoneOf(clinic: DemoClinic['key'], index: number): string {
  if (clinic === 'bengaluru') return `+9100000${String(20_000 + index * 37)}`
  if (clinic === 'new-york') return `+1${['646', '718', '917'][index % 3]}5550${100 + (index % 100)}`
  return `+447700900${String(100 + index * 7)}`
}

/** Returns every chart of the demo, those of accounts first at each clinic. */
export function demoCharts(now: Date): DemoChart[] {
  return demoClinics.flatMap((clinic) => {
    const chance = seeded(`patients/${clinic.key}`)
    const numbers = new Set<string>()
    const chart = (index: number, person: Person) => makeChart(clinic, chance, numbers, now, index, person)
    const charts = [...peopleWithAccount(clinic), ...crowdOf(clinic, chance)].map((person, index) =>
      chart(index, person),
    )
    return clinic.key === 'bengaluru' ? [...charts, secondChartOf(charts[12]!, chance.code(7))] : charts
  })
}

/** Returns a duplicate that the desk entered during a phone call: with an extra letter and without an email. */
function secondChartOf(first: DemoChart, chartNumber: string): DemoChart {
  const id = demoId('patient', `${first.clinic.key}/second`)
  const firstName = `${first.firstName}${first.firstName.at(-1)}`
  const row = { ...first.row, id, chart_number: chartNumber, first_name: firstName, email: null }
  return { ...first, id, firstName, email: null, isSecond: true, row }
}

interface Person {
  firstName: string
  lastName: string
  gender: DemoChart['gender']
  age: number
  account?: DemoUser
  email?: string
}

function peopleWithAccount(clinic: DemoClinic): Person[] {
  const [rohan, fatima, gloria] = otherPatientAccounts as [DemoUser, DemoUser, DemoUser]
  const of = (account: DemoUser, gender: Person['gender'], age: number): Person => ({
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    account,
    gender,
    age,
  })
  const priya = of(demoPatient, 'female', 34)
  if (clinic.key === 'bengaluru') return [priya, of(rohan, 'male', 47), of(fatima, 'female', 29)]
  return clinic.key === 'new-york' ? [priya, of(gloria, 'female', 61)] : []
}

function crowdOf(clinic: DemoClinic, chance: Seeded): Person[] {
  const { female, male, last } = names[clinic.key]
  const { adults, children } = crowd[clinic.key]
  const others = clinic.key === 'bengaluru' ? namesInOtherScripts : []
  const people: Person[] = others.map((one) => ({
    firstName: one.first,
    lastName: one.last,
    gender: one.gender,
    age: chance.whole(24, 71),
    email: `${one.latin}@mail.example`,
  }))
  const known = new Set(otherPatientAccounts.map((one) => `${one.firstName} ${one.lastName}`))
  while (people.length < adults + children) {
    const gender = chance.chance(0.54) ? 'female' : 'male'
    const firstName = chance.pick(gender === 'female' ? female : male)
    const lastName = chance.pick(last)
    const age = people.length < adults ? adultAge(chance) : chance.whole(0, 15)
    if (known.has(`${firstName} ${lastName}`)) continue
    known.add(`${firstName} ${lastName}`)
    people.push({ firstName, lastName, gender: chance.chance(0.02) ? 'not_specified' : gender, age })
  }
  return people
}

/** More people in their thirties and forties than in their eighties. */
const adultAge = (chance: Seeded): number => Math.round(18 + 36 * chance.next() + 34 * chance.next() ** 2)

function makeChart(
  clinic: DemoClinic,
  chance: Seeded,
  numbers: Set<string>,
  now: Date,
  index: number,
  person: Person,
): DemoChart {
  const { firstName, lastName, gender, age, account } = person
  const today = todayIn(clinic.timeZone, now)
  const id = demoId('patient', `${clinic.key}/${index}`)
  // a third came for the first time within the three months that the demo shows
  const since = account || chance.chance(0.66) ? -chance.whole(95, 150) : -chance.whole(12, 90)
  const ascii = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const email = person.email ?? (age >= 18 && chance.chance(0.85) ? `${ascii}@mail.example` : null)
  const phone = account?.phone ?? phoneOf(clinic.key, index)
  const isChild = age < 16
  const hasContact = isChild || chance.chance(0.4)
  const contactName = `${chance.pick(names[clinic.key][isChild || gender === 'male' ? 'female' : 'male'])} ${lastName}`
  const language = seeded(`language/${id}`)
  const row: Insertable<DB['patients']> = {
    id,
    clinic_id: clinic.id,
    user_id: account?.id ?? null,
    chart_number: unused(numbers, () => chance.code(7)),
    first_name: firstName.normalize('NFC'),
    last_name: lastName.normalize('NFC'),
    email,
    phone,
    date_of_birth: bornOf(age, today, chance.whole(1, 360), account, now),
    gender,
    blood_type: chance.weighed(bloodTypes),
    address: chance.chance(0.7)
      ? `${chance.whole(2, 240)} ${chance.pick(streets[clinic.key])}, ${cities[clinic.key]}`
      : null,
    contact_person: isChild ? contactName : null,
    emergency_contact: hasContact ? contactName : null,
    emergency_phone: hasContact ? phoneOf(clinic.key, index + 60) : null,
    medical_history: chance.chance(isChild ? 0.15 : 0.3) ? chance.pick(isChild ? childHistories : histories) : null,
    allergies: chance.chance(0.22) ? chance.pick(allergies) : null,
    insurance_info: chance.chance(0.25) ? `Sample Health Cover, policy ${chance.whole(100_000, 999_999)}` : null,
    preferred_language: language.chance(0.6) ? language.weighed(languages[clinic.key]) : null,
    created_at: instantOf(addDays(today, since), '08:30', clinic.timeZone)!.toISOString(),
  }
  return { id, clinic, account: account ?? null, firstName, lastName, email, phone, gender, age, since, row }
}

/** Returns a birth date for an age; an account's is the same in all its charts. */
function bornOf(age: number, today: string, days: number, account: DemoUser | undefined, now: Date): string {
  const at = account ? todayIn(demoClinics[0]!.timeZone, now) : today
  const birthday = `${Number(at.slice(0, 4)) - age}-${at.slice(5) === '02-29' ? '02-28' : at.slice(5)}`
  return addDays(birthday, -(account ? seeded(`birthday/${account.id}`).whole(1, 360) : days))
}

/** Returns a code that was not drawn before. */
export function unused(drawn: Set<string>, draw: () => string): string {
  for (;;) {
    const code = draw()
    if (drawn.has(code)) continue
    drawn.add(code)
    return code
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setSpeaker } from '#language/translate.ts'
import { type Role, roles } from '#contract/accounts/accounts.ts'
import { type Screen, screens } from '#contract/accounts/screens.ts'
import { findPages, foundGuide, foundHelp, foundMedicine, foundPatient, helpSearch, medicineSearch } from './found.ts'

/** The screens of a person are the server's to say. */
const people = {
  doctor: { role: 'doctor', screens: ['appointments', 'calendar', 'patients', 'prescriptions', 'test-reports'] },
  patient: { role: 'patient', screens: ['appointments', 'calendar', 'prescriptions', 'test-reports'] },
  admin: { role: 'clinic_admin', screens: [...screens] },
  desk: { role: 'staff', screens: ['appointments', 'calendar', 'patients', 'prescriptions', 'test-reports'] },
  cleaner: { role: 'staff', screens: ['test-reports'] },
} as const satisfies Record<string, { role: Role; screens: readonly Screen[] }>
const find = (who: keyof typeof people, typed: string) =>
  findPages({ ...people[who], screens: [...people[who].screens] }, typed)
const namesOf = (found: { label: string }[]) => found.map(({ label }) => label)

test('finds pages by the start of each word, and only those that the person can open', () => {
  assert.deepEqual(namesOf(find('doctor', 'p')), ['Patients', 'Prescriptions', 'Profile', 'Change Password'])
  assert.deepEqual(namesOf(find('patient', 'pat')), [])
  assert.deepEqual(namesOf(find('admin', 'ADD st')), ['Add Staff'])
  assert.deepEqual(namesOf(find('desk', 'add')), [])
  assert.deepEqual(namesOf(find('desk', ' ')), [])
  assert.deepEqual(namesOf(find('desk', 'a')), ['Appointments'])
  assert.deepEqual(namesOf(find('cleaner', 'a')), [])
  assert.deepEqual(namesOf(find('admin', 'pat')), ['Patients'])
})

test('a page that isn’t hydrated opens as a new document', () => {
  assert.deepEqual(
    find('desk', 'search med').map(({ value, isDocument }) => [value, isDocument]),
    [['/medicines', true]],
  )
  assert.deepEqual(
    find('patient', 'help').map(({ value, isDocument }) => [value, isDocument]),
    [['/help-center', true]],
  )
})

test('a chart links by its id and shows birth date and number', () => {
  const chart = {
    id: '0193b6f0-0000-7000-8000-000000000001',
    user: { firstName: 'Priya', lastName: 'Nair', email: 'priya@mail.example', profileImageUrl: null },
    phone: '+919820000001',
    birthYear: null,
    dateOfBirth: '1992-09-17',
    gender: null,
    clinicId: '0193b6f0-0000-7000-8000-000000000002',
    clinicName: 'Hill Clinic',
    chartNumber: 'Z0G18B1',
  }
  assert.deepEqual(
    foundPatient(chart, (phone) => `(${phone})`),
    {
      value: '/patients/0193b6f0-0000-7000-8000-000000000001',
      label: 'Priya Nair',
      detail: 'Patient · born 17 Sept 1992 · (+919820000001) · Z0G18B1',
    },
  )
})

test('searches medicines from three letters on, whatever they are', () => {
  assert.deepEqual(medicineSearch('pa '), [])
  assert.equal(medicineSearch(' a&b ')[0]?.value, '/medicines?search=a%26b')
})

test('a medicine links by its slug and shows strength, form and maker', () => {
  const medicine = {
    id: '0193b6f0-0000-7000-8000-000000000003',
    slug: 'dolo-650-tablet',
    sourceId: 'x:1',
    name: 'Dolo 650 Tablet',
    composition: 'Paracetamol (650mg)',
    strength: '650 mg',
    description: null,
    manufacturingCompany: 'Micro Labs Ltd',
    medicineType: 'tablet',
    prescriptionRequired: null,
    packaging: null,
    fdaApproved: null,
    regulatoryStatusIndia: null,
    regulatoryStatusUK: null,
    isDiscontinued: false,
  } as const
  assert.deepEqual(foundMedicine(medicine), {
    value: '/medicines/dolo-650-tablet',
    label: 'Dolo 650 Tablet',
    detail: 'Medicine · 650 mg · tablet · Micro Labs Ltd',
    isDocument: true,
  })
})

test('a guide links by its slug and shows its category', () => {
  const guide = {
    id: '0193b6f0-0000-7000-8000-000000000004',
    slug: 'dengue',
    name: 'Dengue',
    englishName: null,
    alsoCalled: ['breakbone fever'],
    category: 'Infectious',
    subCategory: null,
    icd10Code: 'A97',
    overview: null,
  } as const
  assert.deepEqual(foundGuide({ ...guide, translated: [], alsoCalled: [...guide.alsoCalled] }), {
    value: '/health-conditions/dengue',
    label: 'Dengue',
    detail: 'Guide · Infectious',
    isDocument: true,
  })
  // also in the language of the page
  setSpeaker({ language: 'hi', words: { Guide: 'गाइड', Infectious: 'संक्रमण' } })
  assert.equal(foundGuide({ ...guide, translated: [], alsoCalled: [] }).detail, 'गाइड · संक्रमण')
  setSpeaker({ language: 'en', words: {} })
})

test('a help article links by its slug, and further articles by a search', () => {
  const article = {
    slug: 'walk-ins',
    title: 'Walk-ins and the queue',
    language: 'en',
    category: 'Appointment Management',
    summary: 'People who come without an appointment.',
  } as const
  assert.deepEqual(foundHelp({ ...article, roles: [...roles] }), {
    value: '/help-center/walk-ins',
    label: 'Walk-ins and the queue',
    detail: 'Help · Appointment Management',
    isDocument: true,
  })
  assert.deepEqual(helpSearch('wa '), [])
  assert.equal(helpSearch(' a&b ')[0]?.value, '/help-center?search=a%26b')
})

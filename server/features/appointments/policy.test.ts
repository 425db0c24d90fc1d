import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AppointmentAbilities, appointmentStatuses } from '#contract/appointments.ts'
import type { StaffCapability } from '#contract/members.ts'
import type { Membership, MembershipRole, SignedIn } from '#server/actor.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import { abilitiesOf, has, type Judged } from './policy.ts'

const actor = (more: Partial<SignedIn>): SignedIn => ({
  kind: 'signed-in',
  userId: 'somebody',
  sessionId: 's',
  role: 'patient',
  mustChangePassword: false,
  memberships: [],
  doctorId: null,
  ...more,
})
const member = (role: MembershipRole, clinicId = 'here', can: StaffCapability[] = ['appointments']): Membership[] => [
  { clinicId, role, capabilities: role === 'staff' ? can : [] },
]

const people = {
  'the doctor of the visit': actor({ role: 'doctor', doctorId: 'hers', memberships: member('doctor') }),
  'a colleague of the doctor': actor({ role: 'doctor', doctorId: 'his', memberships: member('doctor') }),
  'the doctor, who has left the clinic': actor({ role: 'doctor', doctorId: 'hers' }),
  'staff of the clinic': actor({ role: 'staff', memberships: member('staff') }),
  'administrator of the clinic': actor({ role: 'clinic_admin', memberships: member('clinic_admin') }),
  'the patient': actor({ userId: 'patient' }),
  'another patient': actor({ userId: 'another' }),
  'doctor elsewhere': actor({ role: 'doctor', doctorId: 'theirs', memberships: member('doctor', 'elsewhere') }),
  'staff elsewhere': actor({ role: 'staff', memberships: member('staff', 'elsewhere') }),
  'administrator elsewhere': actor({ role: 'clinic_admin', memberships: member('clinic_admin', 'elsewhere') }),
  'registered as staff, member of nothing': actor({ role: 'staff' }),
  'registered as administrator, member of nothing': actor({ role: 'clinic_admin' }),
}
type Who = keyof typeof people
type Action = keyof AppointmentAbilities
const actions: Action[] = ['confirm', 'cancel', 'complete', 'noShow', 'move', 'contact']

const visit = (more: Partial<Judged> = {}): Judged => ({
  clinicId: 'here',
  doctorId: 'hers',
  patientUserId: 'patient',
  status: 'scheduled',
  startsAt: hoursFromNow(48),
  ...more,
})

/** Decision B3. Columns: confirm cancel complete no-show move contact; x = ever has the action. */
const rights: Record<Who, string> = {
  'the doctor of the visit': 'x x x x x x',
  'a colleague of the doctor': '- - - - - -',
  'the doctor, who has left the clinic': '- - - - - -',
  'staff of the clinic': 'x x - - x x',
  'administrator of the clinic': 'x x - - x x',
  'the patient': '- x - - x -',
  'another patient': '- - - - - -',
  'doctor elsewhere': '- - - - - -',
  'staff elsewhere': '- - - - - -',
  'administrator elsewhere': '- - - - - -',
  'registered as staff, member of nothing': '- - - - - -',
  'registered as administrator, member of nothing': '- - - - - -',
}

for (const [who, cells] of Object.entries(rights) as [Who, string][])
  test(`who ever may: ${who}`, () => {
    const found = actions.map((action) => (has(people[who], action, visit()) ? 'x' : '-'))
    assert.equal(found.join(' '), cells)
  })

/** What each may do now, by status, of a visit that is two days away. */
const coming: Record<string, Partial<Record<Who, string>>> = {
  pending: {
    'the doctor of the visit': 'x x - - x x',
    'staff of the clinic': 'x x - - x x',
    'administrator of the clinic': 'x x - - x x',
    'the patient': '- x - - x -',
    'a colleague of the doctor': '- - - - - -',
  },
  scheduled: {
    'the doctor of the visit': 'x x x x x x',
    'staff of the clinic': 'x x - - x x',
    'the patient': '- x - - x -',
  },
  confirmed: {
    'the doctor of the visit': '- x x x x x',
    'staff of the clinic': '- x - - x x',
    'the patient': '- x - - x -',
  },
  completed: {
    'the doctor of the visit': '- - - - - x',
    'staff of the clinic': '- - - - - x',
    'the patient': '- - - - - -',
  },
  cancelled: {
    'the doctor of the visit': '- - - - - x',
    'staff of the clinic': '- - - - - x',
    'the patient': '- - - - - -',
  },
  no_show: {
    'the doctor of the visit': '- - - - - x',
    'staff of the clinic': '- - - - - x',
    'the patient': '- - - - - -',
  },
}

const cellsOf = (who: Who, judged: Judged) => {
  const can = abilitiesOf(people[who], judged)
  return actions.map((action) => (can[action] ? 'x' : '-')).join(' ')
}

for (const status of appointmentStatuses)
  test(`who may now, of a coming visit that is ${status}`, () => {
    for (const [who, cells] of Object.entries(coming[status]!) as [Who, string][])
      assert.equal(cellsOf(who, visit({ status })), cells, who)
  })

test('who may now, of a visit that has begun: the clinic closes it, nobody moves it, the patient does nothing', () => {
  const begun = visit({ status: 'confirmed', startsAt: hoursFromNow(-0.1) })
  assert.equal(cellsOf('the doctor of the visit', begun), '- x x x - x')
  assert.equal(cellsOf('staff of the clinic', begun), '- x - - - x')
  assert.equal(cellsOf('the patient', begun), '- - - - - -')
})

test('within two hours of the start the patient cancels but does not move; the clinic may', () => {
  const soon = visit({ status: 'confirmed', startsAt: hoursFromNow(1.9) })
  assert.equal(cellsOf('the patient', soon), '- x - - - -')
  assert.equal(cellsOf('staff of the clinic', soon), '- x - - x x')
  assert.equal(cellsOf('the patient', visit({ status: 'confirmed', startsAt: hoursFromNow(2.1) })), '- x - - x -')
})

test('a guest visit belongs to no account', () => {
  assert.equal(cellsOf('the patient', visit({ patientUserId: null })), '- - - - - -')
})

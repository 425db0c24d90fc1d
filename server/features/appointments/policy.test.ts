import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appointmentStatuses } from '#contract/appointments/appointments.ts'
import { staffCapabilities, type StaffCapability } from '#contract/members.ts'
import type { Membership, MembershipRole, SignedIn } from '#server/actor.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import { abilitiesOf, type JudgedNow } from './read.ts'
import { type Action, hasRight } from './policy.ts'

const actor = (more: Partial<SignedIn>): SignedIn => ({
  kind: 'signed-in',
  userId: 'somebody',
  sessionId: 's',
  role: 'patient',
  mustChangePassword: false,
  memberships: [],
  part: 'patient',
  doctorIds: [],
  ...more,
})
const member = (
  role: MembershipRole,
  clinicId = 'here',
  can: readonly StaffCapability[] = staffCapabilities,
): Membership[] => [{ clinicId, role, capabilities: role === 'staff' ? [...can] : [] }]

const people = {
  'the doctor of the visit': actor({ role: 'doctor', doctorIds: ['hers'], memberships: member('doctor') }),
  'a colleague of the doctor': actor({ role: 'doctor', doctorIds: ['his'], memberships: member('doctor') }),
  'the doctor, who has left the clinic': actor({ role: 'doctor', doctorIds: ['hers'] }),
  'staff of the clinic': actor({ role: 'staff', memberships: member('staff') }),
  'staff who only plans': actor({ role: 'staff', memberships: member('staff', 'here', ['appointments']) }),
  'administrator of the clinic': actor({ role: 'clinic_admin', memberships: member('clinic_admin') }),
  'the patient': actor({ userId: 'patient' }),
  'another patient': actor({ userId: 'another' }),
  'doctor elsewhere': actor({ role: 'doctor', doctorIds: ['theirs'], memberships: member('doctor', 'elsewhere') }),
  'staff elsewhere': actor({ role: 'staff', memberships: member('staff', 'elsewhere') }),
  'administrator elsewhere': actor({ role: 'clinic_admin', memberships: member('clinic_admin', 'elsewhere') }),
  'registered as staff, member of nothing': actor({ role: 'staff' }),
  'registered as administrator, member of nothing': actor({ role: 'clinic_admin' }),
}
type Who = keyof typeof people
const actions = ['confirm', 'cancel', 'complete', 'noShow', 'move', 'contact'] as const satisfies Action[]

const appointment = (more: Partial<JudgedNow> = {}): JudgedNow => ({
  clinicId: 'here',
  doctorId: 'hers',
  patientUserId: 'patient',
  status: 'scheduled',
  startsAt: hoursFromNow(48),
  timeZone: 'Asia/Kolkata',
  arrivedAt: null,
  endedAt: null,
  endedFrom: null,
  endedBy: null,
  visitStatus: null,
  ...more,
})

/** Rule B3. Columns: confirm cancel complete no-show move contact; x = ever has the action. */
const rights: Record<Who, string> = {
  'the doctor of the visit': 'x x x x x x',
  'a colleague of the doctor': '- - - - - -',
  'the doctor, who has left the clinic': '- - - - - -',
  'staff of the clinic': 'x x x x x x',
  'staff who only plans': 'x x - - x x',
  'administrator of the clinic': 'x x x x x x',
  'the patient': '- x - - x -',
  'another patient': '- - - - - -',
  'doctor elsewhere': '- - - - - -',
  'staff elsewhere': '- - - - - -',
  'administrator elsewhere': '- - - - - -',
  'registered as staff, member of nothing': '- - - - - -',
  'registered as administrator, member of nothing': '- - - - - -',
}

for (const [who, cells] of Object.entries(rights) as [Who, string][])
  test(`the permitted actions of ${who}`, () => {
    const found = actions.map((action) => (hasRight(people[who], action, appointment()) ? 'x' : '-'))
    assert.equal(found.join(' '), cells)
  })

/** The available actions by status, for an appointment two days away. */
const coming: Record<string, Partial<Record<Who, string>>> = {
  pending: {
    'the doctor of the visit': 'x x - - x x',
    'staff of the clinic': 'x x - - x x',
    'administrator of the clinic': 'x x - - x x',
    'the patient': '- x - - x -',
    'a colleague of the doctor': '- - - - - -',
  },
  scheduled: {
    'the doctor of the visit': 'x x - x x x',
    'staff of the clinic': 'x x - x x x',
    'staff who only plans': 'x x - - x x',
    'the patient': '- x - - x -',
  },
  confirmed: {
    'the doctor of the visit': '- x - x x x',
    'staff of the clinic': '- x - x x x',
    'staff who only plans': '- x - - x x',
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

const cellsOf = (who: Who, judged: JudgedNow, now?: Date) => {
  const can = abilitiesOf(people[who], judged, now)
  return actions.map((action) => (can[action] ? 'x' : '-')).join(' ')
}

for (const status of appointmentStatuses)
  test(`the available actions on an upcoming appointment that is ${status}`, () => {
    for (const [who, cells] of Object.entries(coming[status]!) as [Who, string][])
      assert.equal(cellsOf(who, appointment({ status })), cells, who)
  })

test('once an appointment has begun, the clinic closes or moves it, and the patient can do nothing', () => {
  const begun = appointment({ status: 'confirmed', startsAt: hoursFromNow(-0.1) })
  assert.equal(cellsOf('the doctor of the visit', begun), '- x x x x x')
  assert.equal(cellsOf('staff of the clinic', begun), '- x x x x x')
  assert.equal(cellsOf('staff who only plans', begun), '- x - - - x')
  assert.equal(cellsOf('the patient', begun), '- - - - - -')
})

test('within two hours of the start, the patient can cancel but not move; the clinic can do both', () => {
  // noon in Kolkata: late in the evening, two hours later is another day
  const noon = new Date('2026-06-02T06:30:00Z')
  const confirmed = (hours: number) =>
    appointment({ status: 'confirmed', startsAt: new Date(noon.getTime() + hours * 3_600_000) })
  assert.equal(cellsOf('the patient', confirmed(1.9), noon), '- x - - - -')
  assert.equal(cellsOf('staff of the clinic', confirmed(1.9), noon), '- x x x x x')
  assert.equal(cellsOf('the patient', confirmed(2.1), noon), '- x - - x -')
})

test('a guest appointment belongs to no account', () => {
  assert.equal(cellsOf('the patient', appointment({ patientUserId: null })), '- - - - - -')
})

const ended = (more: Partial<JudgedNow> = {}): JudgedNow =>
  appointment({
    status: 'cancelled',
    startsAt: new Date('2026-06-02T05:00:00Z'),
    endedAt: new Date('2026-06-01T10:00:00Z'),
    endedFrom: 'confirmed',
    endedBy: 'patient',
    ...more,
  })
const mayUndo = (who: Who, judged: JudgedNow, now: string) => abilitiesOf(people[who], judged, new Date(now)).undo

test('an outcome can be undone on the clinic’s same day and within an hour (rule I3)', () => {
  const desk = 'staff of the clinic'
  // in Kolkata, where the day ends at 18:30 UTC
  assert.equal(mayUndo(desk, ended(), '2026-06-01T18:29:59Z'), true)
  assert.equal(mayUndo(desk, ended(), '2026-06-01T18:30:00Z'), false)
  const late = ended({ endedAt: new Date('2026-06-01T18:00:00Z') })
  assert.equal(mayUndo(desk, late, '2026-06-01T19:00:00Z'), true)
  assert.equal(mayUndo(desk, late, '2026-06-01T19:00:01Z'), false)
  assert.equal(mayUndo(desk, ended({ endedAt: null, endedFrom: null }), '2026-06-01T10:01:00Z'), false)
  assert.equal(mayUndo(desk, appointment(), '2026-06-01T10:01:00Z'), false)
})

test('people who can set an outcome can undo it; patients can undo their own cancellation before the start', () => {
  const soon = '2026-06-01T10:01:00Z'
  const may = (judged: JudgedNow) => (Object.keys(people) as Who[]).filter((who) => mayUndo(who, judged, soon))
  const clinic: Who[] = ['the doctor of the visit', 'staff of the clinic', 'administrator of the clinic']
  assert.deepEqual(new Set(may(ended({ status: 'completed' }))), new Set(clinic))
  assert.deepEqual(new Set(may(ended({ status: 'no_show' }))), new Set(clinic))
  assert.deepEqual(new Set(may(ended({ endedBy: 'a colleague' }))), new Set<Who>([...clinic, 'staff who only plans']))
  assert.ok(may(ended()).includes('the patient'))
  assert.ok(!may(ended({ endedFrom: 'pending' })).includes('the patient'))
  assert.ok(!may(ended({ startsAt: new Date('2026-06-01T10:00:30Z') })).includes('the patient'))
  // a pending one would expire at its start
  assert.deepEqual(may(ended({ endedFrom: 'pending', startsAt: new Date('2026-06-01T10:00:30Z') })), [])
})

// `npm run mutations`: breaks the program in one place at a time, in a copy, and expects `npm test` to notice. Each mutation
// names the test files that must fail; `npm run mutations -- WORD` makes those whose name contains the word.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Mutation {
  name: string
  file: string
  /** Occurs once in the file. */
  from: string
  to: string
  /** The everyday tests; at least one of them must fail. */
  caughtBy: string[]
}

const whole = (name: string) => `server/testing/whole/${name}.test.ts`

const mutations: Mutation[] = [
  {
    name: 'policy: a patient may confirm an appointment',
    file: 'server/features/appointments/policy.ts',
    from: `patient: ['cancel', 'move'],`,
    to: `patient: ['cancel', 'move', 'confirm'],`,
    caughtBy: [whole('policy-matrix')],
  },
  {
    name: 'policy: staff read clinical texts of an appointment',
    file: 'server/features/appointments/policy.ts',
    from: 'staff: { reason: true, clinical: false },',
    to: 'staff: { reason: true, clinical: true },',
    caughtBy: [whole('policy-matrix')],
  },
  {
    name: 'policy: a doctor changes the prescription of a colleague',
    file: 'server/features/prescriptions/policy.ts',
    from: 'one.doctorUserId === personBehind(actor) &&',
    to: 'Boolean(one.doctorUserId) &&',
    caughtBy: [whole('policy-matrix')],
  },
  {
    name: 'policy: every list of appointments shows those of all doctors',
    file: 'server/features/appointments/policy.ts',
    from: 'clinicIds: clinicsAs(actor, ...DESK),',
    to: `clinicIds: clinicsAs(actor, 'doctor', ...DESK),`,
    caughtBy: [whole('policy-matrix')],
  },
  {
    name: 'door: a call that needs a session is answered without one',
    file: 'server/http/door/door.ts',
    from: `    if (endpoint.access === 'signed-in') {
      if (actor.kind === 'anonymous') throw unauthorized()`,
    to: `    if (endpoint.access === 'signed-in') {`,
    caughtBy: [whole('sweep')],
  },
  {
    name: 'door: control characters in an address reach the handler',
    file: 'server/http/door/door.ts',
    from: `    refuseUnclean(raw.query)
    if (endpoint.shared)`,
    to: `    if (endpoint.shared)`,
    caughtBy: [whole('sweep'), whole('hidden-characters')],
  },
  {
    name: 'door: people work before they have chosen a password of their own',
    file: 'server/http/door/held-back.ts',
    from: '  if (actor.mustChangePassword && !entry.beforeNewPassword) return t(accountMessages.mustChangePassword)\n',
    to: '',
    caughtBy: ['server/features/accounts'],
  },
  {
    name: 'door: a booking takes fields that it does not know',
    file: 'contract/booking/booking.ts',
    from: 'export const PublicBooking = z.strictObject({',
    to: 'export const PublicBooking = z.object({',
    caughtBy: [whole('mass-assignment')],
  },
  {
    name: 'booking: no time is kept between two appointments',
    file: 'server/features/appointments/taken.ts',
    from: 'if (!wanted.gaps) return',
    to: 'if (wanted.doctorId) return',
    caughtBy: ['server/features/booking'],
  },
  {
    name: 'booking: a past time is not refused',
    file: 'server/features/appointments/order.ts',
    from: '  if (instant <= now) throw wrongField(names.time, t(appointmentMessages.past))\n',
    to: '',
    caughtBy: ['server/features/booking', 'server/features/appointments'],
  },
  {
    name: 'booking: a repeated key books with another body',
    file: 'server/http/door/idempotency.ts',
    from: '  if (!row.body_hash.equals(hashOfBody(body))) throw unprocessable(reused)\n',
    to: '',
    caughtBy: ['server/features/booking/idempotency.test.ts'],
  },
  {
    name: 'booking: a clinic that confirms by hand has its bookings confirmed',
    file: 'server/features/appointments/reserve.ts',
    from: `rules.confirmation === 'automatic' ? ('confirmed' as const)`,
    to: `rules.confirmation !== 'automatic' ? ('confirmed' as const)`,
    caughtBy: ['server/features/booking/book-publicly.test.ts'],
  },
  {
    name: 'booking: a pending booking holds its time for two days',
    file: 'server/features/appointments/expiry.ts',
    from: 'since.getTime() + 24 * 3_600_000',
    to: 'since.getTime() + 48 * 3_600_000',
    caughtBy: ['server/features/booking/expiry.test.ts'],
  },
  {
    name: 'slots: an appointment may end after closing time',
    file: 'server/features/appointments/availability/slots.ts',
    from: 'minutesIn(time) + minutes <= minutesIn(one.closes)',
    to: 'minutesIn(time) <= minutesIn(one.closes)',
    caughtBy: ['server/features/appointments/availability/slots.test.ts'],
  },
  {
    name: 'slots: a time is offered that another appointment overlaps',
    file: 'server/features/appointments/availability/slots.ts',
    from: 'return to + sooner <= one.from || one.to + later <= from',
    to: 'return to + sooner <= one.from || one.from + later <= from',
    caughtBy: ['server/features/appointments/availability', 'server/features/booking'],
  },
  {
    name: "slots: a doctor's own week is ignored",
    file: 'server/features/appointments/availability/slots.ts',
    from: 'if (sessions.length === 0) return open',
    to: 'if (sessions.length >= 0) return open',
    caughtBy: ['server/features/appointments/availability/slots.test.ts'],
  },
]

const root = join(import.meta.dirname, '..')
const copied = [
  'api',
  'content',
  'contract',
  'db',
  'language',
  'package.json',
  'scripts',
  'server',
  'tsconfig.json',
  'web',
]

const word = process.argv[2] ?? ''
const chosen = mutations.filter(({ name }) => name.includes(word))
const copy = mkdtempSync(join(tmpdir(), 'vaidya-mutations-'))
const missed: string[] = []
try {
  for (const part of copied) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const { passed, said } = runTests([...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))])
  if (!passed) throw new Error(`The tests fail without a mutation:\n${said.slice(said.indexOf('failing tests'))}`)
  for (const mutation of chosen) {
    const isCaught = failsWith(mutation)
    if (!isCaught) missed.push(mutation.name)
    console.log(`${isCaught ? '✔ caught' : '✖ missed'}  ${mutation.name}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`\n${chosen.length - missed.length} passed, ${missed.length} failed`)
process.exitCode = missed.length > 0 || chosen.length === 0 ? 1 : 0

/** True if the tests fail with the mutation. Throws if it no longer fits its file. */
function failsWith({ name, file, from, to, caughtBy }: Mutation): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`“${name}” does not fit ${file} any more`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return !runTests(caughtBy).passed
  } finally {
    writeFileSync(path, text)
  }
}

/** Runs the tests in the copy. Returns whether all pass, and what was printed. */
function runTests(tests: string[]): { passed: boolean; said: string } {
  const command = ['scripts/run-tests.ts', 'unit', ...tests]
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { passed: status === 0, said: stdout }
}

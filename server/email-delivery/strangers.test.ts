import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { bookingMessages } from '#contract/booking/booking.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

/**
 * Every call that changes something without an account, and whether it can send an email to an address that the caller
 * chooses. A new call needs a line here; one that can send is called in the tests below.
 */
const callsOfStrangers = new Map(
  `
POST /api/auth/forgot-password                 no: known accounts only, with a budget of their own
POST /api/auth/join                            no
POST /api/auth/joining                         no
POST /api/auth/login                           no
POST /api/auth/login/passkey                   no
POST /api/auth/login/passkey/options           no
POST /api/auth/login/two-factor                no
POST /api/auth/logout                          no
POST /api/auth/register                        yes
POST /api/auth/reset-password                  no: the address opened the emailed link
POST /api/auth/two-factor/lost                 no: the account of a right password
POST /api/auth/two-factor/lost/start           no: the address opened the emailed link
POST /api/auth/two-factor/lost/stop            no: the address opened the emailed link
POST /api/auth/verify-email                    no: the address opened the emailed link
POST /api/contact                              no: the operator only
POST /api/demo-requests                        no: the operator only
POST /api/medicines/:idOrSlug/auto-enrich      no
POST /api/public/appointments                  yes
PUT /api/public/bookings/:token/email          yes
PUT /api/public/bookings/:token/reminders      no
POST /api/public/bookings/:token/cancel        yes
POST /api/public/bookings/:token/keep          yes
POST /api/public/bookings/:token/move          yes
POST /api/public/bookings/:token/review        no
PUT /api/public/bookings/:token/video/presence  no
PUT /api/public/forms/:token/answers           no
POST /api/public/forms/:token/submissions      no: members of the clinic only
POST /api/public/shared-reports/:token         no
PUT /api/public/holds                          no
POST /api/public/holds/release                 no
POST /api/public/waiting-list                  yes
POST /api/public/waiting-list/:token/accept    no: the address opened the emailed link
POST /api/public/waiting-list/:token/decline   no: the next in the list, who has joined
POST /api/public/waiting-list/:token/leave     no: the next in the list, who has joined
POST /api/public/wall-screens                  no
POST /api/push/renewed                         no
`
    .trim()
    .split('\n')
    .map((line) => {
      const [call, answer] = line.split(/\s{2,}/)
      return [call!, answer!] as const
    }),
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const BUDGET = 20

suite('emails that a network triggers without an account', async () => {
  const app = await buildTestApp({
    settings: { MAILS_PER_STRANGER: String(BUDGET), ONLINE_PER_DOCTOR: '1000', ONLINE_PER_CLINIC: '1000' },
  })
  after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const times = Array.from(
    { length: 16 },
    (_, n) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  )
  const book = (who: typeof app.anonymous, email: string, time: string) =>
    who.post(
      '/api/public/appointments',
      bookingOf(clinic, doctor, workday(clinic), time, {
        patientData: { firstName: 'Nila', lastName: 'Das', email, phone: '+91 98200 12345' },
      }),
    )
  const sentTo = async (pattern: string) =>
    (await app.db.selectFrom('outgoing_mails').select('id').where('to_address', 'like', pattern).execute()).length

  test('every call that changes something without an account is known here', async () => {
    const open = (await everyEndpoint()).filter(({ access, method }) => access === 'anyone' && method !== 'GET')
    assert.deepEqual(open.map(nameOf).sort(), [...callsOfStrangers.keys()].sort())
  })

  test('bookings, corrections, moves and registrations share one daily budget', async () => {
    const stranger = app.anonymous.from('198.51.100.7')
    const answers = { booked: 0, corrected: 0, refused: 0 }
    for (const [n, time] of times.slice(0, 8).entries()) {
      const made = await book(stranger, `relay-${n}@strangers.example`, time)
      assert.equal(made.status, 201, made.text)
      answers.booked += 1
      let { manageToken } = made.body
      for (let again = 0; again < 5; again += 1) {
        const { status, body } = await stranger.put(`/api/public/bookings/${manageToken}/email`, {
          email: `relay-${n}-${again}@strangers.example`,
        })
        if (status === 200) {
          answers.corrected += 1
          manageToken = body.manageToken
        } else {
          assert.equal(status, 429)
          answers.refused += 1
        }
      }
      await stranger.post(`/api/public/bookings/${manageToken}/cancel`, {})
    }
    const registered = await stranger.post('/api/auth/register', {
      firstName: 'Nila',
      lastName: 'Das',
      email: 'relay-new@strangers.example',
      password: 'a-long-enough-phrase-7',
      role: 'patient',
    })
    assert.equal(registered.status, 429, registered.text)
    assert.equal(await sentTo('relay%@strangers.example'), BUDGET)
    assert(answers.corrected <= 3 * answers.booked)
  })

  test('a booking beyond the budget is stored, and its reply says that no email was sent', async () => {
    const stranger = app.anonymous.from('198.51.100.7')
    const { status, body } = await book(stranger, 'beyond@strangers.example', times[8]!)
    assert.equal(status, 201)
    assert.equal(body.isEmailed, false)
    assert.equal(await sentTo('beyond@strangers.example'), 0)
    assert.equal((await stranger.get(`/api/public/bookings/${body.manageToken}`)).status, 200)
  })

  test('verified addresses get their email, and other networks have a budget of their own', async () => {
    const { email } = await makePatientAccount(app.db)
    await app.db.updateTable('users').set({ email_verified_at: new Date() }).where('email', '=', email).execute()
    const known = await book(app.anonymous.from('198.51.100.7'), email, times[9]!)
    assert.deepEqual([known.status, known.body.isEmailed], [201, true])
    const elsewhere = await book(app.anonymous.from('198.51.100.8'), 'other@strangers.example', times[10]!)
    assert.deepEqual([elsewhere.status, elsewhere.body.isEmailed], [201, true])
  })

  test('the email of a booking can be corrected three times in total', async () => {
    const stranger = app.anonymous.from('198.51.100.9')
    let { manageToken } = (await book(stranger, 'first@strangers.example', times[11]!)).body
    const correct = (n: number) =>
      stranger.put(`/api/public/bookings/${manageToken}/email`, { email: `corrected-${n}@strangers.example` })
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await correct(n)
      assert.equal(status, 200)
      manageToken = body.manageToken
    }
    const { status, body } = await correct(3)
    assert.deepEqual([status, body.message], [429, bookingMessages.tooManyCorrections])
    assert.equal(await sentTo('corrected-3@strangers.example'), 0)
  })

  test('twenty simultaneous bookings can’t exceed the budget', async () => {
    const stranger = app.anonymous.from('198.51.100.10')
    const other = await makeDoctor(app.db, clinic)
    const bookings = await Promise.all(
      [...times, ...times].slice(0, 30).map((time, n) =>
        stranger.post(
          '/api/public/appointments',
          bookingOf(clinic, n < 16 ? other : doctor, workday(clinic, n < 16 ? 1 : 2), time, {
            patientData: {
              firstName: 'Nila',
              lastName: 'Das',
              email: `race-${n}@strangers.example`,
              phone: '+91 98200 12345',
            },
          }),
        ),
      ),
    )
    assert(bookings.filter(({ status }) => status === 201).length > BUDGET)
    assert.equal(await sentTo('race-%@strangers.example'), BUDGET)
  })
})

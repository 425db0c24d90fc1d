import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Language } from '#language/languages.ts'
import { t } from '#language/translate.ts'
import { speakingIn } from '#server/language/speaking.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makeUser } from '#server/testing/factories.ts'
import { sendWaiting } from '#server/testing/emails.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/programs.ts'
import { queueMail } from './queue.ts'
import type { Transport } from './send.ts'

// An email is written in every language when it is queued, and sent in the recipient's.

let app: TestApp

before(async () => {
  app = await sharedApp()
})

const productOf = () => ({ product: app.deps.config.product.name })
const resetSubject = (language: Language) =>
  speakingIn(language, () => t('Choose a new password for {product}', productOf()))

/** Sends what is queued, and returns the emails to an address as they were handed over. */
async function sentTo(address: string) {
  const sent: Parameters<Transport>[0][] = []
  const transport: Transport = async (mail) => void sent.push(mail)
  await sendWaiting({ ...app.deps, post: { transport, keeps: true } })
  return sent.filter(({ to }) => to === address)
}

const speaks = (userId: string, language: Language) =>
  sql`insert into user_settings (user_id, language) values (${userId}, ${language})
    on conflict (user_id) do update set language = excluded.language`.execute(app.db)

async function askedToReset() {
  const user = await makeUser(app.db)
  await sql`update users set email_verified_at = now() where id = ${user.userId}`.execute(app.db)
  assert.equal((await app.anonymous.post('/api/auth/forgot-password', { email: user.email })).status, 200)
  await until('the mail is queued', async () => (await app.mailsTo(user.email)).length > 0)
  return user
}

test('an account gets its emails in its language, even if it chose it while they were waiting', async () => {
  const [one, other] = [await askedToReset(), await askedToReset()]
  await speaks(one.userId, 'hi')
  assert.notEqual(resetSubject('hi'), resetSubject('en'))
  const [hindi] = await sentTo(one.email)
  assert.equal(hindi!.subject, resetSubject('hi'))
  assert.match(hindi!.html!, /<html lang="hi" dir="ltr">/)
  assert.match(hindi!.body, new RegExp(speakingIn('hi', () => t('Choose a new password here:'))))
  // the same secret link in each language; it opens the page in the email's
  const link = /\S+\/reset-password\?token=[\w-]{43}/
  const [inEnglish] = await app.mailsTo(one.email)
  assert(hindi!.body.includes(`${link.exec(inEnglish!.body)![0]}&lang=hi\n`))
  assert.match(hindi!.html!, /href="[^"]+\/reset-password\?token=[\w-]{43}&#38;lang=hi"/)
  assert.doesNotMatch(inEnglish!.body, /lang=/)
  const mailbox = await app.anonymous.get(`/api/demo/mailbox?to=${other.email}`)
  assert.equal(mailbox.body[0].subject, resetSubject('en'))
  assert.equal((await app.anonymous.get(`/api/demo/mailbox?to=${one.email}`)).body[0].subject, resetSubject('hi'))
})

test('a patient without an account gets emails in the language of their chart', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const booking = bookingOf(clinic, doctor, workday(clinic), '10:00')
  const { status } = await app.anonymous.post('/api/public/appointments', booking)
  assert.equal(status, 201)
  await sql`update patients set preferred_language = 'हिन्दी' where email = ${booking.patientData.email}`.execute(app.db)
  const [mail] = await sentTo(booking.patientData.email)
  const asked = speakingIn('hi', () => t('Appointment requested'))
  assert(mail!.subject.startsWith(asked), mail!.subject)
  assert.match(mail!.html!, /<html lang="hi"/)
  // the page of the appointment opens in Hindi; the map is another site's
  assert.match(mail!.body, /\/bookings\/[\w-]{43}\?lang=hi\n/)
  assert.match(mail!.body, /www\.google\.com\/maps\/\S+/)
  assert.doesNotMatch(mail!.body, /google\S+lang=hi/)
})

test('a language without this email, and emails that were queued in one language, are sent in English', async () => {
  const user = await makeUser(app.db)
  await sql`update users set email_verified_at = now() where id = ${user.userId}`.execute(app.db)
  await speaks(user.userId, 'ur')
  const letter = { from: 'Vaidya', parts: ['Your appointment is booked.'] }
  await queueMail(app.db, () => ({ to: user.email, subject: 'Booked', letter }))
  const [mail] = await sentTo(user.email)
  assert.equal(mail!.subject, 'Booked')
  assert.match(mail!.body, /^Hello,\n\nYour appointment is booked/)
  assert.match(mail!.html!, /<html lang="en"/)
})

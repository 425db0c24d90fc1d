import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { moneyText } from '#server/money.ts'
import { makeFamilyMember } from '#server/testing/chart-things.ts'
import { makeClosure } from '#server/testing/clinic-things.ts'
import { makeAppointment, type Person, type TestDoctor } from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { addDays, todayIn } from '#server/time.ts'
import type { Column } from './matrix.ts'
import { mark, type Secret, type Side, type World } from './world.ts'

interface Known {
  chart: { id: string }
  owner: Person
}

/** Writes words into whatever not everybody may read. A new private field belongs here. `neighbour` is patient B. */
export async function plantSecrets(world: World, neighbour: Known): Promise<Secret[]> {
  const { app, sides } = world
  const [one, two] = sides
  const members = ['dr', 'col', 'st', 'ad'] as const
  const members2 = ['dr2', 'st2', 'ad2'] as const
  return [
    ...(await secretsOf(app, one, one, ['A', ...members], {
      clinical: ['A', 'dr'],
      reason: ['A', 'dr', 'st'],
      chart: ['A', 'dr', 'col'],
    })),
    ...(await secretsOf(app, one, { ...neighbour, doctor: one.colleague }, ['B', ...members], {
      clinical: ['B', 'col'],
      reason: ['B', 'col', 'st'],
      chart: ['B', 'dr', 'col'],
    })),
    ...(await secretsOf(app, two, two, ['C', ...members2], {
      clinical: ['C', 'dr2'],
      reason: ['C', 'dr2', 'st2'],
      chart: ['C', 'dr2'],
    })),
    ...(await secretsOfClinic(app, one, [...members, 'bare'], 'ad')),
    ...(await secretsOfClinic(app, two, members2, 'ad2')),
    ...(await secretsOfFamily(app, one.owner, 'A')),
    ...(await secretsOfFamily(app, two.owner, 'C')),
    ...contactsOfMembers(world),
    { what: 'a password hash', text: '$argon2', columns: [] },
  ]
}

/** Fills a chart and two visits, one of them today, with words that betray themselves, and says who may read them. */
async function secretsOf(
  { db }: TestApp,
  { clinic }: Side,
  of: Known & { doctor: TestDoctor },
  known: readonly Column[],
  readers: Record<'clinical' | 'reason' | 'chart', readonly Column[]>,
): Promise<Secret[]> {
  const words = {
    history: mark('history'),
    allergies: mark('allergies'),
    insurance: mark('insurance'),
    kin: mark('kin'),
  }
  const phone = `+9198${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(0, 8)}`
  await sql`update patients set phone = ${phone}, medical_history = ${words.history}, allergies = ${words.allergies},
    insurance_info = ${words.insurance}, emergency_contact = ${words.kin} where id = ${of.chart.id}`.execute(db)
  const texts = { reason: mark('reason'), symptoms: mark('symptoms'), notes: mark('notes') }
  // at night, where no test books
  for (const date of [todayIn(clinic.zone), addDays(todayIn(clinic.zone), 3)]) {
    const { id } = await makeAppointment(db, { ...of, clinic, at: { date, time: '23:30' }, minutes: 15 })
    await sql`update appointments set reason = ${texts.reason}, symptoms = ${texts.symptoms}, notes = ${texts.notes}
      where id = ${id}`.execute(db)
    // what only a patient wrote, without a reason of the desk
    const alone = await makeAppointment(db, { ...of, clinic, at: { date, time: '23:45' }, minutes: 15 })
    await sql`update appointments set symptoms = ${texts.symptoms} where id = ${alone.id}`.execute(db)
  }
  const { chart_number: chartNumber } = await db
    .selectFrom('patients')
    .select('chart_number')
    .where('id', '=', of.chart.id)
    .executeTakeFirstOrThrow()
  const whose = `of ${of.owner.lastName}`
  return [
    { what: `the name ${whose}`, text: of.owner.lastName, columns: known },
    { what: `the e-mail ${whose}`, text: of.owner.email, columns: known },
    { what: `the phone ${whose}`, text: phone, columns: known },
    { what: `the chart number ${whose}`, text: chartNumber, columns: known },
    { what: `the id of the chart ${whose}`, text: of.chart.id, columns: known },
    { what: `the reason of a visit ${whose}`, text: texts.reason, columns: readers.reason },
    { what: `symptoms ${whose}`, text: texts.symptoms, columns: readers.clinical },
    { what: `notes ${whose}`, text: texts.notes, columns: readers.clinical },
    { what: `the history ${whose}`, text: words.history, columns: readers.chart },
    { what: `allergies ${whose}`, text: words.allergies, columns: readers.chart },
    { what: `the insurance ${whose}`, text: words.insurance, columns: known },
    { what: `the emergency contact ${whose}`, text: words.kin, columns: known },
  ]
}

/** Who reads the address of whom besides them: the administrator, of their staff. */
const lookedAfterBy: Partial<Record<Column, Column>> = {
  dr: 'ad',
  col: 'ad',
  st: 'ad',
  bare: 'ad',
  dr2: 'ad2',
  st2: 'ad2',
}

/** Sign-in addresses and accounts of the people of the clinics. */
const contactsOfMembers = ({ people }: World): Secret[] =>
  (['dr', 'col', 'st', 'bare', 'ad', 'dr2', 'st2', 'ad2'] as const).flatMap((column) => [
    {
      what: `the e-mail of ${column}`,
      text: people[column][0]!.email,
      columns: [column, ...[lookedAfterBy[column] ?? []].flat()],
    },
    { what: `the account of ${column}`, text: people[column][0]!.userId, columns: [column] },
  ])

/** What a clinic keeps for its own people, and what for its administrator alone. */
async function secretsOfClinic(
  { db }: TestApp,
  { clinic, staff, invited, site, secretNote }: Side,
  members: readonly Column[],
  admin: Column,
): Promise<Secret[]> {
  const words = { closure: mark('closure'), address: mark('home'), kin: mark('relative'), employee: mark('E') }
  const salary = 1e8 + randomBytes(4).readUInt32BE()
  await makeClosure(db, clinic, addDays(todayIn(clinic.zone), 140), words.closure)
  await sql`insert into embedding_sites (clinic_id, origin) values (${clinic.id}, ${site})`.execute(db)
  await sql`update staff set salary_minor = ${salary}, notes = ${secretNote}, address = ${words.address},
    emergency_contact = ${words.kin}, employee_id = ${words.employee} where user_id = ${staff.userId}`.execute(db)
  const whose = `of the staff of ${clinic.name}`
  return [
    { what: `why ${clinic.name} is closed`, text: words.closure, columns: members },
    { what: `the sites of ${clinic.name}`, text: site, columns: [admin] },
    { what: `the salary ${whose}`, text: moneyText(salary, 'INR'), columns: [admin] },
    { what: `a note ${whose}`, text: secretNote, columns: [admin] },
    { what: `the address ${whose}`, text: words.address, columns: [admin] },
    { what: `the emergency contact ${whose}`, text: words.kin, columns: [admin] },
    { what: `the employee ID ${whose}`, text: words.employee, columns: [admin] },
    { what: `the e-mail of whom ${clinic.name} invited`, text: invited.email, columns: [admin, 'inv'] },
  ]
}

/** A family member for whom no clinic has a chart: their holder's alone. */
async function secretsOfFamily({ db }: TestApp, holder: Person, column: Column): Promise<Secret[]> {
  const words = {
    lastName: mark('Kin'),
    allergies: mark('allergies'),
    medicalHistory: mark('history'),
    email: `${mark('kin')}@people.example`,
  }
  const id = await makeFamilyMember(db, holder, words)
  return Object.entries({ id, ...words }).map(([name, text]) => ({
    what: `${name} of a family member of ${column}`,
    text,
    columns: [column],
  }))
}

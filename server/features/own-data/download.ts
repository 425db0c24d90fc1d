import type { Readable } from 'node:stream'
import { getCurrentUser } from '#contract/accounts/accounts.ts'
import { missingInWords } from '#contract/own-data.ts'
import { getMedicineSettings } from '#contract/medicine-reminders/settings.ts'
import { getSettings } from '#contract/settings/settings.ts'
import { codeOf } from '#server/database/failures.ts'
import { apart } from '#server/database/heavy.ts'
import type { Deps } from '#server/deps.ts'
import { csvFile } from '#server/http/door/csv-file.ts'
import { Archive, missingText } from '#server/files/archive.ts'
import type { Reader } from './as-patient.ts'
import { bytesOf, filesOf } from './files.ts'
import { listsOf } from './lists.ts'
import { findOwned } from './owned.ts'
import { endDownload, moveDownload, type Progress } from './queries.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

/** Returns the text that explains the file's contents. */
const readMe = (product: string, email: string, made: Date): string =>
  lines(
    `Your data at ${product}`,
    `Account ${email}, made on ${made.toISOString().slice(0, 10)}.`,
    '',
    'What is yours, and of the family members whom you look after, as you can read it on the screens:',
    '',
    'profile.json              your account and settings',
    'family-members.csv        the family members whom you keep',
    'charts.csv                your records at clinics',
    'appointments.csv          appointments, with what was written for you',
    'waiting-list.csv          the waiting lists that you are on',
    'visits.csv                what doctors wrote of visits, each version, without their working notes',
    'vitals.csv                what was measured of you at clinics, with each correction',
    'prescriptions.csv         the medications of prescriptions, and what you have uploaded',
    'prescriptions/            their PDFs, earlier versions marked as replaced, and your uploaded files',
    'visit-documents.csv       pictures and PDFs that doctors added to visits, and which files they are',
    'visit-documents/          their files',
    'test-reports.csv          your test reports, and which files are theirs',
    'test-reports/             their files',
    'test-values.csv           measured values of tests',
    'allergies.csv             allergies and intolerances, or that none are known',
    'problems.csv              conditions, present and past',
    'pregnancies.csv           statements about pregnancy and breastfeeding',
    'immunizations.csv         vaccines, with what was corrected',
    'antenatal-records.csv     pregnancies that clinics follow, with what was corrected',
    'antenatal-checkups.csv    their checkups',
    'antenatal-tests.csv       their tests',
    'test-orders.csv           tests that doctors ordered, with the results that they have seen',
    'test-results/             the reports of laboratories that are results',
    'certificates-and-letters.csv  signed certificates, letters and consents',
    'certificates-and-letters/     the same as PDFs',
    'form-answers.csv          what you answered in forms of clinics',
    'bills.csv                 bills of clinics, with what was paid',
    'medicine-reminders.csv    medicines of which you are reminded',
    'medicine-doses.csv        what was taken and skipped',
    'who-saw-my-record.csv     who opened your records',
    'devices-with-notifications.csv  where you get notifications',
    '',
    'CSV files open in any spreadsheet. A cell that a spreadsheet would take for a formula has an apostrophe before it.',
    'If something could not be read, missing.txt says what.',
    '',
    'This file contains your health data. Store it where no one else can read it.',
  )

/** How often a running download reports its progress, or during its slowest part that it is alive. */
const SAYS_MS = 1_000
const STILL_THERE_MS = 20_000

/** Generates the file of a download while it is read, and stores its progress. Call on the person's behalf. */
export function sendOwnData(deps: Deps, reader: Reader, id: string): Readable {
  const archive = new Archive(new Date())
  void make(deps, reader, id, archive)
  return archive.stream
}

async function make(deps: Deps, reader: Reader, id: string, archive: Archive): Promise<void> {
  const progress = { done: 0, total: 0, missing: [] as Progress['missing'][number][] }
  let saidAt = 0
  const say = async () => {
    saidAt = Date.now()
    await apart(() => moveDownload(deps.db, id, progress))
  }
  const timer = setInterval(() => void say().catch(() => {}), STILL_THERE_MS)
  let isWhole = false
  try {
    await write(deps, reader, archive, progress, async () => {
      if (Date.now() - saidAt > SAYS_MS) await say()
    })
    await say()
    await archive.end()
    isWhole = true
  } catch (error) {
    archive.break(error as Error)
    deps.log.warn({ code: codeOf(error) ?? (error as Error).name }, 'A download of own data was broken off')
  } finally {
    clearInterval(timer)
    await apart(() => endDownload(deps.db, id, isWhole)).catch(() => {})
  }
}

async function write(
  deps: Deps,
  reader: Reader,
  archive: Archive,
  progress: Progress & { missing: Progress['missing'][number][] },
  moved: () => Promise<void>,
): Promise<void> {
  const owned = await findOwned(reader)
  const lists = listsOf(reader, owned)
  const files = filesOf(deps, reader, owned)
  progress.total = lists.length + files.length + 2
  const added = async () => {
    progress.done += 1
    await moved()
  }
  const user = await reader.call(getCurrentUser, {})
  await archive.add('read-me.txt', readMe(deps.config.product.name, user.email, new Date()))
  await added()
  await archive.add('profile.json', await profileOf(reader))
  await added()
  for (const { name, columns, rows } of lists) {
    await archive.addStream(`${name}.csv`, csvFile(columns, rows))
    await added()
  }
  for (const file of files) {
    const bytes = await bytesOf(deps, file)
    if (bytes === null) progress.missing.push(file.missing)
    else if (bytes !== 'gone') await archive.add(file.path, bytes)
    await added()
  }
  if (progress.missing.length > 0) await archive.add('missing.txt', missingText(progress.missing.map(missingInWords)))
}

/** Returns the account's data and settings. */
async function profileOf(reader: Reader): Promise<string> {
  const [user, { personal }, medicines] = await Promise.all([
    reader.call(getCurrentUser, {}),
    reader.call(getSettings, {}),
    reader.call(getMedicineSettings, {}),
  ])
  const { firstName, lastName, email, emailVerified, phone, bio, createdAt, memberships } = user
  const profile = { firstName, lastName, email, emailVerified, phone, bio, createdAt, memberships }
  return JSON.stringify({ ...profile, settings: personal, medicineReminders: medicines }, null, 2)
}

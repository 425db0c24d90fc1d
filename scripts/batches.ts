/**
 * Test files share a process, because most of them use the whole server: it is loaded once, and its tests share one
 * server (server/testing/shared-app.ts). Each file is a suite of its own, so its setup and cleanup apply only to its
 * tests. Files are loaded one after the other: if two load the same modules at the same time, the tests of one may be
 * counted in the suite of the other. All are loaded before the first test runs, and the suites run one after the other.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One more than the two cores that `npm test` is meant for: while one process waits for the database, another computes. */
export const PROCESSES = 3

/**
 * Batches of a full run, which takes half an hour. Some files sign people in when they
 * are loaded, before the first test of their process runs, and a session expires after 30 minutes without a request.
 */
const BATCHES_IN_FULL = 20

/** Seconds that the slowest files take; any other takes `OTHERS`. Rough is enough: they only share the work out evenly. */
const SECONDS: Record<string, number> = {
  'server/testing/whole/policy-matrix.test.ts': 66,
  'server/testing/whole/sweep.test.ts': 51,
  'server/testing/whole/tenants.test.ts': 44,
  'server/testing/whole/policy-search.test.ts': 24,
  'server/testing/whole/mass-assignment.test.ts': 20,
  'server/features/conditions/danger/danger.test.ts': 18,
  'server/testing/whole/all-or-nothing.test.ts': 16,
  'server/features/conditions/danger/danger-names.test.ts': 16,
  'server/http/wire.test.ts': 15,
  'server/backup/backup.test.ts': 14,
  'server/features/appointments/availability/random-weeks.test.ts': 14,
  'server/features/confirmations/operator.test.ts': 12,
  'server/features/bills/numbers.test.ts': 12,
  'server/features/status/status.test.ts': 12,
  'server/features/test-reports/hostile-files.test.ts': 10,
  'server/features/bills/advances.test.ts': 10,
  'server/features/booking/double-booking.test.ts': 10,
  'server/database/embedded.test.ts': 10,
  'server/database/row-level-security.test.ts': 10,
  'server/features/own-data/own-data.test.ts': 9,
  'server/features/accounts/second-factor/passkeys.test.ts': 9,
  'server/features/medicines/import/import.test.ts': 8,
  'server/features/booking/crowds.test.ts': 8,
  'server/features/import-export/imports/files.test.ts': 8,
  'server/testing/whole/neighbors.test.ts': 8,
  'server/features/booking/every-door.test.ts': 7,
  'scripts/law.test.ts': 7,
  'server/features/printouts/printouts.test.ts': 7,
  'server/testing/whole/api-examples.test.ts': 7,
  'server/features/accounts/second-factor/two-factor.test.ts': 7,
  'server/features/patients/list.test.ts': 7,
  'server/features/bill-reports/random-days.test.ts': 7,
  'server/features/analytics/analytics.test.ts': 6,
  'server/features/waiting-list/once-only.test.ts': 6,
  'server/features/booking/any-doctor.test.ts': 6,
  'server/features/import-export/imports/people.test.ts': 6,
  'scripts/content-check/on-pages.test.ts': 6,
  'server/features/claims/release.test.ts': 5,
  'server/features/test-reports/ended-links.test.ts': 5,
  'server/features/booking/holds.test.ts': 5,
  'server/features/accounts/proof/take-over.test.ts': 5,
  'server/features/visits/summary.test.ts': 5,
  'server/http/streams/events-sessions.test.ts': 5,
  'server/testing/whole/shown-clinic.test.ts': 5,
  'server/features/accounts/sign-in/sign-in.test.ts': 5,
  'server/features/test-reports/share.test.ts': 5,
  'server/features/visits/documents.test.ts': 5,
  'server/features/appointments/races.test.ts': 4,
  'server/features/test-reports/upload.test.ts': 4,
  'server/features/medicines/search/find.test.ts': 4,
  'server/features/import-export/imports/excel.test.ts': 4,
  'server/database/transaction.test.ts': 4,
  'server/features/accounts/second-factor/first-factor.test.ts': 4,
  'server/features/push/send.test.ts': 4,
  'server/features/status/uptime.test.ts': 4,
}
const OTHERS = 0.9

/** The same in a full run, for files that then take minutes. */
const SECONDS_IN_FULL: Record<string, number> = {
  ...SECONDS,
  'server/testing/whole/tenants.test.ts': 1230,
  'server/features/bill-reports/random-days.test.ts': 1060,
  'server/testing/whole/sweep.test.ts': 590,
  'server/testing/whole/chains.all.test.ts': 500,
  'server/testing/whole/policy-matrix.test.ts': 450,
  'server/testing/whole/tenants-by-rows.all.test.ts': 370,
  'server/features/appointments/availability/random-weeks.test.ts': 370,
  'server/testing/whole/policy-search.test.ts': 300,
  'server/start.all.test.ts': 225,
  'server/main.test.ts': 200,
  'server/backup/backup.all.test.ts': 135,
  'server/features/test-reports/killed.all.test.ts': 110,
  'server/features/lab-messages/killed.all.test.ts': 95,
  'server/features/medicines/import/interrupted.all.test.ts': 85,
  'server/stop.all.test.ts': 80,
  'server/database/embedded.test.ts': 55,
}

const HEAD = `import { describe } from 'node:test'

const waiting = []
let isLoading = false

const suite = (file, load) =>
  describe(file, async () => {
    // a promise of this suite: by it the runner knows to which suite the tests belong
    if (isLoading) await new Promise((begin) => waiting.push(begin))
    isLoading = true
    try {
      await load()
    } finally {
      isLoading = false
      waiting.shift()?.()
    }
  })
`

interface Options {
  root: string
  folder: string
  isFullRun: boolean
}

/**
 * Writes entry files that import the test `files` (paths below `root`) into `folder`, one for each batch, and returns their paths, longest batch
 * first. Files are assigned longest first, each to the batch with the least work.
 */
export function writeBatches(files: readonly string[], { root, folder, isFullRun }: Options): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const seconds = isFullRun ? SECONDS_IN_FULL : SECONDS
  const secondsOf = (file: string) => seconds[file] ?? OTHERS
  const batches = Array.from({ length: Math.min(isFullRun ? BATCHES_IN_FULL : PROCESSES, files.length) }, () => ({
    files: [] as string[],
    seconds: 0,
  }))
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const shortest = batches.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    shortest.files.push(file)
    shortest.seconds += secondsOf(file)
  }
  // loaded outside of the suites: its hook ends what the tests of a process share
  const head = `import ${JSON.stringify(join(root, 'server/testing/at-end.ts'))}\n${HEAD}`
  return batches
    .toSorted((a, b) => b.seconds - a.seconds)
    .map((batch, n) => {
      // two digits, because the runner takes files in the order of their names
      const path = join(folder, `${String(n + 1).padStart(2, '0')}.test.mjs`)
      const suites = batch.files.map(
        (file) => `suite(${JSON.stringify(file)}, () => import(${JSON.stringify(join(root, file))}))\n`,
      )
      writeFileSync(path, `${head}\n${suites.join('')}`)
      return path
    })
}

import type { Deps } from './deps.ts'
import { forgetOldEvents } from './events/announce.ts'
import { removeDead } from './features/accounts/use-cases.ts'
import { expirePending } from './features/appointments/use-cases.ts'
import { continueImports, forgetOldImports, IMPORT_JOB } from './features/chart-imports/use-cases.ts'
import { sendDueReminders } from './features/reminders/use-cases.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import type { TimedJob } from './jobs/worker.ts'
import { forgetOldMails } from './mail/mailer.ts'

/** Everything that happens by the clock. */
export const timedJobs = (deps: Deps): TimedJob[] => [
  { name: 'expire-pending-bookings', at: '* * * * *', run: async () => void (await expirePending(deps)) },
  { name: 'send-reminders', at: '* * * * *', run: async () => void (await sendDueReminders(deps)) },
  // asked for by name when one is started; each minute for what a server that died has left
  { name: IMPORT_JOB, at: '* * * * *', run: () => continueImports(deps) },
  { name: 'send-waiting-mail', at: '* * * * *', run: async () => void (await deps.mailer.drain()) },
  {
    name: 'forget-the-old',
    at: '17 * * * *',
    async run() {
      await forgetOldKeys(deps.db)
      await forgetOldEvents(deps.db)
      await removeDead(deps)
      await forgetOldImports(deps)
      await forgetOldMails(deps.db)
    },
  },
]

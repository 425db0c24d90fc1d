import { sealAudit } from './audit/seals.ts'
import { heavily, never } from './database/heavy.ts'
import type { Deps } from './deps.ts'
import { forgetOldEvents } from './events/announce.ts'
import { closeDueAccounts } from './features/account-closing/close.ts'
import { removeDead } from './features/accounts/use-cases.ts'
import { finishFactorRemovals } from './features/accounts/second-factor/lost-factor.ts'
import { remindOperator } from './features/confirmations/remind.ts'
import { expirePending, warnOfExpiring } from './features/appointments/expiry.ts'
import { forgetHolds } from './features/appointments/queries/holds.ts'
import { forgetNetworks } from './features/appointments/queries/online.ts'
import { forgetOldImports } from './features/import-export/imports/use-cases.ts'
import { continueImports, IMPORT_JOB } from './features/import-export/imports/run.ts'
import { continueMessages } from './features/lab-messages/process.ts'
import { askLiveSources, liveSourceJobs } from './features/medicines/live-sources/ask-due.ts'
import { sendDueMedicineReminders } from './features/medicine-reminders/send.ts'
import { mergeNameIndexes, refreshNameWords } from './features/patients/queries/name-words.ts'
import { moveUploads } from './features/prescriptions/move-files.ts'
import { askForWaitingPushes, PUSH_JOB, sendPush } from './features/push/send.ts'
import { sendDueReminders } from './features/reminders/send.ts'
import { measureStatus } from '#server/features/status/checks.ts'
import { forgetOldStatus } from './features/status/queries.ts'
import {
  askForWaitingWebhooks,
  forgetOldWebhookDeliveries,
  sendWebhooks,
  WEBHOOK_JOB,
} from './features/webhooks/send.ts'
import { checkAllWaitingLists, offerFreeTimes } from './features/waiting-list/run.ts'
import { sweepFiles } from './files/sweep.ts'
import { forgetOldKeys } from './http/door/idempotency.ts'
import type { AskedJobs, OutgoingJobs, TimedJob } from './jobs/worker.ts'
import { NEW_MAILS_JOB, sendMail, sendNewMails } from './email-delivery/send.ts'
import { forgetStrangersMails } from './email-delivery/strangers.ts'
import { askForWaitingMails, forgetOldMails } from './email-delivery/queue.ts'

/** Everything that happens by the clock. */
export const timedJobs = (deps: Deps): TimedJob[] => [
  { name: 'expire-pending-bookings', at: '* * * * *', run: async () => void (await expirePending(deps)) },
  { name: 'warn-of-expiring-bookings', at: '* * * * *', run: async () => void (await warnOfExpiring(deps)) },
  { name: 'offer-free-times', at: '* * * * *', run: async () => void (await offerFreeTimes(deps)) },
  { name: 'check-waiting-lists', at: '7 * * * *', run: () => checkAllWaitingLists(deps) },
  { name: 'remove-lost-factors', at: '* * * * *', run: () => finishFactorRemovals(deps) },
  { name: 'close-accounts', at: '* * * * *', run: () => closeDueAccounts(deps) },
  { name: 'send-reminders', at: '* * * * *', run: async () => void (await sendDueReminders(deps)) },
  { name: 'send-medicine-reminders', at: '* * * * *', run: async () => void (await sendDueMedicineReminders(deps)) },
  // requested by name when one starts; each minute for imports of a server that died
  { name: IMPORT_JOB, at: '* * * * *', run: () => heavily(never, () => continueImports(deps)) },
  // processed when they arrive; each minute for those of a server that died
  { name: 'process-lab-messages', at: '* * * * *', run: () => continueMessages(deps) },
  // requested when an email is queued; each minute for emails whose announcement was lost
  { name: NEW_MAILS_JOB, at: '* * * * *', run: () => sendNewMails(deps) },
  { name: 'ask-for-waiting-mails', at: '* * * * *', run: () => askForWaitingMails(deps.db) },
  { name: 'ask-for-waiting-webhooks', at: '* * * * *', run: () => askForWaitingWebhooks(deps) },
  { name: 'ask-live-sources', at: '*/10 * * * *', run: () => askLiveSources(deps) },
  { name: 'ask-for-waiting-pushes', at: '* * * * *', run: () => askForWaitingPushes(deps) },
  { name: 'merge-name-indexes', at: '* * * * *', run: async () => void (await mergeNameIndexes(deps.db)) },
  { name: 'measure-status', at: '* * * * *', run: () => measureStatus(deps) },
  {
    name: 'forget-the-old',
    at: '17 * * * *',
    async run() {
      await forgetOldKeys(deps.db)
      await forgetOldEvents(deps.db)
      await removeDead(deps)
      await forgetOldImports(deps)
      await forgetOldMails(deps.db)
      await forgetStrangersMails(deps.db)
      await forgetNetworks(deps.db)
      await forgetHolds(deps.db)
      await forgetOldStatus(deps.db, new Date())
      await forgetOldWebhookDeliveries(deps)
    },
  },
  // finds nothing once all are moved
  { name: 'move-uploads', at: '3 * * * *', run: async () => void (await moveUploads(deps)) },
  { name: 'sweep-files', at: '43 * * * *', run: async () => void (await sweepFiles(deps)) },
  { name: 'seal-audit', at: '29 * * * *', run: () => heavily(never, () => sealAudit(deps)) },
  { name: 'remind-operator', at: '30 4 * * *', run: () => remindOperator(deps) },
  { name: 'refresh-name-words', at: '41 21 * * *', run: () => refreshNameWords(deps.db) },
]

/** Jobs that statements request: one for each email that is scheduled for later or was refused at first. */
export const askedJobs = (deps: Deps): AskedJobs => ({
  'send-mail': (payload) => sendMail(deps, (payload as { id: string }).id),
})

/**
 * Jobs that call other people's servers, separate from all others: webhooks, messages to devices, questions about
 * medicines.
 */
export const outgoingJobs = (deps: Deps): OutgoingJobs => ({
  [WEBHOOK_JOB]: (payload, stop) => sendWebhooks(deps, (payload as { id: string }).id, { stop }),
  [PUSH_JOB]: (payload, stop) => sendPush(deps, (payload as { id: string }).id, { stop }),
  ...liveSourceJobs(deps),
})

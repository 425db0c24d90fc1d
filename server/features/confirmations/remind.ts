import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { operatorEmails } from '#server/features/accounts/public.ts'
import { button, productMail } from '#server/email-delivery/product-email.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { listClinics, listDoctors } from './queries.ts'

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/**
 * Emails the operator's accounts, or the contact address without one, while clinics or doctors wait for a decision; runs
 * once a day by the clock. The email has numbers only, because strangers choose the names.
 */
export async function remindOperator(deps: Pick<Deps, 'db' | 'config' | 'publicUrl' | 'limits'>): Promise<void> {
  const { db, config, publicUrl, limits } = deps
  if (!config.clinics.needApproval) return
  const first = { status: 'waiting', limit: 1, offset: 0 } as const
  const [clinics, doctors] = [(await listClinics(db, first)).total, (await listDoctors(db, first)).total]
  if (clinics + doctors === 0) return
  const waiting = [clinics > 0 && counted(clinics, 'clinic'), doctors > 0 && counted(doctors, 'doctor')]
  const inWords = waiting.filter(Boolean).join(' and ')
  const verb = clinics + doctors === 1 ? 'waits' : 'wait'
  const accounts = await operatorEmails(db)
  const addresses = accounts.length > 0 ? accounts : [config.mail.operator].filter((one) => one !== undefined)
  for (const to of addresses) {
    if (!(await isFirstToday(limits, to))) continue
    const parts = [
      `${inWords} ${verb} for your confirmation. Until then their printed prescriptions say that they aren’t confirmed.`,
      ...(accounts.length > 0
        ? [button('Open Confirmations', `${publicUrl()}/confirmations`)]
        : ['On the server, npm run operator -- clinics list and npm run operator -- doctors list show them.']),
    ]
    await queueMail(db, () => productMail(deps, to, `${inWords} to confirm`, parts))
  }
}

/** False if this address has had its email of the day, whatever runs the job. */
async function isFirstToday({ operatorReminders }: Deps['limits'], to: string): Promise<boolean> {
  try {
    await operatorReminders.take(to)
    return true
  } catch (refusal) {
    if (refusal instanceof RefusedError) return false
    throw refusal
  }
}

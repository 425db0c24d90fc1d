import type { Tx } from '#server/database/db.ts'
import { type Mail, queueMail } from '#server/email-delivery/queue.ts'
import { listAddresses } from './queries/addresses.ts'

/** Emails the addresses that a chart has or had about an action, except that of the account that takes it over. */
export async function emailAddresses(
  tx: Tx,
  chartId: string,
  exceptUserId: string | null,
  mailOf: (to: string, clinic: string) => Mail,
): Promise<void> {
  const { clinic, emails } = await listAddresses(tx, chartId, exceptUserId)
  for (const email of emails) await queueMail(tx, () => mailOf(email, clinic))
}

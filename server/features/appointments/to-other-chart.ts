import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { ownerOf, updateCharts, updateWithoutLinks } from './queries/to-other-chart.ts'

/**
 * Moves the appointments of one chart to another chart of the clinic, all or only those named, in the caller's
 * transaction, and announces each to open screens. Returns the ids of those that moved.
 */
export async function moveAppointments(
  tx: Tx,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const appointments = await updateCharts(tx, from, to, only)
  const owners = new Set([await ownerOf(tx, from), await ownerOf(tx, to)].filter((owner) => owner !== null))
  for (const { id, clinicId, doctorId } of appointments) {
    await announce(tx, { kind: 'appointment', subjectId: id, clinicId, doctorId })
    for (const userId of owners) await announce(tx, { kind: 'appointment', subjectId: id, userId })
  }
  return appointments.map(({ id }) => id)
}

/** Ends the manage links of all appointments of these charts, because another person received the mails with them. */
export const withdrawLinksOf = (tx: Tx, chartIds: readonly string[]): Promise<void> => updateWithoutLinks(tx, chartIds)

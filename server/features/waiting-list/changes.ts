import { auditLine } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/together.ts'
import { announce } from '#server/events/announce.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import type { ChangedEntry } from './queries/entries.ts'

/** Who changes an entry: a signed-in person, the holder of its link, or the job. */
export interface Author {
  userId: string | null
  address: string | null
}

export const theJob: Author = { userId: null, address: null }

const newsOf = ({ id, clinicId, patientUserId }: ChangedEntry): News => ({
  kind: 'waiting-list',
  subjectId: id,
  clinicId,
  userId: patientUserId,
})

/** Announces changed entries to open screens. */
export const announceEntries = (tx: Tx, entries: readonly ChangedEntry[]): Promise<void> =>
  announce(tx, ...entries.map(newsOf))

/** Records one change of an entry in the audit, and announces it to open screens. */
export async function recordChange(
  tx: Tx,
  entry: ChangedEntry,
  verb: string,
  author: Author,
  detail?: Record<string, string>,
): Promise<void> {
  await together(tx, [
    auditLine({
      actorUserId: author.userId,
      action: `waiting-list.${verb}`,
      subjectType: 'waiting-list-entry',
      subjectId: entry.id,
      clinicId: entry.clinicId,
      address: author.address,
      detail,
    }),
    announcement([newsOf(entry)]),
  ])
}

import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { insertPage, insertReport } from '#server/features/test-reports/queries/reports.ts'
import { insertReader, insertShare } from '#server/features/test-reports/queries/shares.ts'
import type { Files } from '#server/files/files.ts'
import { newId } from '#server/ids.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import type { Person, TestDoctor } from './factories.ts'
import { makeFile } from './files.ts'
import { plainPng } from './pictures.ts'

export interface ReportWish {
  owner: Person
  familyMemberId?: string
  title?: string
  description?: string
  fileName?: string
  testDate?: string
  /** The store for its file; without one only the row exists. */
  files?: Files
  /** A picture, which has previews; without it a PDF. */
  isPicture?: boolean
  /** A doctor who also has it in their list. */
  sharedWith?: TestDoctor
}

/** A report of one page, and a link to it. */
export async function makeReport(db: Db, wish: ReportWish): Promise<{ id: string; shareId: string; token: string }> {
  const id = newId()
  const { owner, files, fileName = 'scan.pdf' } = wish
  await insertReport(db, {
    id,
    ownerId: owner.userId,
    familyMemberId: wish.familyMemberId ?? null,
    title: wish.title ?? 'Blood count',
    category: 'Blood Tests',
    testDate: wish.testDate ?? '2026-01-05',
    description: wish.description ?? null,
  })
  const file = await makeFile(db, { ownerId: owner.userId }, files, wish.isPicture ? await plainPng() : undefined)
  await insertPage(db, { reportId: id, fileId: file.id, fileName })
  const token = newSecret()
  const shareId = newId()
  const doctorId = wish.sharedWith?.id ?? null
  const endsAt = await insertShare(db, {
    id: shareId,
    reportId: id,
    ownerId: owner.userId,
    tokenHash: hashOf(token),
    passcodeHash: null,
    doctorId,
    until: null,
    days: 30,
  })
  if (wish.sharedWith) {
    const { userId } = wish.sharedWith
    const { rows } = await sql<{ clinicId: string }>`
      select clinic_id as "clinicId" from doctors where id = ${doctorId}`.execute(db)
    const { clinicId } = rows[0]!
    await insertReader(db, { shareId, reportId: id, ownerId: owner.userId, userId, clinicId, endsAt })
    await sql`insert into report_openings (share_id, opened_by) values (${shareId}, ${userId})`.execute(db)
  }
  return { id, shareId, token }
}

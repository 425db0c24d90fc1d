import { getReportPage, type TestReport } from '#contract/test-reports/reports.ts'
import type { SignedIn } from '#server/actor.ts'
import { abilitiesOf, isOwn } from './policy.ts'
import type { StoredPage, StoredReport } from './queries/reports.ts'

/** Returns a report with the fields that its reader is allowed to see. */
export function toReport(row: StoredReport, reader: SignedIn): TestReport {
  const { id, title, category, testDate, description, firstName, lastName, pages, createdAt, sharedUntil } = row
  const own = isOwn(reader, row)
  return {
    id,
    title,
    category,
    testDate,
    description,
    fileName: pages[0]?.fileName ?? '',
    fileSize: pages.reduce((sum, { size }) => sum + size, 0),
    fileUrl: getReportPage.path.replace(':id', id).replace(':page', '1'),
    patient: { user: { firstName, lastName } },
    familyMemberId: own ? row.familyMemberId : null,
    pages: pages.map(withoutFile),
    createdAt: createdAt.toISOString(),
    sharedUntil: own ? null : (sharedUntil?.toISOString() ?? null),
    shares: own ? row.shares : 0,
    can: abilitiesOf(reader, row),
  }
}

const withoutFile = ({ fileId: _file, ...page }: StoredPage) => page

/** Returns the same for the holder of a link, without file names. */
export const forLink = ({ fileId: _file, fileName: _name, ...page }: StoredPage) => page

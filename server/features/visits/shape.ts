import type { Visit, VisitVersion } from '#contract/visits/visits.ts'
import type { SignedIn } from '#server/actor.ts'
import { abilitiesOf, isColleague, type Judged, readsFindings } from './policy.ts'
import type { StoredVersion, StoredVisit } from './queries/visits.ts'

/** What was written, without the findings for those who do not read them. */
const contentFor = (reader: SignedIn, one: Judged, { findings, ...content }: StoredVisit['content']) =>
  readsFindings(reader, one) ? { ...content, findings } : content

/** What was taken back is the clinic's doctors' to know. */
const documentsFor = (reader: SignedIn, { documents, ...one }: StoredVisit) =>
  documents
    .filter(({ removed }) => !removed || isColleague(reader, one))
    .map(({ fileId: _file, ...document }) => ({
      ...document,
      addedAt: asInstant(document.addedAt),
      removed: document.removed && { ...document.removed, at: asInstant(document.removed.at) },
    }))

/** The instant that JSON of the database says, as the wire says it. */
const asInstant = (text: string) => new Date(text).toISOString()

/** Returns a visit as its reader may see it. */
export function toVisit(row: StoredVisit, reader: SignedIn): Visit {
  const { doctorUserId: _doctor, ownerId: _owner, startedAt, finishedAt, savedAt, ...shown } = row
  return {
    ...shown,
    content: contentFor(reader, row, row.content),
    documents: documentsFor(reader, row),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    can: abilitiesOf(reader, row),
  }
}

/** Returns a version of a visit as its reader may see it. */
export const toVersion = (row: StoredVersion, one: Judged, reader: SignedIn): VisitVersion => ({
  ...row,
  content: contentFor(reader, one, row.content),
  finalAt: row.finalAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
})

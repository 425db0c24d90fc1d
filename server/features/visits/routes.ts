import {
  amendVisit,
  discardVisit,
  finishVisit,
  getVisit,
  listChartVisits,
  listVisitVersions,
  saveVisit,
  startVisit,
  suggestDiagnoses,
} from '#contract/visits/visits.ts'
import { exportVisits } from '#contract/visits/exports.ts'
import {
  addVisitDocument,
  exportVisitDocuments,
  getVisitDocument,
  removeVisitDocument,
} from '#contract/visits/documents.ts'
import { listTimeline } from '#contract/visits/timeline.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { visitsOfClinic } from './exports/use-cases.ts'
import { documentsAsZip } from './documents-export.ts'
import { addDocument, openDocument, refuseDocument, removeDocument } from './documents.ts'
import { openVisit, versionsOf, visitsOfChart } from './read.ts'
import { start } from './start.ts'
import { suggestionsFor } from './suggestions.ts'
import { timelineOf } from './timeline.ts'
import { amend, discard, finish, save } from './write.ts'

export function mountVisits(door: Door, deps: Deps): void {
  door.open(startVisit, ({ doer, body }) => start(deps, doer, body))
  door.open(getVisit, ({ doer, params }) => openVisit(deps, doer, params.id))
  door.open(saveVisit, ({ doer, params, body }) => save(deps, doer, params.id, body))
  door.open(discardVisit, async ({ doer, params }) => {
    await discard(deps, doer, params.id)
    return { message: 'The draft was discarded.' }
  })
  door.open(finishVisit, ({ asker, actor, params, body }) => finish(deps, asker, actor, params.id, body))
  door.open(amendVisit, ({ asker, actor, params, body }) => amend(deps, asker, actor, params.id, body))
  door.open(addVisitDocument, ({ asker, actor, params, body }) => addDocument(deps, asker, actor, params.id, body), {
    knock: ({ actor, params }) => refuseDocument(deps, actor, params.id),
  })
  door.open(getVisitDocument, ({ asker, actor, params, query }) =>
    openDocument(deps, asker, actor, { ...params, ...query }),
  )
  door.open(exportVisitDocuments, ({ asker, doer, params }) => documentsAsZip(deps, asker, doer, params.id))
  door.open(removeVisitDocument, ({ doer, params, body }) => removeDocument(deps, doer, params, body.reason ?? ''))
  door.open(listVisitVersions, async ({ doer, params, query }) => {
    const { versions, total } = await versionsOf(deps, doer, params.id, query)
    return { items: versions, total }
  })
  door.open(listChartVisits, async ({ doer, params, query }) => {
    const { visits, total } = await visitsOfChart(deps, doer, params.id, query)
    return { items: visits, total }
  })
  door.open(listTimeline, async ({ doer, params, query }) => {
    const { entries, total } = await timelineOf(deps, doer, params.id, query)
    return { items: entries, total }
  })
  door.open(exportVisits, async ({ doer, asker, params }) => {
    const { day, rows } = await visitsOfClinic(deps, doer, params.id)
    attach(asker, 'visits', day)
    return rows
  })
  door.open(suggestDiagnoses, ({ actor, query }) => suggestionsFor(deps, actor, query.search))
}

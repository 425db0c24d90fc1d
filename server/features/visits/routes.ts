import { t } from '#language/translate.ts'
import {
  amendVisit,
  discardVisit,
  finishVisit,
  getVisit,
  listChartVisits,
  listVisitVersions,
  startVisit,
  suggestDiagnoses,
} from '#contract/visits/visits.ts'
import { exportVisits, exportVitals } from '#contract/visits/exports.ts'
import {
  addVisitDocument,
  exportVisitDocuments,
  getVisitDocument,
  removeVisitDocument,
} from '#contract/visits/documents.ts'
import { getVisitSummaryPdf } from '#contract/visits/summary.ts'
import { getVisitDraft, saveVisit, signInVisit } from '#contract/visits/saving.ts'
import { listTimeline } from '#contract/visits/timeline.ts'
import { correctVitals, listVitals, recordVitals } from '#contract/visits/vitals.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { visitsOfClinic, vitalsOfClinic } from './exports/use-cases.ts'
import { documentsAsZip } from './documents-export.ts'
import { addDocument, openDocument, refuseDocument, removeDocument } from './documents.ts'
import { openVisit, versionsOf, visitsOfChart, suggestionsFor } from './read.ts'
import { readDraft, save, signInVisit as sign } from './save.ts'
import { start } from './start.ts'
import { summaryAsPdf } from './summary.ts'
import { mountTextPicks } from './text-picks/routes.ts'
import { timelineOf } from './timeline.ts'
import { vitalsOfChart } from './vitals/read.ts'
import { correct, record } from './vitals/record.ts'
import { amend, discard, finish } from './write.ts'

export function mountVisits(door: Door, deps: Deps): void {
  mountTextPicks(door, deps)
  door.open(startVisit, ({ caller, body }) => start(deps, caller, body))
  door.open(getVisit, ({ caller, params }) => openVisit(deps, caller, params.id))
  door.open(saveVisit, ({ caller, params, body }) => save(deps, caller, params.id, body))
  door.open(getVisitDraft, ({ caller, params }) => readDraft(deps, caller, params.id))
  door.open(signInVisit, ({ caller, params, body }) => sign(deps, caller, params.id, body))
  door.open(discardVisit, async ({ caller, params }) => {
    await discard(deps, caller, params.id)
    return { message: t('The draft was discarded.') }
  })
  door.open(finishVisit, ({ caller, params, body }) => finish(deps, caller, params.id, body))
  door.open(amendVisit, ({ caller, params, body }) => amend(deps, caller, params.id, body))
  door.open(addVisitDocument, ({ caller, actor, params, body }) => addDocument(deps, caller, actor, params.id, body), {
    knock: ({ actor, params }) => refuseDocument(deps, actor, params.id),
  })
  door.open(getVisitDocument, ({ caller, params, query }) => openDocument(deps, caller, { ...params, ...query }))
  door.open(exportVisitDocuments, ({ caller, params }) => documentsAsZip(deps, caller, params.id))
  door.open(removeVisitDocument, ({ caller, params, body }) => removeDocument(deps, caller, params, body.reason ?? ''))
  door.open(getVisitSummaryPdf, ({ caller, params, query }) => summaryAsPdf(deps, caller, { ...params, ...query }))
  door.open(listVisitVersions, async ({ caller, params, query }) => {
    const { versions, total } = await versionsOf(deps, caller, params.id, query)
    return { items: versions, total }
  })
  door.open(listChartVisits, async ({ caller, params, query }) => {
    const { visits, total } = await visitsOfChart(deps, caller, params.id, query)
    return { items: visits, total }
  })
  door.open(listTimeline, async ({ caller, params, query }) => {
    const { entries, total } = await timelineOf(deps, caller, params.id, query)
    return { items: entries, total }
  })
  door.open(listVitals, ({ caller, params, query }) => vitalsOfChart(deps, caller, params.id, query))
  door.open(recordVitals, ({ caller, params, body }) => record(deps, caller, params.id, body))
  door.open(correctVitals, ({ caller, params, body }) => correct(deps, caller, params.id, body))
  door.open(exportVitals, async ({ caller, params }) => {
    const { day, rows } = await vitalsOfClinic(deps, caller, params.id)
    attach(caller, 'vitals', day)
    return rows
  })
  door.open(exportVisits, async ({ caller, params }) => {
    const { day, rows } = await visitsOfClinic(deps, caller, params.id)
    attach(caller, 'visits', day)
    return rows
  })
  door.open(suggestDiagnoses, ({ actor, query }) => suggestionsFor(deps, actor, query.search))
}

import { t } from '#language/translate.ts'
import { listReportHistory } from '#contract/test-reports/history.ts'
import {
  addReportPage,
  changeTestReport,
  deleteTestReport,
  getReportPage,
  getTestReport,
  listTestReports,
  uploadTestReport,
} from '#contract/test-reports/reports.ts'
import {
  getSharedPage,
  getSharedReport,
  listReportShares,
  openSharedReport,
  revokeReportShare,
  shareTestReport,
} from '#contract/test-reports/sharing.ts'
import {
  addTestValue,
  changeTestValue,
  deleteTestValue,
  exportTestValues,
  listTestUnits,
  listTestValues,
  valueMessages,
} from '#contract/test-reports/values.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { openLink, openLinkedPage, openWithPasscode } from './link.ts'
import { browseReports, historyOf, openPage, openReport } from './read.ts'
import { remove, removed, revoke, revoked, share, sharesOf } from './share.ts'
import { change, addPage, refusePage, refuseUpload, upload } from './upload.ts'
import { browseValues, unitsUsed, valuesToExport } from './values/read.ts'
import { addValue, changeValue, deleteValue } from './values/write.ts'

function mountTestValues(door: Door, deps: Deps): void {
  door.open(listTestValues, async ({ caller, query }) => {
    const { values, total } = await browseValues(deps, caller, query)
    return { items: values, total }
  })
  door.open(listTestUnits, ({ actor, query }) => unitsUsed(deps, actor, query.clinicId))
  door.open(addTestValue, ({ caller, body }) => addValue(deps, caller, body))
  door.open(changeTestValue, ({ caller, params, body }) => changeValue(deps, caller, params.id, body))
  door.open(deleteTestValue, async ({ caller, params }) => {
    await deleteValue(deps, caller, params.id)
    return { message: t(valueMessages.removed) }
  })
  door.open(exportTestValues, async ({ caller, query }) => {
    const { day, rows } = await valuesToExport(deps, caller, query)
    attach(caller, 'test-values', day)
    return rows
  })
}

export function mountTestReports(door: Door, deps: Deps): void {
  mountTestValues(door, deps)
  door.open(listTestReports, async ({ caller, query }) => {
    const { reports, total } = await browseReports(deps, caller, query)
    return { items: reports, total }
  })
  door.open(uploadTestReport, ({ caller, actor, body }) => upload(deps, caller, actor, body), {
    knock: ({ actor }) => refuseUpload(deps, actor),
  })
  door.open(getTestReport, ({ caller, params }) => openReport(deps, caller, params.id))
  door.open(addReportPage, ({ caller, actor, params, body }) => addPage(deps, caller, actor, params.id, body), {
    knock: ({ actor, params }) => refusePage(deps, actor, params.id),
  })
  door.open(changeTestReport, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(deleteTestReport, async ({ caller, params }) => {
    await remove(deps, caller, params.id)
    return removed()
  })
  door.open(getReportPage, ({ caller, actor, params, query }) => openPage(deps, caller, actor, { ...params, ...query }))
  door.open(shareTestReport, ({ caller, params, body }) => share(deps, caller, params.id, body))
  door.open(listReportShares, async ({ actor, params, query }) => {
    const { shares, total } = await sharesOf(deps, actor, params.id, query)
    return { items: shares, total }
  })
  door.open(listReportHistory, async ({ actor, params, query }) => {
    const { events, total } = await historyOf(deps, actor, params.id, query)
    return { items: events, total }
  })
  door.open(revokeReportShare, async ({ caller, params }) => {
    await revoke(deps, caller, params.id, params.shareId)
    return revoked()
  })
  door.open(getSharedReport, ({ caller, params }) => openLink(deps, caller, params.token))
  door.open(openSharedReport, ({ caller, params, body }) => openWithPasscode(deps, caller, params.token, body.passcode))
  door.open(getSharedPage, ({ caller, params, query }) => openLinkedPage(deps, caller, { ...params, ...query }))
}

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
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { change } from './change.ts'
import { openLink, openLinkedPage, openWithPasscode } from './link.ts'
import { browseReports, historyOf, openPage, openReport } from './read.ts'
import { remove, removed, revoke, revoked, share, sharesOf } from './share.ts'
import { addPage, refusePage, refuseUpload, upload } from './upload.ts'
import { mountTestValues } from './values/routes.ts'

export function mountTestReports(door: Door, deps: Deps): void {
  mountTestValues(door, deps)
  door.open(listTestReports, async ({ doer, query }) => {
    const { reports, total } = await browseReports(deps, doer, query)
    return { items: reports, total }
  })
  door.open(uploadTestReport, ({ asker, actor, body }) => upload(deps, asker, actor, body), {
    knock: ({ actor }) => refuseUpload(deps, actor),
  })
  door.open(getTestReport, ({ doer, params }) => openReport(deps, doer, params.id))
  door.open(addReportPage, ({ asker, actor, params, body }) => addPage(deps, asker, actor, params.id, body), {
    knock: ({ actor, params }) => refusePage(deps, actor, params.id),
  })
  door.open(changeTestReport, ({ doer, params, body }) => change(deps, doer, params.id, body))
  door.open(deleteTestReport, async ({ doer, params }) => {
    await remove(deps, doer, params.id)
    return removed
  })
  door.open(getReportPage, ({ asker, actor, params, query }) => openPage(deps, asker, actor, { ...params, ...query }))
  door.open(shareTestReport, ({ doer, params, body }) => share(deps, doer, params.id, body))
  door.open(listReportShares, async ({ actor, params, query }) => {
    const { shares, total } = await sharesOf(deps, actor, params.id, query)
    return { items: shares, total }
  })
  door.open(listReportHistory, async ({ actor, params, query }) => {
    const { events, total } = await historyOf(deps, actor, params.id, query)
    return { items: events, total }
  })
  door.open(revokeReportShare, async ({ doer, params }) => {
    await revoke(deps, doer, params.id, params.shareId)
    return revoked
  })
  door.open(getSharedReport, ({ asker, params }) => openLink(deps, asker, params.token))
  door.open(openSharedReport, ({ asker, params, body }) => openWithPasscode(deps, asker, params.token, body.passcode))
  door.open(getSharedPage, ({ asker, params, query }) => openLinkedPage(deps, asker, { ...params, ...query }))
}

import { addClinicTest, changeClinicTest, listClinicTests } from '#contract/test-orders/clinic-tests.ts'
import { exportTestOrders } from '#contract/test-orders/exports.ts'
import {
  addTestOrder,
  cancelTestOrder,
  changeTestOrder,
  getTestOrderPdf,
  listChartTestOrders,
  listTestOrders,
} from '#contract/test-orders/orders.ts'
import {
  acknowledgeTestResult,
  addTestResult,
  addTestResultFile,
  getTestResultFile,
} from '#contract/test-orders/results.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { addOwn, changeOwn, listOwn } from './clinic-tests.ts'
import { acknowledge, enter, enterFile, refuseFile } from './enter.ts'
import { ordersOfClinic } from './export.ts'
import { openFile } from './file.ts'
import { add, cancel, change } from './order.ts'
import { orderAsPdf } from './paper.ts'
import { listWork, openOrders } from './read.ts'

export function mountTestOrders(door: Door, deps: Deps): void {
  door.open(listClinicTests, ({ caller, params }) => listOwn(deps, caller, params.id))
  door.open(addClinicTest, ({ caller, params, body }) => addOwn(deps, caller, params.id, body))
  door.open(changeClinicTest, ({ caller, params, body }) => changeOwn(deps, caller, params.id, body))
  door.open(listChartTestOrders, ({ caller, params }) => openOrders(deps, caller, params.id))
  door.open(addTestOrder, ({ caller, params, body }) => add(deps, caller, params.id, body))
  door.open(listTestOrders, ({ caller, query }) => listWork(deps, caller, query))
  door.open(changeTestOrder, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(cancelTestOrder, ({ caller, params, body }) => cancel(deps, caller, params.id, body))
  door.open(getTestOrderPdf, ({ caller, params, query }) => orderAsPdf(deps, caller, { ...params, ...query }))
  door.open(addTestResult, ({ caller, params, body }) => enter(deps, caller, params.id, body))
  door.open(addTestResultFile, ({ caller, params, body }) => enterFile(deps, caller, params.id, body), {
    knock: ({ actor, params }) => refuseFile(deps, actor, params.id),
  })
  door.open(getTestResultFile, ({ caller, params, query }) => openFile(deps, caller, { ...params, ...query }))
  door.open(acknowledgeTestResult, ({ caller, params }) => acknowledge(deps, caller, params.id))
  door.open(exportTestOrders, async ({ caller, params }) => {
    const { day, rows } = await ordersOfClinic(deps, caller, params.id)
    attach(caller, 'test-orders', day)
    return rows
  })
}

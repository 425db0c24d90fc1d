import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveOrders } from './queries/writing.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'test_orders',
    merge: {
      name: 'testOrders',
      move: (tx, charts, undone) => moveOrders(tx, charts, onlyOf(undone, 'testOrders')),
    },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['test-orders'] },
    export: { call: 'exportTestOrders' },
    live: 'chart',
  },
]

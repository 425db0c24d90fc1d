import type { ChartRecord } from '#server/chart-record.ts'
import { onlyOf } from '#server/chart-record.ts'
import { movePrescriptions } from './to-other-chart.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'prescriptions',
    merge: {
      name: 'prescriptions',
      move: (tx, charts, undone) => movePrescriptions(tx, { ...charts, only: onlyOf(undone, 'prescriptions') }),
    },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['prescriptions'] },
    export: { call: 'exportPrescriptions' },
    live: 'prescription',
  },
]

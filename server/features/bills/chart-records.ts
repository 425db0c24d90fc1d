import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveAdvances } from './queries/advances.ts'
import { moveBills } from './queries/writing.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'bills',
    merge: {
      name: 'bills',
      move: (tx, charts, undone) => moveBills(tx, charts, onlyOf(undone, 'bills')),
    },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { lists: ['bills'] },
    export: { call: 'exportBills' },
    live: 'bill',
  },
  {
    table: 'advances',
    merge: {
      name: 'advances',
      move: (tx, charts, undone) => moveAdvances(tx, charts, onlyOf(undone, 'advances')),
    },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { lists: ['advances'] },
    export: { call: 'exportLedger' },
    live: 'bill',
  },
]

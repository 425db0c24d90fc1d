import type { ChartRecord } from '#server/chart-record.ts'
import { onlyOf } from '#server/chart-record.ts'
import { moveWalkIns } from './use-cases.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'walk_ins',
    merge: {
      name: 'walkIns',
      move: (tx, charts, undone) => moveWalkIns(tx, { ...charts, only: onlyOf(undone, 'walkIns') }),
    },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { none: 'a token of one day; what came of it is the visit' },
    export: { call: 'exportWalkIns' },
    live: 'walk-in',
  },
]

import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveRecords } from './queries/records.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    // with its checkups and ticks
    table: 'antenatal_records',
    merge: {
      name: 'antenatalRecords',
      move: (tx, charts, undone) => moveRecords(tx, charts, onlyOf(undone, 'antenatalRecords')),
    },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['antenatal-records', 'antenatal-checkups', 'antenatal-tests'] },
    export: { call: 'exportAntenatal' },
    live: 'chart',
  },
]

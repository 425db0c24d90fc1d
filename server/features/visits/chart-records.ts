import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveVitals } from './vitals/record.ts'
import { moveWrittenVisits } from './write.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'visits',
    merge: {
      name: 'visits',
      // visits written since the merge go back with their appointments
      move: (tx, charts, undone) =>
        moveWrittenVisits(
          tx,
          charts,
          undone && { visits: undone.visits ?? [], appointments: undone.appointments ?? [] },
        ),
    },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['visits', 'visit-documents'] },
    export: { call: 'exportVisits' },
    live: 'visit',
  },
  {
    table: 'vital_sets',
    merge: { name: 'vitals', move: (tx, charts, undone) => moveVitals(tx, charts, onlyOf(undone, 'vitals')) },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['vitals'] },
    export: { call: 'exportVitals' },
    live: 'vitals',
  },
]

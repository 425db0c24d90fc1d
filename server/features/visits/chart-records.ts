import type { ChartRecord } from '#server/chart-record.ts'
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
]

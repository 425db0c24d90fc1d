import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveDoses } from './queries/immunizations.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'immunizations',
    merge: {
      name: 'immunizations',
      move: (tx, charts, undone) => moveDoses(tx, charts, onlyOf(undone, 'immunizations')),
    },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['immunizations'] },
    export: { call: 'exportImmunizations' },
    live: 'chart',
  },
  {
    table: 'immunization_schedules',
    merge: { stays: 'the chart that is kept has its own schedule, or the clinic’s' },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { none: 'says only which schedule the clinic plans by' },
    export: { none: 'a setting of the clinic' },
    live: 'chart',
  },
]

import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveEntries } from './moving.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'waiting_list_entries',
    merge: {
      name: 'waitingList',
      move: (tx, charts, undone) => moveEntries(tx, charts, onlyOf(undone, 'waitingList')),
    },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { lists: ['waiting-list'] },
    export: { none: 'a wish for a time; an accepted offer is an appointment' },
    live: 'waiting-list',
  },
]

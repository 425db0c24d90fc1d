import type { ChartRecord } from '#server/chart-record.ts'
import { onlyOf } from '#server/chart-record.ts'
import { moveAppointments } from './move.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'appointments',
    merge: {
      name: 'appointments',
      move: (tx, charts, undone) => moveAppointments(tx, { ...charts, only: onlyOf(undone, 'appointments') }),
    },
    takeover: { follows: 'the chart; links in earlier emails are withdrawn' },
    isClinical: true,
    ownData: { lists: ['appointments'] },
    export: { call: 'exportAppointments' },
    live: 'appointment',
  },
]

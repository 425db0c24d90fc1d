import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveRequests } from './queries/requests.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'form_requests',
    merge: { name: 'forms', move: (tx, charts, undone) => moveRequests(tx, charts, onlyOf(undone, 'forms')) },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['form-answers'] },
    export: { call: 'exportFormAnswers' },
    live: 'chart',
  },
]

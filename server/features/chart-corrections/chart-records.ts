import type { ChartRecord } from '#server/chart-record.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'chart_corrections',
    merge: { stays: 'the request names the chart that was to be corrected' },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['chart-corrections'] },
    export: { none: 'an accepted correction is in the chart' },
    live: 'chart',
  },
]

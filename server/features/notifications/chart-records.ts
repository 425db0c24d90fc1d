import type { ChartRecord } from '#server/chart-record.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'notifications',
    merge: { stays: 'a notification links to the chart it was about, which leads to the chart that is kept' },
    takeover: { follows: 'the account that received it' },
    isClinical: false,
    ownData: { none: 'what notifications are about is in the other lists' },
    export: { none: 'a notification belongs to the person who received it' },
    live: 'notifications',
  },
]

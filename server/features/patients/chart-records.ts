import type { ChartRecord } from '#server/chart-record.ts'

const audit = { none: 'bookkeeping about access to a chart' } as const

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'patients',
    merge: { stays: 'the merged chart is hidden and points to the chart that is kept' },
    takeover: { follows: 'family-takeovers gives the charts to the person, or merges them into their own' },
    isClinical: true,
    ownData: { lists: ['charts'] },
    export: { call: 'exportCharts' },
    live: 'chart',
  },
  {
    table: 'emergency_accesses',
    merge: { stays: 'the access was to this chart; open ones end with the merge' },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { lists: ['who-saw-my-record'] },
    export: audit,
    live: 'emergency',
  },
  {
    table: 'chart_earlier_emails',
    merge: { stays: 'an address that this chart had' },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { none: 'only says which addresses no longer prove a claim' },
    export: audit,
    live: null,
  },
]

import type { ChartRecord } from '#server/chart-record.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'chart_merges',
    merge: { stays: 'merges are undone one after another, latest first' },
    takeover: { follows: 'the chart' },
    // what has been merged into a chart may hold clinical text, also after an undo
    isClinical: true,
    ownData: { none: 'the merged chart’s records are in the file' },
    export: { none: 'the merged chart’s records are exported with the kept one' },
    live: 'chart',
  },
]

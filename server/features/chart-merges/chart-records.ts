import type { ChartRecord } from '#server/chart-record.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'chart_merges',
    merge: { stays: 'merges are undone one after another, latest first' },
    takeover: { follows: 'the chart' },
    // a chart merged into this one may contain clinical text, even after an undo
    isClinical: true,
    ownData: { none: 'the merged chart’s records are in the file' },
    export: { none: 'the merged chart’s records are exported with the kept one' },
    live: 'chart',
  },
]

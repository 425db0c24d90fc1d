import type { ChartRecord } from '#server/chart-record.ts'

const claim = {
  takeover: { follows: 'the chart' },
  isClinical: false,
  ownData: { none: 'how a chart came to its account; the chart itself is in the file' },
  export: { none: 'how a chart came to its account' },
} as const

export const chartRecords: readonly ChartRecord[] = [
  { table: 'chart_claims', merge: { stays: 'the claim names the chart that was claimed' }, ...claim, live: 'chart' },
  { table: 'chart_codes', merge: { stays: 'a code opens the chart it was given for' }, ...claim, live: null },
  { table: 'declined_claims', merge: { stays: 'the refusal was about this chart' }, ...claim, live: null },
]

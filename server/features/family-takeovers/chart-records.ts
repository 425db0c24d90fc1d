import type { ChartRecord } from '#server/chart-record.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'family_takeovers',
    merge: { stays: 'a takeover is about a family member, not about a chart' },
    takeover: { follows: 'it is the takeover' },
    isClinical: false,
    ownData: { none: 'an invitation that has been accepted or has expired' },
    export: { none: 'it concerns two accounts, not a clinic' },
    live: null,
  },
]

import type { ChartRecord } from '#server/chart-record.ts'
import { onlyOf } from '#server/chart-record.ts'
import { giveReportsOfFamily, giveValuesOfFamily, moveTestValues } from './transfer.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'test_values',
    merge: {
      name: 'values',
      move: (tx, charts, undone) => moveTestValues(tx, charts, onlyOf(undone, 'values')),
    },
    takeover: { giveTo: giveValuesOfFamily },
    isClinical: true,
    ownData: { lists: ['test-values'] },
    export: { none: 'exportTestValues exports one person’s values; doctors export whole charts without them' },
    live: 'test-value',
  },
  {
    table: 'test_reports',
    merge: { stays: 'a report belongs to an account or a family member, never to a chart' },
    takeover: { giveTo: giveReportsOfFamily },
    isClinical: false,
    ownData: { lists: ['test-reports'] },
    export: { none: 'a report is the patient’s, who shares it; no clinic owns it' },
    live: 'report',
  },
]

import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { updateCharts } from './queries/recorded.ts'

const kind = (
  table: 'allergies' | 'no_known_allergies' | 'problems' | 'pregnancies',
  name: string,
  list: string,
): ChartRecord => ({
  table,
  merge: { name, move: (tx, charts, undone) => updateCharts(tx, table, charts, onlyOf(undone, name)) },
  takeover: { follows: 'the chart' },
  isClinical: true,
  ownData: { lists: [list] },
  export:
    table === 'allergies' || table === 'problems'
      ? { call: 'exportCharts' }
      : { none: 'a statement of a day; the chart’s texts are exported' },
  live: 'chart',
})

export const chartRecords: readonly ChartRecord[] = [
  kind('allergies', 'allergies', 'allergies'),
  kind('no_known_allergies', 'noKnownAllergies', 'allergies'),
  kind('problems', 'problems', 'problems'),
  kind('pregnancies', 'pregnancies', 'pregnancies'),
]

import type { ChartRecord } from '#server/chart-record.ts'
import { onlyOf } from '#server/chart-record.ts'
import { moveReviews } from './book-publicly.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'reviews',
    merge: {
      name: 'reviews',
      move: (tx, { from, to }, undone) => moveReviews(tx, from, to, onlyOf(undone, 'reviews')),
    },
    takeover: { follows: 'the chart' },
    isClinical: false,
    ownData: { none: 'reviews are public on the booking page' },
    export: { none: 'reviews are public on the booking page' },
    live: null,
  },
]

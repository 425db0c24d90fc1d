import type { ChartRecord } from '#server/chart-record.ts'
import { giveMedicinesOfFamily } from './plans.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'medicine_plans',
    merge: { stays: 'a plan belongs to an account or a family member, never to a chart' },
    takeover: { giveTo: giveMedicinesOfFamily },
    isClinical: false,
    ownData: { lists: ['medicine-reminders', 'medicine-doses'] },
    export: { none: 'plans are the patient’s; no clinic sees them' },
    live: 'medicine',
  },
]

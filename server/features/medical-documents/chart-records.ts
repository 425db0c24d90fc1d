import { type ChartRecord, onlyOf } from '#server/chart-record.ts'
import { moveDocuments } from './queries/documents.ts'

export const chartRecords: readonly ChartRecord[] = [
  {
    table: 'medical_documents',
    merge: {
      name: 'medicalDocuments',
      move: (tx, charts, undone) => moveDocuments(tx, charts, onlyOf(undone, 'medicalDocuments')),
    },
    takeover: { follows: 'the chart' },
    isClinical: true,
    ownData: { lists: ['certificates-and-letters'] },
    export: { call: 'exportMedicalDocuments' },
    live: 'chart',
  },
]

// Runs in a worker thread: reads one Excel file and answers once.
import { parentPort, workerData } from 'node:worker_threads'
import { t } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { RefusedError } from '#server/errors.ts'
import { speakingIn } from '#server/language/speaking.ts'
import type { FileRow } from '#server/features/import-export/imports/csv-rows.ts'
import type { ExcelAnswer, ExcelQuestion } from './in-worker.ts'
import { excelRows } from './rows.ts'

async function read(bytes: Uint8Array): Promise<ExcelAnswer> {
  const rows: FileRow[] = []
  try {
    for await (const row of excelRows(bytes)) rows.push(row)
    return { rows }
  } catch (error) {
    return { refused: error instanceof RefusedError ? error.message : t(importMessages.damagedExcel) }
  }
}

const { bytes, language } = workerData as ExcelQuestion
parentPort!.postMessage(await speakingIn(language, () => read(bytes)))

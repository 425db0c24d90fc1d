import { importColumns } from '#contract/import-export/imports.ts'

/** An empty file with every column, as a data URL; begins with a BOM so that Excel reads UTF-8. */
export const templateAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\ufeff${Object.values(importColumns).join(',')}\r\n`,
)}`

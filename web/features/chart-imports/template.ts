import { importColumns } from '#contract/chart-imports.ts'

/** An empty file with every column, as the browser keeps it; it begins with the mark by which Excel knows UTF-8. */
export const templateAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\ufeff${Object.values(importColumns).join(',')}\r\n`,
)}`

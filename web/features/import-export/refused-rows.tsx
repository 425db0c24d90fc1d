import { importColumns, type ChartImportDetail } from '#contract/import-export/imports.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { refusedRowsAddress } from './api.ts'
import { counted } from './words.ts'

/** The refused rows, each with its line number, name and errors. */
export function RefusedRows({ one: { id, refused, refusals } }: { one: ChartImportDetail }) {
  if (refusals.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Errors: {counted(refused, 'row')}</h3>
        <LinkButton href={refusedRowsAddress(id)} variant="secondary" size="sm">
          Download rows with errors
        </LinkButton>
      </div>
      <ul aria-label="Rows with errors" className="divide-y divide-line rounded-lg border border-line">
        {refusals.map(({ line, name, issues }) => (
          <li key={line} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <span className="min-w-0 font-medium wrap-anywhere tabular-nums">
              Line {line}
              {name ? `, ${name}` : null}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {issues
                .map(({ field, message }) => (field ? `${importColumns[field]}: ${message}` : message))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {refused > refusals.length ? (
        <p className="text-sm text-muted">Showing the first {refusals.length}. The file has all of them.</p>
      ) : null}
    </section>
  )
}

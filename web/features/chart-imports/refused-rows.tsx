import { importColumns, type ChartImportDetail } from '#contract/chart-imports.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { refusedRowsAddress } from './api.ts'
import { counted } from './words.ts'

/** The rows that are not taken, each with its line in the file and what is wrong. */
export function RefusedRows({ one: { id, refused, refusals } }: { one: ChartImportDetail }) {
  if (refusals.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Refused: {counted(refused, 'row')}</h3>
        <LinkButton href={refusedRowsAddress(id)} variant="secondary" size="sm">
          Download refused rows
        </LinkButton>
      </div>
      <ul aria-label="Refused rows" className="divide-y divide-line rounded-lg border border-line">
        {refusals.map(({ line, issues }) => (
          <li key={line} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[6rem_1fr]">
            <span className="font-medium tabular-nums">Line {line}</span>
            <span>
              {issues
                .map(({ field, message }) => (field ? `${importColumns[field]}: ${message}` : message))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {refused > refusals.length ? (
        <p className="text-sm text-muted">These are the first {refusals.length}. All of them are in the file.</p>
      ) : null}
    </section>
  )
}

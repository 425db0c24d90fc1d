import type { ChartImport } from '#contract/chart-imports.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedRowsAddress } from './api.ts'

/** What became of an import of the last day, for whoever closed the window while it ran. */
export function LastImport({ one: { id, added, skipped, refused } }: { one: ChartImport }) {
  return (
    <Notice className="mb-4" title="The last import is done">
      <p>
        {added.toLocaleString('en')} added, {skipped.toLocaleString('en')} already here, {refused.toLocaleString('en')}{' '}
        refused.
      </p>
      {refused > 0 ? (
        <LinkButton href={refusedRowsAddress(id)} variant="secondary" size="sm" className="mt-2">
          Download refused rows
        </LinkButton>
      ) : null}
    </Notice>
  )
}

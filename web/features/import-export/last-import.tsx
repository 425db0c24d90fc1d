import type { ChartImport } from '#contract/import-export/imports.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedRowsAddress } from './api.ts'
import { counted } from './words.ts'

/** The result of the last import, for people who closed the dialog while it ran. */
export function LastImport({ one: { id, added, skipped, refused } }: { one: ChartImport }) {
  return (
    <Notice className="mb-4" title="Last import finished">
      <p>
        {added.toLocaleString('en')} added, {counted(skipped, 'duplicate')} skipped, {counted(refused, 'error')}.
      </p>
      {refused > 0 ? (
        <LinkButton href={refusedRowsAddress(id)} variant="secondary" size="sm" className="mt-2">
          Download rows with errors
        </LinkButton>
      ) : null}
    </Notice>
  )
}

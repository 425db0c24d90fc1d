import { t } from '#language/translate.ts'
import type { LastBackup } from '#contract/status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from './sections.tsx'
import { backupLooks, momentIn, sizeIn } from './words.ts'

/** The newest backup, for the operator alone. */
export function LastBackupSection({ backup: { state, madeAt, bytes } }: { backup: LastBackup }) {
  const { word, tone, text, command } = backupLooks[state]
  return (
    <Section title={t('Last backup')}>
      <div className="rounded-lg border border-line bg-surface-raised px-4 py-3 sm:px-5">
        <div className="flex items-center justify-between gap-4">
          <p className="font-medium tabular-nums">
            {madeAt ? <time dateTime={madeAt}>{momentIn(madeAt)}</time> : 'No known backup'}
          </p>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <p className="mt-1">
          {t(text)}
          {bytes === null ? '' : ` It has ${sizeIn(bytes)}.`}
        </p>
        {command ? (
          <p className="mt-1">
            On the server, run <code className="font-mono text-sm">{command}</code>.
          </p>
        ) : null}
        <p className="mt-1 text-sm text-muted">Only operators see this.</p>
      </div>
    </Section>
  )
}

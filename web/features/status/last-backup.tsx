import { Trans } from '#web/ui/trans.tsx'
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
            {madeAt ? <time dateTime={madeAt}>{momentIn(madeAt)}</time> : t('No known backup')}
          </p>
          <Badge tone={tone}>{t(word)}</Badge>
        </div>
        <p className="mt-1">
          {t(text)}
          {bytes === null ? '' : ` ${t('It has {size}.', { size: sizeIn(bytes) })}`}
        </p>
        {command ? (
          <p className="mt-1">
            <Trans
              text="On the server, run <code>{command}</code>."
              values={{ command }}
              tags={{ code: (words) => <code className="font-mono text-sm">{words}</code> }}
            />
          </p>
        ) : null}
        <p className="mt-1 text-sm text-muted">{t('Only operators see this.')}</p>
      </div>
    </Section>
  )
}

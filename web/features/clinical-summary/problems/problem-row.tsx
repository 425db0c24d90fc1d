import { t } from '#language/translate.ts'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import { useStepOfProblem, useUnsort } from '#web/features/clinical-summary/api.ts'
import { sinceInWords } from '#web/features/clinical-summary/public/words.ts'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { ToGuide } from '#web/features/conditions/public/to-guide.tsx'
import { RecordMenu } from '#web/features/clinical-summary/summary-parts.tsx'
import { joined } from '#web/lib/words.ts'
import { MenuItem } from '#web/ui/menu.tsx'

/** A problem with its code, time and source. */
export function ProblemRow({ record, onEdit }: { record: Problem; onEdit: () => void }) {
  const { title, code, guide, status, since, note, reportedByPatient, fromChart, fromText } = record
  const { is } = useReader()
  const details = joined(
    code,
    sinceInWords(since),
    status === 'error' && (fromText ? t('not a problem') : t('entered in error')),
    reportedByPatient && (is === 'clinic' ? t('reported by the patient') : t('reported by you')),
    fromChart && t('from merged chart {fromChart}', { fromChart }),
  )
  return (
    <li className="flex items-start justify-between gap-2 py-1">
      <div className="min-w-0 py-1">
        <p className="break-words">
          <span className={status === 'active' ? 'font-medium' : undefined}>
            <ToGuide guide={status === 'error' ? undefined : guide}>{title}</ToGuide>
          </span>
          {details ? <span className="text-sm text-muted"> {details}</span> : null}
        </p>
        {note ? <p className="text-sm break-words whitespace-pre-line">{note}</p> : null}
      </div>
      {record.canChange ? <ProblemMenu record={record} onEdit={onEdit} /> : null}
    </li>
  )
}

function ProblemMenu({ record, onEdit }: { record: Problem; onEdit: () => void }) {
  const { canEdit } = useReader()
  const step = useStepOfProblem()
  const unsort = useUnsort()
  const { status, title, fromText } = record
  return (
    <RecordMenu name={title}>
      <MenuItem onSelect={onEdit}>{t('Edit')}</MenuItem>
      {status === 'active' ? (
        <MenuItem onSelect={() => step.mutate({ title: t('Marked as past'), record, status: 'resolved' })}>
          {t('Past')}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => step.mutate({ title: t('Active again'), record, status: 'active' })}>
          {t('Active again')}
        </MenuItem>
      )}
      {status === 'error' && fromText && canEdit ? (
        <MenuItem onSelect={() => unsort.mutate(record)}>{t('Sort again')}</MenuItem>
      ) : null}
      {status === 'error' ? null : (
        <MenuItem onSelect={() => step.mutate({ title: t('Marked as entered in error'), record, status: 'error' })}>
          {canEdit ? t('Entered in error') : t('Entered by mistake')}
        </MenuItem>
      )}
    </RecordMenu>
  )
}

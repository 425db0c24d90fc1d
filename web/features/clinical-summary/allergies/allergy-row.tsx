import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Allergy } from '#contract/clinical-summary/allergies.ts'
import { useStepOfAllergy } from '#web/features/clinical-summary/api.ts'
import { severityLabels, sinceInWords } from '#web/features/clinical-summary/public/words.ts'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { RecordMenu } from '#web/features/clinical-summary/summary-parts.tsx'
import { joined, lowered } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { MenuItem } from '#web/ui/menu.tsx'

interface AllergyProps {
  record: Allergy
  onEdit: () => void
}

/** An active allergy: substance and reaction first, then how sure it is and who says so. */
export function AllergyRow({ record, onEdit }: AllergyProps) {
  const { substance, reaction, kind, severity, note } = record
  const { canEdit } = useReader()
  const step = useStepOfAllergy()
  const isAllergy = kind === 'allergy'
  const Icon = isAllergy ? CircleAlert : TriangleAlert
  const asksDoctor = canEdit && record.canChange && record.reportedByPatient && record.certainty === 'unconfirmed'
  return (
    <li className={cx('flex items-start gap-2 rounded-md px-3 py-2', isAllergy ? 'bg-danger-soft' : 'bg-caution-soft')}>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', isAllergy ? 'text-danger' : 'text-caution')} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 basis-48 grow">
          <p className="break-words">
            <span className="font-semibold">{substance}</span>
            {reaction ? `: ${lowered(reaction)}` : null}
            {severity ? (
              <>
                , <span className="font-semibold">{t(severityLabels[severity]).toLowerCase()}</span>
              </>
            ) : null}
          </p>
          <p className="text-sm break-words">
            <Origin record={record} />
          </p>
          {note ? <p className="text-sm break-words whitespace-pre-line">{note}</p> : null}
        </div>
        {asksDoctor ? (
          <Button
            size="sm"
            variant="secondary"
            pending={step.isPending}
            onClick={() => step.mutate({ title: t('Allergy confirmed'), record, certainty: 'confirmed' })}
          >
            <Trans
              text="Confirm<span> {substance}</span>"
              values={{ substance }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </Button>
        ) : null}
      </div>
      <AllergyMenu record={record} onEdit={onEdit} />
    </li>
  )
}

/** Kind, certainty, time and source of an allergy, and whether the safety check knows it. */
function Origin({ record }: { record: Allergy }) {
  const { kind, certainty, since, reportedByPatient, recognizedAs, fromChart } = record
  const { is } = useReader()
  const known = recognizedAs.length > 0
  return joined(
    kind === 'intolerance' ? t('Intolerance') : t('Allergy'),
    certainty === 'confirmed' ? t('confirmed') : is === 'clinic' ? t('not confirmed') : null,
    sinceInWords(since),
    reportedByPatient && (is === 'clinic' ? t('reported by the patient') : t('reported by you')),
    fromChart && t('from merged chart {fromChart}', { fromChart }),
    is === 'clinic' && !known && t('not recognized by the safety check'),
  )
}

/** Everything that can be done with an allergy. */
function AllergyMenu({ record, onEdit }: AllergyProps) {
  const { canEdit } = useReader()
  const step = useStepOfAllergy()
  if (!record.canChange) return null
  const { certainty, status, substance } = record
  const isActive = status === 'active' && certainty !== 'refuted'
  return (
    <RecordMenu name={substance}>
      <MenuItem onSelect={onEdit}>{t('Edit')}</MenuItem>
      {canEdit && isActive && certainty === 'unconfirmed' ? (
        <MenuItem onSelect={() => step.mutate({ title: t('Allergy confirmed'), record, certainty: 'confirmed' })}>
          {t('Confirm')}
        </MenuItem>
      ) : null}
      {canEdit && isActive ? (
        <MenuItem onSelect={() => step.mutate({ title: t('Marked as not an allergy'), record, certainty: 'refuted' })}>
          {t('Not an allergy')}
        </MenuItem>
      ) : null}
      {isActive ? (
        <MenuItem onSelect={() => step.mutate({ title: t('Marked as resolved'), record, status: 'resolved' })}>
          {canEdit ? t('Resolved') : t('I no longer react to it')}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => step.mutate({ title: t('Active again'), record, ...againActive(record) })}>
          {t('Active again')}
        </MenuItem>
      )}
      {status === 'error' ? null : (
        <MenuItem onSelect={() => step.mutate({ title: t('Marked as entered in error'), record, status: 'error' })}>
          {canEdit ? t('Entered in error') : t('Entered by mistake')}
        </MenuItem>
      )}
    </RecordMenu>
  )
}

const againActive = ({ certainty }: Allergy) =>
  certainty === 'refuted' ? ({ status: 'active', certainty: 'unconfirmed' } as const) : ({ status: 'active' } as const)

/** An allergy that counts no more, and why. */
export function EarlierAllergy({ record, onEdit }: AllergyProps) {
  const { substance, reaction, status, certainty, fromText } = record
  const why = status === 'error' ? t('entered in error') : certainty === 'refuted' ? t('not an allergy') : t('resolved')
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <p className="min-w-0 break-words">
        {substance}
        {reaction ? `: ${lowered(reaction)}` : null}
        <span className="text-muted">
          {' '}
          {joined(why, fromText && fromText !== substance && t('from “{fromText}”', { fromText }))}
        </span>
      </p>
      <AllergyMenu record={record} onEdit={onEdit} />
    </li>
  )
}

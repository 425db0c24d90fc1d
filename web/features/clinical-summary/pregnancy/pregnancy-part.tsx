import { t } from '#language/translate.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Pregnancy } from '#contract/clinical-summary/pregnancy.ts'
import { pregnancyInWords } from '#web/features/clinical-summary/public/words.ts'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { Part } from '#web/features/clinical-summary/summary-parts.tsx'
import { dateIn, dayOf, plainDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Trans } from '#web/ui/trans.tsx'

const PregnancyDialog = onDemand(async () => (await import('./pregnancy-dialog.tsx')).PregnancyDialog)

/** Beside a form, whose text would be left. */
const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const

const HIDDEN = { span: (words: ReactNode) => <span className="sr-only">{words}</span> }

/** Whether the patient is pregnant or breastfeeding, with due date and week, as someone stated on a day. */
export function PregnancyPart({ pregnancy }: { pregnancy: Pregnancy | null }) {
  const { patientId, canEdit, canReport, timeZone, is, isInPlace } = useReader()
  const [isOpen, setOpen] = useState(false)
  return (
    <Part
      title={t('Pregnancy and breastfeeding')}
      none={!pregnancy && t('Not recorded.')}
      actions={
        canEdit || canReport ? (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {pregnancy ? (
              <Trans text="Update<span> pregnancy and breastfeeding</span>" tags={HIDDEN} />
            ) : (
              <Trans text="Record<span> pregnancy and breastfeeding</span>" tags={HIDDEN} />
            )}
          </Button>
        ) : undefined
      }
    >
      {pregnancy ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 break-words">
            <span className={pregnancy.isPregnant || pregnancy.isBreastfeeding ? 'font-medium' : undefined}>
              {pregnancyInWords(pregnancy, dateIn(timeZone))}
            </span>{' '}
            <span className="text-sm text-muted">{statedInWords(pregnancy, is)}</span>
          </p>
          {pregnancy.isPregnant ? (
            <Link to={`/patients/${patientId}/antenatal`} className="link" {...(isInPlace ? NEW_TAB : {})}>
              {t('Antenatal record')}
            </Link>
          ) : null}
          {pregnancy.isOutdated ? <Badge tone="caution">{t('Ask again')}</Badge> : null}
        </div>
      ) : null}
      {isOpen ? <PregnancyDialog pregnancy={pregnancy} onClose={() => setOpen(false)} /> : null}
    </Part>
  )
}

function statedInWords({ recordedAt, recordedBy, reportedByPatient, fromChart }: Pregnancy, is: string): string {
  const day = plainDate(dayOf(recordedAt))
  const stated = !reportedByPatient
    ? t('stated by {name} on {day}', { name: fullName(recordedBy), day })
    : is === 'clinic'
      ? t('reported by the patient on {day}', { day })
      : t('reported by you on {day}', { day })
  return fromChart ? `${stated}, ${t('from merged chart {fromChart}', { fromChart })}` : stated
}

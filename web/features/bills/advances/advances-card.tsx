import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Advance } from '#contract/bills/advances.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { t } from '#language/translate.ts'
import { advancesQuery } from '#web/features/bills/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AdvanceDialog } from './advance-dialog.tsx'
import { AdvanceList } from './advance-list.tsx'

/** Advances of a chart that its card shows. */
const FEW = 10

/** The advances of a chart, the newest first. Readers who can't receive any see no card without them. */
export function AdvancesCard({ chart }: { chart: Pick<Patient, 'id' | 'can'> }) {
  const [isReceiving, setReceiving] = useState(false)
  const query = useQuery(advancesQuery({ patientId: chart.id }, FEW))
  if (!chart.can.bill && !query.data?.total) return null
  return (
    <Card
      title={t('Advances')}
      action={
        chart.can.bill ? (
          <Button size="sm" variant="secondary" onClick={() => setReceiving(true)}>
            {t('Receive advance')}
          </Button>
        ) : null
      }
    >
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading advances...')} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('Nothing was paid in advance.')}</p>
          ) : (
            <AdvanceList advances={items} namesPatient={false} />
          )
        }
      </Loaded>
      {isReceiving ? <AdvanceDialog patientId={chart.id} onClose={() => setReceiving(false)} /> : null}
    </Card>
  )
}

/** The advances of the reader and their family; nothing without any. */
export function OwnAdvances() {
  const { data } = useQuery(advancesQuery({}, FEW))
  const advances: Advance[] = data?.items ?? []
  if (advances.length === 0) return null
  return (
    <Card title={t('Advances')} className="mt-6">
      <AdvanceList advances={advances} namesPatient />
    </Card>
  )
}

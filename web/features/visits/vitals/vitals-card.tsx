import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { HeartPulse } from 'lucide-react'
import { Link } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { vitalsQuery } from './api.ts'
import { SetList } from './set-list.tsx'

const NEWEST = 3

/** The newest recorded vitals of a chart, for people who record them. */
export const VitalsCard = ({ chart }: { chart: Patient }) => (
  <Card
    title={t('Vitals')}
    action={
      <LinkButton to={`/patients/${chart.id}/vitals`} variant="secondary" size="sm">
        <HeartPulse aria-hidden="true" className="size-4" />
        {t('Record vitals')}
      </LinkButton>
    }
  >
    <Loaded query={useQuery(vitalsQuery(chart.id))} inWords={sentenceOf} loading={t('Loading vitals...')}>
      {(all) => (
        <>
          <SetList chart={all} most={NEWEST} />
          {all.total > NEWEST ? (
            <Link to={`/patients/${chart.id}/vitals`} className="link mt-2 inline-block">
              {t('All recorded vitals ({count})', { count: all.total })}
            </Link>
          ) : null}
        </>
      )}
    </Loaded>
  </Card>
)

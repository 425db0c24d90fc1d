import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { z } from 'zod'
import { t } from '#language/translate.ts'
import { useAdministeredClinics } from '#web/features/members/public/administered-clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { collectionsQuery, outstandingQuery, problemsOf, type Span, useTodayAt } from './api.ts'
import { CollectionsTable } from './collections-table.tsx'
import { Files } from './files.tsx'
import { OutstandingCards } from './outstanding.tsx'

const day = z.iso.date().or(z.literal('')).catch('')
const ReportsAddress = z.object({ clinic: z.string().catch(''), from: day, to: day })

/** What a clinic's patients owe, what its doctors' bills brought, and files for the accountant. */
export function ReportsScreen() {
  const clinics = useAdministeredClinics()
  const shown = useShownClinic()
  const { address, go } = useAddress(ReportsAddress)
  const clinicId = (clinics.find(({ id }) => id === address.clinic) ?? firstClinic(clinics, shown))?.id ?? ''
  const today = useTodayAt(clinicId)
  // this month, unless other days are chosen
  const span = { from: address.from || `${today.slice(0, 7)}-01`, to: address.to || today }
  return (
    <>
      <PageHead title={t('Money reports')} noIndex />
      <PageHeader
        title={t('Money reports')}
        description={t('What is unpaid, what came in, and files for your accountant.')}
      />
      {clinics.length === 0 ? (
        <EmptyState icon={Building2} title={t('No clinic yet')}>
          {t('Reports show the bills of clinics that you run.')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {clinics.length > 1 ? (
            <Field label={t('Clinic')} className="sm:w-64">
              <Select value={clinicId} onChange={({ target: { value } }) => go({ clinic: value })}>
                {clinics.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Unpaid clinicId={clinicId} />
          <InPeriod
            clinicId={clinicId}
            span={span}
            isReady={today !== ''}
            onChange={(part) => go(part, { replace: true })}
          />
        </div>
      )}
    </>
  )
}

function Unpaid({ clinicId }: { clinicId: string }) {
  const query = useQuery(outstandingQuery(clinicId))
  return (
    <Card title={t('Unpaid bills')}>
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading unpaid bills...')} rows={2}>
        {(all) => <OutstandingCards all={all} />}
      </Loaded>
    </Card>
  )
}

interface InPeriodProps {
  clinicId: string
  span: Span
  /** False until the clinic's day is known. */
  isReady: boolean
  onChange: (part: Partial<Span>) => void
}

function InPeriod({ clinicId, span, isReady, onChange }: InPeriodProps) {
  const problems = isReady ? problemsOf(span) : {}
  const isValid = isReady && Object.keys(problems).length === 0
  const query = useQuery({ ...collectionsQuery(clinicId, span), enabled: isValid && clinicId !== '' })
  return (
    <Card title={t('Collections by doctor')}>
      <div className="mb-4 grid items-start gap-3 sm:flex">
        <Field label={t('From')} error={problems.from} className="sm:w-48">
          <TextInput
            type="date"
            value={isReady ? span.from : ''}
            onChange={({ target: { value } }) => onChange({ from: value })}
          />
        </Field>
        <Field label={t('To')} error={problems.to} className="sm:w-48">
          <TextInput
            type="date"
            value={isReady ? span.to : ''}
            onChange={({ target: { value } }) => onChange({ to: value })}
          />
        </Field>
      </div>
      {isReady && !isValid ? null : (
        <Loaded query={query} inWords={sentenceOf} loading={t('Loading collections...')} rows={3}>
          {(all) => <CollectionsTable all={all} />}
        </Loaded>
      )}
      {isValid ? <Files clinicId={clinicId} span={span} /> : null}
    </Card>
  )
}

import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import type { TestReport } from '#contract/test-reports/reports.ts'
import { valueInWords } from '#contract/test-reports/measured.ts'
import { labTest, labTestNames } from '#contract/test-reports/tests.ts'
import type { TestValue } from '#contract/test-reports/values.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { fileOf, useDeleteValue, valuesQuery, type Whose } from './api.ts'
import { TestPanel } from './test-panel.tsx'
import { ValueDialog, type Writing } from './value-dialog.tsx'

interface ValuesCardProps {
  title: string
  whose: Whose
  /** The clinic of the chart whose values they are. */
  clinicId?: string
  /** A sentence about who sees added values; without it, values can't be added here. */
  readers?: string
  /** Shown without values. */
  empty: string
  /** Default date of a new value. */
  date?: string
  /** Renders nothing without values. */
  isHiddenIfEmpty?: boolean
}

/** Number of tests that start expanded. */
const FEW = 2

/** Values of tests over time. Only the author can change and delete a value. */
export function ValuesCard({ title, whose, clinicId, readers, empty, date, isHiddenIfEmpty }: ValuesCardProps) {
  const { data, error, refetch, isFetching } = useQuery(valuesQuery(whose))
  const [writing, setWriting] = useState<Writing | null>(null)
  const [removed, setRemoved] = useState<TestValue | null>(null)
  const values = data?.items ?? []
  if (isHiddenIfEmpty && values.length === 0) return null
  const byTest = Map.groupBy(values, ({ test }) => test)
  const names = labTestNames.filter((name) => byTest.has(name))
  return (
    <Card
      title={title}
      action={
        <ValuesActions
          fileHref={values.length > 0 ? fileOf(whose) : undefined}
          onAdd={readers ? () => setWriting({ kind: 'new', date }) : undefined}
        />
      }
    >
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={3} label={t('Loading values...')} />
      ) : names.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <>
          {names.map((name) => (
            <TestPanel
              key={name}
              name={name}
              values={byTest.get(name)!}
              isOpen={names.length <= FEW}
              onChange={(value) => setWriting({ kind: 'change', value })}
              onDelete={setRemoved}
            />
          ))}
          {data.total > values.length ? (
            <p className="mt-2 text-sm text-muted">
              {t('The latest {count} of {total} values are shown. The CSV file has all of them.', {
                count: values.length,
                total: data.total,
              })}
            </p>
          ) : null}
          <p className="mt-3 text-sm text-muted">
            {t(
              'Usual ranges are of adults who aren’t pregnant. Your laboratory’s own range counts more, and a doctor says what a value means for you.',
            )}
          </p>
        </>
      )}
      <ValueDialog
        whose={whose}
        clinicId={clinicId}
        readers={readers ?? ''}
        writing={writing}
        values={values}
        onClose={() => setWriting(null)}
      />
      <DeleteDialog removed={removed} onClose={() => setRemoved(null)} />
    </Card>
  )
}

interface ValuesActionsProps {
  /** Absent without values. */
  fileHref: string | undefined
  /** Absent if the reader can't add values. */
  onAdd: (() => void) | undefined
}

const ValuesActions = ({ fileHref, onAdd }: ValuesActionsProps) => (
  <div className="flex flex-wrap justify-end gap-2">
    {fileHref ? (
      <LinkButton href={fileHref} variant="secondary" size="sm">
        <Download aria-hidden="true" className="size-4" />
        {t('CSV')}
      </LinkButton>
    ) : null}
    {onAdd ? (
      <Button variant="secondary" size="sm" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {t('Add value')}
      </Button>
    ) : null}
  </div>
)

function DeleteDialog({ removed, onClose }: { removed: TestValue | null; onClose: () => void }) {
  const remove = useDeleteValue(onClose)
  return (
    <ConfirmDialog
      open={removed !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        remove.reset()
      }}
      title={t('Delete this value?')}
      description={
        removed
          ? t('{title}, {value}, {measuredOn} is deleted for good.', {
              title: t(labTest(removed.test).title),
              value: valueInWords(removed),
              measuredOn: plainDate(removed.measuredOn),
            })
          : ''
      }
      confirmText={t('Delete value')}
      pendingText={t('Deleting...')}
      pending={remove.isPending}
      error={problemOf(remove.error) ?? undefined}
      onConfirm={() => removed && remove.mutate(removed.id)}
    />
  )
}

/** The values of a report; its owner adds them. */
export const ReportValues = ({ report: { id, testDate, can } }: { report: TestReport }) => (
  <ValuesCard
    title={t('Values in this report')}
    whose={{ reportId: id }}
    readers={can.edit ? t('You see it, and doctors while this report is shared with them.') : undefined}
    empty={t('Add values from this report to track them over time.')}
    date={testDate}
    isHiddenIfEmpty={!can.edit}
  />
)

/** The values of a chart, for readers of its clinical part; its doctors and its holder can add some. */
export function ChartValues({ chart }: { chart: Patient }) {
  const { memberships } = useSignedInUser()
  if (!chart.can.readClinical) return null
  const here = memberships.filter(({ clinic }) => clinic.id === chart.clinicId)
  const mayAdd = here.length === 0 || here.some(({ role }) => role === 'doctor')
  return (
    <ValuesCard
      title={t('Test values')}
      whose={{ patientId: chart.id }}
      clinicId={chart.clinicId}
      readers={mayAdd ? t('The patient and the doctors of {clinic} see it.', { clinic: chart.clinic.name }) : undefined}
      empty={t('No values yet')}
    />
  )
}

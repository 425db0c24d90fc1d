import { t } from '#language/translate.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import type { ClinicalSummary, UnsortedText } from '#contract/clinical-summary/summary.ts'
import { useNotAProblem } from '#web/features/clinical-summary/api.ts'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { Folded, Part } from '#web/features/clinical-summary/summary-parts.tsx'
import { UnsortedTexts } from '#web/features/clinical-summary/unsorted-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { ProblemRow } from './problem-row.tsx'

const ProblemDialog = onDemand(async () => (await import('./problem-dialog.tsx')).ProblemDialog)

type Opened = { record: Problem } | { text?: UnsortedText }

/** The problems of a patient: active ones, past ones folded, and unsorted text of the medical history. */
export function ProblemsPart({ summary: { problems, unsortedProblems } }: { summary: ClinicalSummary }) {
  const { canEdit, canReport } = useReader()
  const [opened, setOpened] = useState<Opened | null>(null)
  const refute = useNotAProblem()
  const of = (status: Problem['status']) => problems.filter((one) => one.status === status)
  const [active, past, wrong] = [of('active'), of('resolved'), of('error')]
  const rows = (records: Problem[]) =>
    records.map((record) => <ProblemRow key={record.id} record={record} onEdit={() => setOpened({ record })} />)
  const areProblems = canEdit || !canReport
  return (
    <Part
      title={areProblems ? t('Problems') : t('Conditions')}
      none={active.length === 0 && unsortedProblems.length === 0 && t('None recorded.')}
      actions={
        canEdit || canReport ? (
          <Button size="sm" variant="secondary" onClick={() => setOpened({})}>
            <Plus aria-hidden="true" className="size-4" />
            {canEdit ? (
              <Trans
                text="Add<span> problem</span>"
                tags={{ span: (words) => <span className="sr-only">{words}</span> }}
              />
            ) : (
              t('Add a condition')
            )}
          </Button>
        ) : undefined
      }
    >
      {active.length > 0 ? <ul className="flex flex-col divide-y divide-line">{rows(active)}</ul> : null}
      <UnsortedTexts
        texts={unsortedProblems}
        actionsOf={(text) => [
          { label: t('Add as problem'), onPress: () => setOpened({ text }) },
          {
            label: t('Not a problem'),
            onPress: () => refute.mutate(text.text),
            pending: refute.isPending && refute.variables === text.text,
          },
        ]}
      />
      {past.length > 0 ? (
        <Folded
          title={
            areProblems
              ? t('Past problems ({count})', { count: past.length })
              : t('Past conditions ({count})', { count: past.length })
          }
        >
          {rows(past)}
        </Folded>
      ) : null}
      {wrong.length > 0 ? (
        <Folded title={t('Show earlier ({count})', { count: wrong.length })}>{rows(wrong)}</Folded>
      ) : null}
      {opened ? <ProblemDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </Part>
  )
}

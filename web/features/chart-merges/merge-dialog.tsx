import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MergeChoices } from '#contract/chart-merges.ts'
import type { Patient, PatientSummary } from '#contract/patients/patients.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { candidatesQuery, useMerge } from './api.ts'
import { identifiersOf, nameOf } from '#web/features/patients/public/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Choices, inputName, toChoose } from './choices.tsx'
import { SideBySide } from './side-by-side.tsx'
import { retryOf } from '#web/lib/retry-of.ts'
import { Field } from '#web/ui/field.tsx'

interface MergeDialogProps {
  chart: Patient
  /** The chosen duplicate, if the page's address names it. */
  duplicate?: Patient
  open: boolean
  onClose: () => void
}

/** Chooses the duplicate, shows both charts side by side, and merges them. */
export function MergeDialog({ chart, duplicate, open, onClose }: MergeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Merge a duplicate')}
      description={t(
        'Appointments, visits, prescriptions and reviews move to the chart you keep. The duplicate is hidden.',
      )}
      size="lg"
    >
      <MergeForm chart={chart} given={duplicate} onClose={onClose} />
    </Dialog>
  )
}

const itemOf = (chart: PatientSummary): ComboboxItem => ({
  value: chart.id,
  label: nameOf(chart),
  detail: identifiersOf(chart),
})

const isOwned = ({ hasAccount, guardian }: Patient) => hasAccount || guardian !== null

/** Returns the chosen duplicate, and which of the two charts is kept: the one that belongs to an account. */
function useDuplicate(chart: Patient, given: Patient | undefined) {
  const [chosen, setChosen] = useState<ComboboxItem | null>(given ? itemOf(given) : null)
  const other = useQuery({ ...chartQuery(chosen?.value ?? ''), enabled: chosen !== null })
  const duplicate = chosen ? other.data : undefined
  const isTurned = duplicate !== undefined && isOwned(duplicate) && !isOwned(chart)
  const [kept, gone] = isTurned ? [duplicate, chart] : [chart, duplicate]
  return { chosen, setChosen, kept, gone, error: chosen ? other.error : null }
}

interface ComparisonProps {
  kept: Patient
  gone: Patient
  isAsked: boolean
  choices: MergeChoices
  onChange: (choices: MergeChoices) => void
}

/** Both charts side by side, the values to choose between, and what to check before they are merged. */
const Comparison = ({ kept, gone, isAsked, choices, onChange }: ComparisonProps) => (
  <>
    <SideBySide kept={kept} gone={gone} />
    <div className="mt-4 flex flex-col gap-4">
      <Choices {...{ kept, gone, isAsked }} value={choices} onChange={onChange} />
    </div>
    <Notice tone="caution" className="mt-4">
      {t('Compare birth date and phone: two people can have the same name.')}
      {isOwned(kept)
        ? ` ${t('Anyone who can see the chart of {name} will also see the appointments that move to it.', {
            name: nameOf(kept),
          })}`
        : ''}
    </Notice>
  </>
)

function MergeForm({ chart, given, onClose }: Pick<MergeDialogProps, 'chart' | 'onClose'> & { given?: Patient }) {
  const navigate = useNavigate()
  const { chosen, setChosen, kept, gone, error } = useDuplicate(chart, given)
  const [isAsked, setAsked] = useState(false)
  const [choices, setChoices] = useState<MergeChoices>({})
  const merge = useMerge()
  const submit = (form: HTMLFormElement) => {
    if (merge.isPending) return
    const missing = gone && toChoose(kept, gone).find((name) => !choices[name])
    if (missing) form.querySelector<HTMLInputElement>(`[name="${inputName(missing)}"]`)?.focus()
    if (!gone || missing) return setAsked(true)
    merge.mutate(
      { duplicate: gone.id, kept: kept.id, choices },
      {
        onSuccess: () => {
          toast({ title: t('Charts merged') })
          onClose()
          if (kept.id !== chart.id) void navigate(`/patients/${kept.id}`, { replace: true })
        },
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <DuplicateBox
        chart={chart}
        value={chosen}
        onChange={(item) => {
          setChosen(item)
          setChoices({})
          setAsked(false)
          merge.reset()
        }}
        error={isAsked && !chosen ? t('Please choose the duplicate') : undefined}
      />
      <div className="my-5 min-h-72">
        {gone ? (
          <Comparison {...{ kept, gone, isAsked, choices }} onChange={setChoices} />
        ) : error ? (
          <Notice tone="danger" live>
            {sentenceOf(error)}
          </Notice>
        ) : chosen ? (
          <Skeleton className="h-64" />
        ) : null}
        <Problem error={merge.error} className="mt-4" />
      </div>
      <MergeButtons isPending={merge.isPending} onCancel={onClose} />
    </form>
  )
}

const MergeButtons = ({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) => (
  <StickyFooter>
    <Button variant="secondary" onClick={onCancel} disabled={isPending}>
      {t('Cancel')}
    </Button>
    <Button type="submit" pending={isPending} pendingText={t('Merging...')}>
      {t('Merge charts')}
    </Button>
  </StickyFooter>
)

/** Debounce of the search, in milliseconds. */
const PAUSE = 250

interface DuplicateBoxProps {
  /** The chart to keep. Offers other charts of its clinic, first those of the same last name. */
  chart: Patient
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  error: string | undefined
}

function DuplicateBox({ chart, value, onChange, error }: DuplicateBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [search, setSearch] = useState(chart.user.lastName)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => setSearch(typed.trim() || chart.user.lastName), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, chart.user.lastName])
  const query = useQuery(candidatesQuery(chart.clinicId, search))
  const items = (query.data ?? []).filter(({ id }) => id !== chart.id).map(itemOf)
  return (
    <Field label={t('Duplicate')} required error={error} help={t('Another chart of this person at the same clinic.')}>
      <Combobox
        items={items}
        value={value}
        onChange={onChange}
        onSearch={setTyped}
        loading={query.isFetching}
        placeholder={t('Name, email, phone or chart number')}
        emptyText={t('No other chart found')}
        {...retryOf(query)}
      />
    </Field>
  )
}

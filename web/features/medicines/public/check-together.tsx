import { t } from '#language/translate.ts'
import { GitCompareArrows } from 'lucide-react'
import { CHECK_LEAST, CHECK_MOST } from '#contract/interaction-checker.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { listWithCommas } from '#web/lib/text.ts'

interface CheckTogetherProps {
  /** The medicines of one person; those without an id were typed as text. */
  medicines: readonly { name: string; medicineId: string | null }[]
  /** The words of the link. */
  label: string
}

/** A link to the interaction checker with a person's medicines filled in, and those that it can't check. */
export function CheckTogether({ medicines, label }: CheckTogetherProps) {
  const ids = [...new Set(medicines.flatMap(({ medicineId }) => medicineId ?? []))].slice(0, CHECK_MOST)
  const unknown = medicines.filter(({ medicineId }) => medicineId === null || !ids.includes(medicineId))
  const names = [...new Set(unknown.map(({ name }) => name))]
  if (ids.length + names.length < CHECK_LEAST) return null
  // ids of medicines alone: nothing in the address says whose they are
  const query = new URLSearchParams(ids.map((id) => ['medicine', id])).toString()
  return (
    <div className="flex flex-col items-start gap-2">
      <LinkButton href={query === '' ? '/interaction-checker' : `/interaction-checker?${query}`} variant="secondary">
        <GitCompareArrows aria-hidden="true" className="size-4" />
        {label}
      </LinkButton>
      {names.length > 0 ? (
        <p className="text-sm break-words text-muted">
          {t(
            'Not checked: {names}. We don’t know exactly which medicine is meant, or there are more than {checkMost}. Ask your doctor or pharmacist about them.',
            { names: listWithCommas(names), checkMost: CHECK_MOST },
          )}
        </p>
      ) : null}
    </div>
  )
}

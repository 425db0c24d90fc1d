import { t } from '#language/translate.ts'
import { useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PickField, TextPick } from '#contract/visits/text-picks.ts'
import { titles, type VisitValues } from '#web/features/visits/form/values.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { joined } from '#web/lib/words.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'
import { filledFrom } from './match.ts'
import { useSuggestions } from './use-suggestions.ts'

const QuickTextsDialog = onDemand(async () => (await import('./quick-texts-dialog.tsx')).QuickTextsDialog)

interface QuickTextareaProps {
  name: PickField
  rows: number
  maxLength: number
}

/** A text of the visit with the doctor's quick texts: offered while typing, and in a dialog. Needs a FormProvider. */
export function QuickTextarea({ name, rows, maxLength }: QuickTextareaProps) {
  const { register } = useFormContext<VisitValues>()
  const { ref, onChange, onBlur, ...field } = register(name)
  const box = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { texts, items, active, setActive, filled, ...suggestions } = useSuggestions(name, box, maxLength)
  const isListed = items.length > 0
  return (
    <>
      <div className="relative">
        <Textarea
          {...field}
          ref={(area) => {
            ref(area)
            box.current = area
          }}
          rows={rows}
          maxLength={maxLength}
          aria-autocomplete={texts ? 'list' : undefined}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            void onChange(event)
            suggestions.look()
          }}
          onKeyDown={suggestions.onKeyDown}
          onBlur={(event) => {
            void onBlur(event)
            suggestions.leave()
          }}
        />
        {isListed ? (
          <ComboboxList
            id={listId}
            items={items.map((pick) => itemOf(name, pick))}
            active={active}
            chosen={undefined}
            loading={false}
            emptyText=""
            onPoint={setActive}
            onChoose={({ value }) => suggestions.insert(items.find(({ id }) => id === value)!)}
          />
        ) : null}
      </div>
      <p role="status" className={filled.length > 0 ? 'text-sm text-muted' : 'sr-only'}>
        {isListed ? t('{count, plural, one {# quick text} other {# quick texts}}', { count: items.length }) : null}
        {!isListed && filled.length > 0
          ? t('Also written: {fields}', { fields: listWithCommas(filled.map((one) => t(titles[one]!))) })
          : null}
      </p>
      {texts ? (
        <button
          type="button"
          className="link min-h-11 w-fit text-sm md:min-h-0"
          onClick={() => {
            setWasOpen(true)
            setOpen(true)
          }}
        >
          {t('Quick texts')}
        </button>
      ) : null}
      {texts && wasOpen ? (
        <QuickTextsDialog
          clinicId={texts.clinicId}
          field={name}
          open={isOpen}
          onClose={() => setOpen(false)}
          onInsert={(pick) => {
            setOpen(false)
            // the dialog gives the focus back first
            setTimeout(() => suggestions.append(pick))
          }}
        />
      ) : null}
    </>
  )
}

const itemOf = (field: PickField, pick: TextPick): ComboboxItem => ({
  value: pick.id,
  label: pick.title,
  detail: joined(
    filledFrom(field, pick).length > 1 ? t('Whole visit') : null,
    pick.sharedBy,
    pick[field]?.replaceAll('\n', ' ').slice(0, 80),
  ),
})

import { t } from '#language/translate.ts'
import { type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PickField, TextPick } from '#contract/visits/text-picks.ts'
import { titles, type VisitValues } from '#web/features/visits/form/values.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { joined } from '#web/lib/words.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { BELOW_DICTATED, Dictate } from '#web/ui/dictation.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { isInserting } from '#web/ui/type-into.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'
import { FIELD_LINK, LastVisitText } from './last-visit-text.tsx'
import { filledFrom } from './match.ts'
import { useSuggestions } from './use-suggestions.ts'
import { labels } from './words.ts'

const QuickTextsDialog = onDemand(async () => (await import('./quick-texts-dialog.tsx')).QuickTextsDialog)

const stop = (event: SyntheticEvent) => event.stopPropagation()

interface QuickTextareaProps {
  name: PickField
  rows: number
  maxLength: number
}

/** A text of the visit with the doctor's quick texts: offered while typing, and in a dialog. It can be dictated. Needs a FormProvider. */
export function QuickTextarea({ name, rows, maxLength }: QuickTextareaProps) {
  const { register } = useFormContext<VisitValues>()
  const { ref, onChange, onBlur, ...field } = register(name)
  const box = useRef<HTMLTextAreaElement>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const listId = useId()
  const suggestions = useSuggestions(name, box, maxLength)
  const { texts, items, active, filled } = suggestions
  const isListed = items.length > 0
  return (
    <>
      {texts ? <LinksAbove name={name} texts={texts} suggestions={suggestions} box={box} below={below} /> : null}
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
            // a dictated name isn't a request for its text
            if (!isInserting()) suggestions.look()
          }}
          onKeyDown={suggestions.onKeyDown}
          onBlur={(event) => {
            void onBlur(event)
            suggestions.leave()
          }}
        />
        {isListed ? <Offered id={listId} name={name} suggestions={suggestions} /> : null}
      </div>
      <div ref={setBelow} className={BELOW_DICTATED} />
      <p role="status" className={filled.length > 0 ? 'text-sm text-muted' : 'sr-only'}>
        {isListed ? t('{count, plural, one {# quick text} other {# quick texts}}', { count: items.length }) : null}
        {!isListed && filled.length > 0
          ? t('Also written: {fields}', { fields: listWithCommas(filled.map((one) => t(titles[one]!))) })
          : null}
      </p>
    </>
  )
}

type Suggestions = ReturnType<typeof useSuggestions>

interface OfferedProps {
  id: string
  name: PickField
  suggestions: Suggestions
}

/** The texts for what is typed. */
const Offered = ({ id, name, suggestions: { items, active, setActive, insert } }: OfferedProps) => (
  <ComboboxList
    id={id}
    label={t('Quick texts')}
    items={items.map((pick) => itemOf(name, pick))}
    active={active}
    chosen={undefined}
    loading={false}
    emptyText=""
    onPoint={setActive}
    onChoose={({ value }) => insert(items.find((one) => one.id === value)!)}
  />
)

interface LinksAboveProps {
  name: PickField
  texts: NonNullable<Suggestions['texts']>
  suggestions: Suggestions
  box: RefObject<HTMLTextAreaElement | null>
  /** The place below the box. */
  below: HTMLElement | null
}

/** Dictation, all texts, and that of the last visit. They are before the box: Tab moves from the text to the next field. */
function LinksAbove({ name, texts, suggestions: { append, fillOthers }, ...place }: LinksAboveProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  const insert = (pick: TextPick) => {
    setOpen(false)
    // the dialog gives the focus back first
    setTimeout(() => append(pick[name] ?? '') && fillOthers(pick))
  }
  return (
    <>
      <div className="-mt-2 flex flex-wrap items-center justify-end gap-x-4 md:-mt-8">
        <Dictate {...place} field={t(labels[name])} />
        <button type="button" className={FIELD_LINK} onClick={open}>
          {t('Quick texts')}
        </button>
        {texts.visit ? <LastVisitText visit={texts.visit} field={name} onText={append} /> : null}
      </div>
      {wasOpen ? (
        // a separate dialog: its fields aren't part of the surrounding form
        <div role="presentation" className="contents" onKeyDown={stop}>
          <QuickTextsDialog
            clinicId={texts.clinicId}
            field={name}
            open={isOpen}
            onClose={() => setOpen(false)}
            onInsert={insert}
          />
        </div>
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

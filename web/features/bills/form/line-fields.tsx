import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { BillProposal } from '#contract/bills/bills.ts'
import { followUpNote } from '#contract/bills/shapes.ts'
import { moneyText } from '#contract/minor-units.ts'
import { t } from '#language/translate.ts'
import { plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { emptyLine, pricedLines, priceOfOne, type TypedBill, type TypedLine, typedLine } from './values.ts'

const OTHER = 'other'

/** The lines of a bill: what is charged, how often, and what it costs. */
export function LineFields({ proposal }: { proposal: BillProposal }) {
  const { control, formState } = useFormContext<TypedBill>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const message = formState.errors.lines?.message ?? formState.errors.lines?.root?.message
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('Lines of the bill')} className="divide-y divide-line border-y border-line empty:hidden">
        {fields.map(({ id }, at) => (
          <li key={id} className="py-3">
            <Line at={at} proposal={proposal} onRemove={() => remove(at)} />
          </li>
        ))}
      </ul>
      <FieldError error={message} />
      <AddLine
        proposal={proposal}
        onAdd={(choice) => {
          const chosen = proposal.choices[Number(choice)]
          append(choice === OTHER || !chosen ? emptyLine : typedLine(chosen), { shouldFocus: choice === OTHER })
        }}
      />
    </div>
  )
}

interface LineProps {
  at: number
  proposal: BillProposal
  onRemove: () => void
}

function Line({ at, proposal: { currency, can }, onRemove }: LineProps) {
  const { register, watch, getFieldState, formState } = useFormContext<TypedBill>()
  const line = watch(`lines.${at}`)
  const isListed = Boolean(line.serviceId ?? line.itemId)
  const [priced] = pricedLines({ ...watch(), lines: [line], discount: '' }, currency)
  const total = priced ? priced.quantity * priced.unitPrice : 0
  const name = line.text || t('Line {number}', { number: at + 1 })
  const errorOf = (field: 'text' | 'unitPrice' | 'quantity' | 'fullPriceReason') =>
    getFieldState(`lines.${at}.${field}`, formState).error?.message
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 @lg:grid-cols-[minmax(0,1fr)_7rem_5rem_6.5rem_auto]">
        {isListed ? (
          <div className="min-w-0 @lg:self-center">
            <p className="break-words font-medium">{line.text}</p>
            <FollowUpNote line={line} />
          </div>
        ) : (
          <Field label={t('Text')} required error={errorOf('text')}>
            <TextInput maxLength={200} autoComplete="off" {...register(`lines.${at}.text`)} />
          </Field>
        )}
        <IconButton
          label={t('Remove {line}', { line: name })}
          onClick={onRemove}
          className="@lg:order-last @lg:self-center"
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
        <div className="col-span-full grid grid-cols-3 items-end gap-3 @lg:contents">
          {isListed ? (
            <p className="self-center text-muted tabular-nums @lg:text-end">{money(priceOfOne(line), currency)}</p>
          ) : (
            <Field label={t('Price')} required error={errorOf('unitPrice')}>
              <TextInput inputMode="decimal" autoComplete="off" {...register(`lines.${at}.unitPrice`)} />
            </Field>
          )}
          <Field
            label={<span className={isListed ? '@lg:sr-only' : undefined}>{t('Quantity')}</span>}
            error={errorOf('quantity')}
          >
            <TextInput inputMode="numeric" autoComplete="off" {...register(`lines.${at}.quantity`)} />
          </Field>
          <p className="self-center text-end font-medium tabular-nums">{money(moneyText(total, currency), currency)}</p>
        </div>
      </div>
      {line.followUp && can.discount ? (
        <div className="mt-2 flex flex-col gap-2">
          <Checkbox
            label={t('Charge the full price of {amount}', { amount: money(line.followUp.fullPrice, currency) })}
            {...register(`lines.${at}.isFullPrice`)}
          />
          {line.isFullPrice ? (
            <Field label={t('Reason for the full price')} required error={errorOf('fullPriceReason')}>
              <TextInput maxLength={120} autoComplete="off" {...register(`lines.${at}.fullPriceReason`)} />
            </Field>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Says why a line has the price of a follow-up visit. */
const FollowUpNote = ({ line: { followUp, isFullPrice } }: { line: TypedLine }) =>
  followUp && !isFullPrice ? (
    <p className="text-sm text-muted">{t(followUpNote, { days: followUp.days, day: plainDate(followUp.on) })}</p>
  ) : null

/** Adds a service or an item of the price list, or a line of one's own. */
function AddLine({ proposal, onAdd }: { proposal: BillProposal; onAdd: (choice: string) => void }) {
  const [choice, setChoice] = useState('')
  return (
    <div className="flex items-end gap-2">
      <Field label={t('Add a line')} className="min-w-0 flex-1">
        <Select
          value={choice}
          placeholder={t('Choose from the price list')}
          onChange={(event) => setChoice(event.target.value)}
        >
          {proposal.choices.map(({ text, unitPrice }, at) => (
            <option key={at} value={at}>
              {`${text} · ${money(unitPrice, proposal.currency)}`}
            </option>
          ))}
          <option value={OTHER}>{t('Something else')}</option>
        </Select>
      </Field>
      <Button
        variant="secondary"
        disabled={choice === ''}
        onClick={() => {
          onAdd(choice)
          setChoice('')
        }}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        {t('Add')}
      </Button>
    </div>
  )
}

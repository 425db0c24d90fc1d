import { useMemo } from 'react'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { offsetOf, zoneNames } from './zones.ts'

interface BoxProps {
  /** A name of a zone or a code of a currency; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

const zoneItem = (name: string): ComboboxItem => ({
  value: name,
  label: name.replaceAll('_', ' '),
  detail: offsetOf(name),
})

let zoneItems: ComboboxItem[] | undefined

/** Combobox of all time zones. */
export function ZoneBox({ value, onChange }: BoxProps) {
  const items = (zoneItems ??= zoneNames().map(zoneItem))
  return (
    <Combobox
      items={items}
      value={value ? zoneItem(value) : null}
      onChange={(item) => onChange(item?.value ?? '')}
      placeholder="Type a city"
      emptyText="No time zone found"
    />
  )
}

function currencyItem(code: string): ComboboxItem {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code)
  return { value: code, label: name && name !== code ? `${name} (${code})` : code }
}

/** Combobox of all currencies. */
export function CurrencyBox({ value, onChange }: BoxProps) {
  const items = useMemo(() => Intl.supportedValuesOf('currency').map(currencyItem), [])
  return (
    <Combobox
      items={items}
      value={value ? currencyItem(value) : null}
      onChange={(item) => onChange(item?.value ?? '')}
      placeholder="Type a currency"
      emptyText="No currency found"
    />
  )
}

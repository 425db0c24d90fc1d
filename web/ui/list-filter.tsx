import { Field } from './field.tsx'
import { Select } from './select.tsx'

interface ListFilterProps<Value extends string> {
  label: string
  /** Such as "All Categories", chosen by ''. */
  all: string
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value | '') => void
  /** Such as "3 reports". */
  count: string
}

/** The one filter of a list, and the number of its entries. */
export const ListFilter = <Value extends string>(props: ListFilterProps<Value>) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
    <Field label={props.label} className="w-full sm:w-52">
      <Select value={props.value} onChange={(event) => props.onChange(event.target.value as Value | '')}>
        <option value="">{props.all}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <p role="status" className="text-sm text-muted tabular-nums">
      {props.count}
    </p>
  </div>
)

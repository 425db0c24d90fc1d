import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { cx } from './cx.ts'
import { useFieldAttributes } from './field.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** A first, empty choice, such as "Choose a role". */
  placeholder?: string
}

/** A native select, for a few known choices. For many, use Combobox. */
export function Select({ className, placeholder, children, ...props }: SelectProps) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...useFieldAttributes()}
        {...props}
        className={controlClass(`${LINE_CONTROL} truncate appearance-none pe-9`)}
      >
        {placeholder ? <option value="">{placeholder}</option> : null}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { cx } from './cx.ts'
import { useFieldAttributes } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

interface SelectProps extends ComponentProps<'select'> {
  /** A first, empty choice, such as "Choose a role". */
  placeholder?: string
}

/**
 * A native select, for a few known choices. For many, use Combobox. A controlled one is disabled until the page is hydrated, because its
 * change would be lost.
 */
export function Select({ className, placeholder, children, ...props }: SelectProps) {
  const isHydrated = useHydrated()
  return (
    <div className={cx('relative', className)}>
      <select
        {...useFieldAttributes()}
        {...props}
        disabled={props.disabled || (props.value !== undefined && !isHydrated)}
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

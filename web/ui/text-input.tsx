import type { ComponentProps } from 'react'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { useFieldAttributes } from './field.tsx'

/** Bounds of a date without its own: they limit the year to four digits, so the browser's field keeps its width. */
const DATES = { min: '1900-01-01', max: '2199-12-31' }

/** One line of text; inside a Field it is linked to the label, and it takes `{...register('name')}`. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  const { type, min = DATES.min, max = DATES.max } = props
  return (
    <input
      {...useFieldAttributes()}
      {...props}
      {...(type === 'date' && { min, max })}
      className={controlClass(`${LINE_CONTROL} ${className ?? ''}`)}
    />
  )
}

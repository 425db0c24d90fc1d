import type { ComponentProps } from 'react'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { useFieldAttributes } from './field.tsx'

/** One line of text; inside a Field it is tied to the label, and it takes `{...register('name')}`. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldAttributes()} {...props} className={controlClass(`${LINE_CONTROL} ${className ?? ''}`)} />
}

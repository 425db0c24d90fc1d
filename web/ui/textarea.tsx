import type { ComponentProps } from 'react'
import { controlClass } from './control-style.ts'
import { useFieldAttributes } from './field.tsx'

/** Several lines of text. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldAttributes()} rows={rows} {...props} className={controlClass(`py-2 ${className ?? ''}`)} />
  )
}

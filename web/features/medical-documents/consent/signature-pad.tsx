import { t } from '#language/translate.ts'
import { Eraser } from 'lucide-react'
import { type PointerEvent, useId, useRef } from 'react'
import { DRAWING_MAX, drawingBox } from '#contract/medical-documents/consents.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field.tsx'
import { DrawnLines } from './drawing.tsx'

interface SignaturePadProps {
  /** Lines of an SVG path in the box; empty without a drawing. */
  value: string
  onChange: (path: string) => void
  error: string | undefined
  disabled: boolean
}

const { width, height } = drawingBox
/** Room for the longest point. */
const ROOM = 10
const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), most))

/** Returns where the pointer is, in the units of the box. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string {
  const box = currentTarget.getBoundingClientRect()
  const x = within(((clientX - box.left) / box.width) * width, width)
  const y = within(((clientY - box.top) / box.height) * height, height)
  return `${x} ${y}`
}

/** A box to sign in with a finger, a pen or the mouse. A person who can't draw signs with the typed name instead. */
export function SignaturePad({ value, onChange, error, disabled }: SignaturePadProps) {
  const id = useId()
  const last = useRef<string | null>(null)
  const add = (part: string) => {
    if (value.length + part.length + ROOM <= DRAWING_MAX) onChange(value + part)
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (disabled || !event.isPrimary || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = pointOf(event)
    // a dot is a line without length
    add(`M${last.current}L${last.current}`)
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (last.current === null || !event.isPrimary) return
    const point = pointOf(event)
    if (point === last.current) return
    last.current = point
    add(`L${point}`)
  }
  const end = () => (last.current = null)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end justify-between gap-2">
        <p id={id} className="text-sm font-medium">
          {t('Signature')}
        </p>
        <Button size="sm" variant="quiet" onClick={() => onChange('')} disabled={disabled || value === ''}>
          <Eraser aria-hidden="true" className="size-4" />
          {t('Clear')}
        </Button>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className={cx(
          'block w-full touch-none rounded-md border border-line-strong bg-surface-raised',
          disabled && 'opacity-55',
          error && 'border-danger',
        )}
      >
        <line x1="30" x2="570" y1="160" y2="160" className="stroke-line" strokeWidth="2" />
        {value ? <DrawnLines path={value} /> : null}
      </svg>
      <p id={`${id}-help`} className="text-sm text-muted">
        {t('Sign in the box with a finger, a pen or the mouse.')}
      </p>
      <FieldError error={error} />
    </div>
  )
}

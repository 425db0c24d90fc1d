import { cx } from './cx.ts'

const firstLetter = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''

/** A person's picture, or their initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({
  firstName,
  lastName,
  src,
  className = 'size-9 text-sm',
}: {
  firstName: string
  lastName: string
  src?: string | null
  className?: string
}) {
  const shape = cx('inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full', className)
  if (src) return <img src={src} alt="" className={cx(shape, 'object-cover')} />
  return (
    <span aria-hidden="true" className={cx(shape, 'bg-brand-soft font-semibold text-brand')}>
      {firstLetter(firstName)}
      {firstLetter(lastName)}
    </span>
  )
}

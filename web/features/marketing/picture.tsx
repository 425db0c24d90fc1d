import { t } from '#language/translate.ts'
import { cx } from '#web/ui/cx.ts'
import type { ReactNode } from 'react'

const DESKTOP = 'w-full max-w-4xl max-sm:aspect-[4/5] max-sm:object-cover max-sm:object-left-top'

/** Pictures of the demo, made by `npm run screenshots`; true for phone screens. */
const pictures = {
  'doctor-day': false,
  calendar: false,
  appointments: false,
  prescription: false,
  chart: false,
  'admin-day': false,
  analytics: false,
  doctors: false,
  staff: false,
  booking: true,
  'patient-home': true,
  reports: true,
  guide: true,
  'my-medicines': true,
} as const

export type PictureName = keyof typeof pictures

interface PictureProps {
  name: PictureName
  alt: string
  /** The picture that a reader sees first is not put off. */
  isFirst?: boolean
}

/** A picture of the product in the reader's theme. A phone shows the readable part of a desktop's. */
export function Picture({ name, alt, isFirst }: PictureProps) {
  const [width, height] = pictures[name] ? [390, 780] : [1280, 800]
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/pictures/${name}-dark.webp`} />
      <img
        src={`/pictures/${name}-light.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className={cx('mt-8 h-auto max-w-full rounded-lg border border-line', pictures[name] ? 'w-64' : DESKTOP)}
      />
    </picture>
  )
}

interface PieceProps {
  /** Accessible name. */
  label: string
  /** Adds a caption that the people are fictional. */
  isExample?: boolean
  className?: string
  children: ReactNode
}

/** A piece of the product on a public page: the real markup, not a picture of it. */
export const Piece = ({ label, isExample = false, className, children }: PieceProps) => (
  <figure aria-label={label} className={cx('min-w-0', className)}>
    <div className="rounded-lg border border-line bg-surface-raised shadow-floating">{children}</div>
    {isExample ? (
      <figcaption className="mt-2 text-sm text-muted">{t('Example with fictional people')}</figcaption>
    ) : null}
  </figure>
)

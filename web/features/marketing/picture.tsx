import { cx } from '#web/ui/cx.ts'

const DESKTOP = 'w-full max-w-4xl max-sm:aspect-[4/5] max-sm:object-cover max-sm:object-left-top'

/** Pictures of the demo, made by `npm run screenshots`; true for those of a phone. */
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

/** A picture of the product in the theme of the reader's system. Of a desktop's a phone shows the part that can be read. */
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

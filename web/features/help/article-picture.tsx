import type { HelpPicture } from '#contract/help.ts'

/** Pictures taken on a phone; the others show a desk. */
const onPhone: readonly HelpPicture[] = ['booking', 'patient-home', 'reports', 'guide']

const desk = { width: 1280, height: 800, className: 'h-auto w-full' }
const phone = { width: 390, height: 780, className: 'h-auto w-64 max-w-full' }

/** A picture of the product in the reader's theme; made by `npm run screenshots`. */
export function ArticlePicture({ name, alt }: { name: HelpPicture; alt: string }) {
  const { className, ...size } = onPhone.includes(name) ? phone : desk
  return (
    <picture className="mt-6 block print:hidden">
      <source media="(prefers-color-scheme: dark)" srcSet={`/pictures/${name}-dark.webp`} />
      <img
        src={`/pictures/${name}-light.webp`}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
        className={`rounded-lg border border-line ${className}`}
      />
    </picture>
  )
}

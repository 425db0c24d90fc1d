import type { Head } from '#web/lib/reading-page.ts'
import { useProduct } from './product.ts'

/** The head of a page: React puts these into <head>, wherever they are rendered. */
export function PageHead({ title, description, sharedAs = description, noIndex, canonical }: Head) {
  const { name, publicUrl } = useProduct()
  const whole = title === name ? name : `${title} · ${name}`
  return (
    <>
      <title>{whole}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      {canonical === undefined ? null : (
        <>
          <link rel="canonical" href={`${publicUrl ?? ''}${canonical}`} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={title} />
          {sharedAs ? <meta property="og:description" content={sharedAs} /> : null}
          {publicUrl ? <meta property="og:url" content={publicUrl + canonical} /> : null}
        </>
      )}
    </>
  )
}

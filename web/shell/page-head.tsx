import { useProduct } from './product.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** Keeps the page out of search engines: pages with a secret address, or of one person. */
  noIndex?: boolean
  /** The one address of the page, from its first slash: for search engines, and for links that are passed on. */
  canonical?: string
}

/** The head of a page: React puts these into <head>, wherever they are rendered. */
export function PageHead({ title, description, noIndex, canonical }: PageHeadProps) {
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
          {description ? <meta property="og:description" content={description} /> : null}
          {publicUrl ? <meta property="og:url" content={publicUrl + canonical} /> : null}
        </>
      )}
    </>
  )
}

import { useProduct } from './product.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** Keeps the page out of search engines: pages with a secret address, or of one person. */
  noIndex?: boolean
}

/** The head of a page: React puts these into <head>, wherever they are rendered. */
export function PageHead({ title, description, noIndex }: PageHeadProps) {
  const { name } = useProduct()
  return (
    <>
      <title>{title === name ? name : `${title} · ${name}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
    </>
  )
}

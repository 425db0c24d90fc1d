import { addressIn, languages, offeredLanguages, SOURCE_LANGUAGE } from '#language/languages.ts'
import { language } from '#language/translate.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { useProduct } from './product.ts'

/** The head of a page: React puts these into <head>, wherever they are rendered. */
export function PageHead({ title, description, sharedAs = description, noIndex, canonical }: Head) {
  const { name, publicUrl } = useProduct()
  const whole = title === name ? name : `${title} · ${name}`
  // a page in a language that isn't offered yet counts as a copy of the English one
  const spoken = languages[language()].isOffered ? language() : SOURCE_LANGUAGE
  const address = canonical === undefined ? undefined : `${publicUrl ?? ''}${addressIn(canonical, spoken)}`
  return (
    <>
      <title>{whole}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      {canonical === undefined ? null : (
        <>
          <link rel="canonical" href={address} />
          {noIndex ? null : <Alternates path={canonical} publicUrl={publicUrl ?? ''} />}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={title} />
          {sharedAs ? <meta property="og:description" content={sharedAs} /> : null}
          {publicUrl ? <meta property="og:url" content={address} /> : null}
        </>
      )}
    </>
  )
}

/** Where search engines find the page in each language. */
const Alternates = ({ path, publicUrl }: { path: string; publicUrl: string }) =>
  offeredLanguages.length < 2 ? null : (
    <>
      {offeredLanguages.map((tag) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={publicUrl + addressIn(path, tag)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
    </>
  )

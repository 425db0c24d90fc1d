import type { ReactElement, ReactNode } from 'react'
import { Trans } from '#web/ui/trans.tsx'

const licenceAt = (href: string) => ({
  link: (words: ReactNode) => (
    <a href={href} rel="license noopener">
      {words}
    </a>
  ),
})

/** Terms that ask for a credit. */
const credits: Record<string, () => ReactElement> = {
  'ogl-3': () => (
    <Trans
      text="Contains public sector information, such as information from the NHS website, under the <link>Open Government Licence v3.0</link>."
      tags={licenceAt('https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/')}
    />
  ),
  'cc-by-4': () => (
    <Trans
      text="Contains information under the <link>Creative Commons Attribution 4.0 licence</link>."
      tags={licenceAt('https://creativecommons.org/licenses/by/4.0/')}
    />
  ),
  openfda: () => (
    <Trans
      text="Texts of US labels come from openFDA, which says: “Do not rely on openFDA to make decisions regarding medical care.” They are free to use under <link>CC0 1.0</link>."
      tags={licenceAt('https://creativecommons.org/publicdomain/zero/1.0/')}
    />
  ),
  rxnorm: () => (
    <Trans
      text="This product uses publicly available data from the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product. The codes are those of <link>RxNorm</link>."
      tags={licenceAt('https://www.nlm.nih.gov/research/umls/rxnorm/')}
    />
  ),
}

/** The credits that the terms of sources ask for, each once. */
export const Credits = ({ sources }: { sources: readonly { terms?: string | undefined }[] }) =>
  Object.entries(credits)
    .filter(([terms]) => sources.some((source) => source.terms === terms))
    .map(([terms, write]) => (
      <p key={terms} className="source">
        {write()}
      </p>
    ))

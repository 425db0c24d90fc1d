import { type Message, msg, t } from '#language/translate.ts'
/** Terms that ask for a credit. */
const credits: Record<string, { says: string; href: string; name: Message }> = {
  'ogl-3': {
    says: 'Contains public sector information, such as information from the NHS website, under the',
    href: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    name: msg('Open Government Licence v3.0'),
  },
  'cc-by-4': {
    says: 'Contains information under the',
    href: 'https://creativecommons.org/licenses/by/4.0/',
    name: msg('Creative Commons Attribution 4.0 licence'),
  },
  openfda: {
    says: 'Texts of US labels come from openFDA, which says: “Do not rely on openFDA to make decisions regarding medical care.” They are free to use under',
    href: 'https://creativecommons.org/publicdomain/zero/1.0/',
    name: msg('CC0 1.0'),
  },
  rxnorm: {
    says: 'This product uses publicly available data from the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product. The codes are those of',
    href: 'https://www.nlm.nih.gov/research/umls/rxnorm/',
    name: msg('RxNorm'),
  },
}

/** The credits that the terms of sources ask for, each once. */
export const Credits = ({ sources }: { sources: readonly { terms?: string | undefined }[] }) =>
  Object.entries(credits)
    .filter(([terms]) => sources.some((source) => source.terms === terms))
    .map(([terms, { says, href, name }]) => (
      <p key={terms} className="source">
        {says}{' '}
        <a href={href} rel="license noopener">
          {t(name)}
        </a>
        .
      </p>
    ))

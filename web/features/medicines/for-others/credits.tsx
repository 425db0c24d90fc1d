/** Terms that ask for a credit. */
const credits: Record<string, { says: string; href: string; name: string }> = {
  'ogl-3': {
    says: 'Contains public sector information, such as information from the NHS website, under the',
    href: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    name: 'Open Government Licence v3.0',
  },
  'cc-by-4': {
    says: 'Contains information under the',
    href: 'https://creativecommons.org/licenses/by/4.0/',
    name: 'Creative Commons Attribution 4.0 licence',
  },
}

/** The credits that the terms of sources ask for, each once. */
export const Credits = ({ sources }: { sources: readonly { terms: string }[] }) =>
  Object.entries(credits)
    .filter(([terms]) => sources.some((source) => source.terms === terms))
    .map(([terms, { says, href, name }]) => (
      <p key={terms} className="source">
        {says}{' '}
        <a href={href} rel="license noopener">
          {name}
        </a>
        .
      </p>
    ))

import { t } from '#language/translate.ts'
import { Authentication } from '#web/features/api-documentation/authentication.tsx'
import { webhookEvents } from '#web/features/api-documentation/document.ts'
import { EndpointList } from '#web/features/api-documentation/endpoint-list.tsx'
import { Errors } from '#web/features/api-documentation/errors.tsx'
import { Examples } from '#web/features/api-documentation/examples.tsx'
import { Limits } from '#web/features/api-documentation/limits.tsx'
import { Overview } from '#web/features/api-documentation/overview.tsx'
import {
  addressOf,
  type DocumentationAddress,
  type Tab,
  tabHref,
  tabs,
} from '#web/features/api-documentation/documentation-address.ts'
import { TabLinks } from '#web/features/api-documentation/parts.tsx'
import { Webhooks } from '#web/features/api-documentation/webhooks.tsx'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface Data {
  address: DocumentationAddress
  /** Events that webhooks can receive. */
  events: string[]
  /** Base URL of this installation for API calls. */
  origin: string
}

export async function load({ url, product }: Asked): Promise<Loaded<Data>> {
  const address = addressOf(url.searchParams)
  const events = webhookEvents()
  if (address.tab === 'webhooks' && events.length === 0) return null
  return { data: { address, events, origin: product.publicUrl ?? url.origin } }
}

export const head = ({ data: { address } }: HeadGiven<Data>) => ({
  title:
    address.tab === 'overview'
      ? t('API Documentation')
      : t('{value} - API Documentation', { value: tabs[address.tab] }),
  description: t('Connect other programs: appointments, patients, prescriptions and services of a clinic.'),
  canonical: tabHref(address.tab),
})

/** The API documentation, in tabs with their own URLs. */
export const Page = ({ head, data }: ReadingProps<Data>) => (
  <article>
    <h1 className="text-xl md:text-display md:font-bold md:tracking-[-0.025em]">{t('API Documentation')}</h1>
    <p className="mt-3 max-w-[70ch] text-lg text-muted">{head.description}</p>
    <TabLinks
      label={t('Parts of the documentation')}
      className="mt-6"
      current={data.address.tab}
      links={Object.entries(tabs)
        .filter(([name]) => name !== 'webhooks' || data.events.length > 0)
        .map(([name, title]) => ({ name, title, href: tabHref(name as Tab) }))}
    />
    {data.address.tab === 'endpoints' ? (
      <EndpointList audience={data.address.audience} />
    ) : (
      <div className="max-w-[48rem]">{partOf(data)}</div>
    )}
    <div className="mt-9 flex flex-wrap gap-3 border-t border-line pt-6">
      <LinkButton href="/help-center">{t('Help Center')}</LinkButton>
      <LinkButton href="/contact" variant="secondary">
        {t('Contact')}
      </LinkButton>
    </div>
  </article>
)

function partOf({ address: { tab, language }, events, origin }: Data) {
  if (tab === 'authentication') return <Authentication />
  if (tab === 'examples') return <Examples origin={origin} language={language} />
  if (tab === 'errors') return <Errors />
  if (tab === 'webhooks') return <Webhooks events={events} />
  return tab === 'limits' ? <Limits /> : <Overview origin={origin} />
}

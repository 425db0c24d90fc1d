import { Badge } from '#web/ui/badge.tsx'
import { TabLinks, Words } from './parts.tsx'
import { type Call, countFor, type Feature, featuresFor, isOpen, scopeOf } from './document.ts'
import { type Audience, audienceHref, audiences, callHref } from './documentation-address.ts'

/** Calls by feature: those for API keys, those for everyone, or all. */
export function EndpointList({ audience }: { audience: Audience }) {
  const features = featuresFor(audience)
  return (
    <>
      <TabLinks
        label="Which endpoints"
        className="mt-6"
        current={audience}
        links={Object.entries(audiences).map(([name, title]) => ({
          name,
          title: `${title} (${countFor(name as Audience)})`,
          href: audienceHref(name as Audience),
        }))}
      />
      <nav aria-label="Features" className="mt-4">
        <ul className="flex flex-wrap gap-x-4">
          {features.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`} className="link inline-flex min-h-11 items-center text-sm md:min-h-7">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {features.map((feature) => (
        <FeatureCalls key={feature.name} feature={feature} />
      ))}
    </>
  )
}

const FeatureCalls = ({ feature: { name, title, calls } }: { feature: Feature }) => (
  <section className="mt-8">
    <h2 id={name} className="scroll-mt-20 text-lg">
      {title}
    </h2>
    <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {calls.map((call) => (
        <li key={call.operationId} className="px-4 py-3">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <a href={callHref(call.operationId)} className="link min-w-0 font-mono text-sm break-words">
              <MethodAndPath call={call} />
            </a>
            <Callers call={call} />
          </p>
          <p className="mt-1 max-w-[70ch]">
            <Words>{call.summary}</Words>
          </p>
        </li>
      ))}
    </ul>
  </section>
)

/** Method and path, such as `GET /api/appointments`. */
export const MethodAndPath = ({ call: { method, path } }: { call: Call }) => (
  <>
    <span className="font-semibold">{method}</span> {path}
  </>
)

/** Badges that show who can make a call. */
export function Callers({ call }: { call: Call }) {
  const scope = scopeOf(call)
  if (!isOpen(call) && scope === null) return <Badge tone="neutral">Signed-in users</Badge>
  return (
    <>
      {isOpen(call) ? <Badge tone="positive">Open to everyone</Badge> : null}
      {scope !== null ? <Badge tone="info">{scope || 'Any API key'}</Badge> : null}
    </>
  )
}

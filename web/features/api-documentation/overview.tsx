import { KEY_CALLS_PER_HOUR } from '#contract/api-keys.ts'
import { Code, CodeBlock, Part, Points } from './parts.tsx'
import { countFor } from './document.ts'
import { audienceHref, tabHref } from './documentation-address.ts'

/** Introduction to the API, the first call, and data formats. */
export const Overview = ({ origin }: { origin: string }) => (
  <>
    <ThreeSteps origin={origin} />
    <Part title="The whole API as a file">
      <p>
        <a href="/api/openapi.json" className="link">
          /api/openapi.json
        </a>{' '}
        describes all {countFor('all')} endpoints as OpenAPI 3.1, with every parameter and field. Import it into API
        tools, or generate a client for your language. The source code has a typed client for TypeScript in the folder{' '}
        <Code>api</Code>.
      </p>
    </Part>
    <Part title="Without a key">
      <p>
        Public clinics, their free times, the medicine directory and the guides are open to everyone:{' '}
        <a href={audienceHref('anyone')} className="link">
          {countFor('anyone')} endpoints
        </a>
        , such as <Code>{'GET /api/clinics/{id}/public'}</Code>.
      </p>
    </Part>
    <DataFormats />
    <Part title="Rate limits">
      <p>
        {KEY_CALLS_PER_HOUR.standard.toLocaleString('en')} requests per hour with the standard plan,{' '}
        {KEY_CALLS_PER_HOUR.premium.toLocaleString('en')} with premium.{' '}
        <a href={tabHref('limits')} className="link">
          All limits
        </a>
      </p>
    </Part>
  </>
)

const firstCall = (origin: string) => `curl ${origin}/api/api-key \\
  --header "Authorization: Bearer vdy_…"`

const ThreeSteps = ({ origin }: { origin: string }) => (
  <Part title="In three steps">
    <ol className="flex list-decimal flex-col gap-2 ps-6 marker:font-medium marker:text-brand">
      <li className="ps-1">
        An administrator of the clinic creates an API key with the scopes that your program needs.{' '}
        <a href={tabHref('authentication')} className="link">
          About keys
        </a>
      </li>
      <li className="ps-1">
        Your program sends the key with each request:
        <CodeBlock label="First call" text={firstCall(origin)} />
      </li>
      <li className="ps-1">
        The response has the clinic and the scopes of the key. Continue with the{' '}
        <a href={tabHref('endpoints')} className="link">
          {countFor('keys')} endpoints for keys
        </a>{' '}
        or the{' '}
        <a href={tabHref('examples')} className="link">
          examples
        </a>
        .
      </li>
    </ol>
  </Part>
)

const DataFormats = () => (
  <Part title="Data formats">
    <Points>
      <li>Requests and responses are JSON in UTF-8. Send a body with Content-Type: application/json.</li>
      <li>
        The date (<Code>2026-12-04</Code>) and time (<Code>10:30</Code>) of appointments are in the clinic’s time zone.
        Other timestamps are in UTC, such as <Code>2026-12-04T05:00:00.000Z</Code>.
      </li>
      <li>
        Money is decimal text, such as <Code>"500.00"</Code>, in the clinic’s currency. Ids are random; take them from
        responses.
      </li>
      <li>
        Long lists have pages, which you select with <Code>limit</Code> and <Code>offset</Code>. The header{' '}
        <Code>X-Total-Count</Code> has the length of the list, and <Code>Link</Code> the next page.
      </li>
      <li>
        Some calls that create something accept the header <Code>Idempotency-Key</Code> with a random text that you
        choose. If you retry the call because you got no response, it is processed only once.
      </li>
      <li>Responses can get more fields over time. Ignore fields that you don’t know.</li>
    </Points>
  </Part>
)

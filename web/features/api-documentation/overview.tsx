import { KEY_CALLS_PER_HOUR } from '#contract/api-keys.ts'
import { Code, CodeBlock } from './code.tsx'
import { countFor } from './document.ts'
import { Part, Points } from './parts.tsx'
import { audienceHref, tabHref } from './documentation-address.ts'

/** What the API is, the first call, and how values look. */
export const Overview = ({ origin }: { origin: string }) => (
  <>
    <Part title="In three steps">
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-medium marker:text-brand">
        <li className="pl-1">
          An administrator of the clinic makes an API key with the scopes that your program needs.{' '}
          <a href={tabHref('authentication')} className="link">
            About keys
          </a>
        </li>
        <li className="pl-1">
          Your program sends the key with each request:
          <CodeBlock label="First call" text={firstCall(origin)} />
        </li>
        <li className="pl-1">
          The answer says which clinic the key is for and what it may do. Go on with the{' '}
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
    <Part title="The whole API as a file">
      <p>
        <a href="/api/openapi.json" className="link">
          /api/openapi.json
        </a>{' '}
        describes all {countFor('all')} endpoints in the form of OpenAPI 3.1, with every parameter and every field. API
        tools import it, and generators make clients for most languages of it. The source code has a typed client for
        TypeScript, in the folder <Code>api</Code>.
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
    <Part title="How values look">
      <Points>
        <li>Requests and answers are JSON in UTF-8. Send a body with Content-Type: application/json.</li>
        <li>
          Appointments have the date (<Code>2026-12-04</Code>) and time (<Code>10:30</Code>) that the clinic’s clock
          shows. Other moments are in UTC, such as <Code>2026-12-04T05:00:00.000Z</Code>.
        </li>
        <li>
          Money is decimal text, such as <Code>"500.00"</Code>, in the clinic’s currency. Ids are random: take them from
          answers.
        </li>
        <li>
          Long lists come in pages. Ask with <Code>limit</Code> and <Code>offset</Code>; <Code>X-Total-Count</Code> says
          how long the list is, and <Code>Link</Code> where it goes on.
        </li>
        <li>
          Some calls that make something take the header <Code>Idempotency-Key</Code> with a random text of your own. If
          you repeat the call because the answer did not arrive, it acts once.
        </li>
        <li>Answers may get more fields. Ignore those that you don’t know.</li>
      </Points>
    </Part>
    <Part title="How often">
      <p>
        {KEY_CALLS_PER_HOUR.standard.toLocaleString('en')} requests an hour with the standard plan,{' '}
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

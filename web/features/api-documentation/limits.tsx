import { KEY_CALLS_PER_HOUR, plans } from '#contract/api-keys.ts'
import { UPLOAD_BYTES } from '#contract/files.ts'
import { Code, CodeBlock, Facts, Part, Points } from './parts.tsx'

const headers = `HTTP/1.1 200 OK
RateLimit-Limit: 1000
RateLimit-Remaining: 987
RateLimit-Reset: 2411`

const planNames = { standard: 'Standard', premium: 'Premium' } as const

/** Rate limits and size limits. */
export const Limits = () => (
  <>
    <Part title="Requests with a key">
      <p>All keys of a clinic share one hourly limit.</p>
      <Facts
        label="Requests per hour"
        head={['Plan', 'Requests per hour']}
        rows={plans.map((plan) => [plan, planNames[plan], KEY_CALLS_PER_HOUR[plan].toLocaleString('en')])}
      />
      <p>
        The headers of each response have the number of requests left, and the seconds until the limit resets. Above the
        limit, the response is 429 with <Code>Retry-After</Code>.
      </p>
      <CodeBlock label="Response headers" text={headers} />
    </Part>
    <Part title="Sizes">
      <Points>
        <li>JSON body: 1 MB. File: {UPLOAD_BYTES / 1024 / 1024} MB.</li>
        <li>
          Page of a list: the maximum of <Code>limit</Code> at each endpoint, 200 for most.
        </li>
        <li>An Idempotency-Key is valid for 24 hours.</li>
      </Points>
    </Part>
    <Part title="Without a key">
      <p>
        Public calls that change data, such as booking, are limited by network address, so that no one can block a
        doctor’s day. Programs that book for a clinic should use a key.
      </p>
    </Part>
  </>
)

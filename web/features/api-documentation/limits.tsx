import { KEY_CALLS_PER_HOUR, plans } from '#contract/api-keys.ts'
import { UPLOAD_BYTES } from '#contract/files.ts'
import { Code, CodeBlock } from './code.tsx'
import { Facts, Part, Points } from './parts.tsx'

const headers = `HTTP/1.1 200 OK
RateLimit-Limit: 1000
RateLimit-Remaining: 987
RateLimit-Reset: 2411`

const planNames = { standard: 'Standard', premium: 'Premium' } as const

/** How much a program may ask. */
export const Limits = () => (
  <>
    <Part title="Requests with a key">
      <p>All keys of a clinic count together, hour by hour.</p>
      <Facts
        label="Requests an hour"
        head={['Plan', 'Requests an hour']}
        rows={plans.map((plan) => [plan, planNames[plan], KEY_CALLS_PER_HOUR[plan].toLocaleString('en')])}
      />
      <p>
        Each answer says how many are left, and in how many seconds the hour is over. When none is left, the answer is
        429 with <Code>Retry-After</Code>.
      </p>
      <CodeBlock label="Headers of an answer" text={headers} />
    </Part>
    <Part title="Sizes">
      <Points>
        <li>A JSON body: 1 MB. A file: {UPLOAD_BYTES / 1024 / 1024} MB.</li>
        <li>
          A page of a list: what <Code>limit</Code> allows, which each endpoint says; 200 for most.
        </li>
        <li>An Idempotency-Key counts for 24 hours.</li>
      </Points>
    </Part>
    <Part title="Without a key">
      <p>
        Public calls that change something, such as booking, are limited by network address, so that nobody can block a
        doctor’s day. Programs that book for a clinic use a key.
      </p>
    </Part>
  </>
)

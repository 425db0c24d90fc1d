import { messages } from '#contract/errors.ts'
import { Code, CodeBlock, Words } from './code.tsx'
import { Facts, Part } from './parts.tsx'

const taken = `{
  "message": "This time is no longer available",
  "code": "slot-taken",
  "freeTimes": [
    { "appointmentDate": "2026-12-04", "appointmentTime": "10:30" },
    { "appointmentDate": "2026-12-04", "appointmentTime": "11:00" }
  ]
}`

const invalid = `{
  "message": "${messages.invalid}",
  "issues": [
    { "path": "appointmentDate", "message": "Please select a date" },
    { "path": "doctorId", "message": "Please select a doctor" }
  ]
}`

const statuses = [
  ['400', 'Something in the input is wrong. `issues` says what, field by field.'],
  ['401', 'The API key is missing, mistyped, expired or revoked; or nobody is signed in.'],
  ['403', 'This key, or this person, may never do that.'],
  ['404', 'There is no such thing, or it belongs to another clinic. The two are answered alike.'],
  ['409', 'The state of things forbids it, such as a time that was taken. Read again, then decide.'],
  ['413', 'The body is too large.'],
  ['415', 'The body is not JSON, or has no Content-Type.'],
  ['422', 'This `Idempotency-Key` was sent before with another body.'],
  ['429', 'Too many requests. Wait for as many seconds as `Retry-After` says.'],
  ['500', 'A fault on our side. `code` is its number in the log; tell it to the operator.'],
  ['503', 'The service is busy or starting. Try again after `Retry-After` seconds.'],
] as const

/** The one shape of all refusals, and what each status asks of a program. */
export const Errors = () => (
  <>
    <Part title="One shape">
      <p>
        Every error is JSON with a <Code>message</Code>: one sentence that you can show to people. A <Code>code</Code>{' '}
        is there where a program can act on it.
      </p>
      <CodeBlock label="409 Conflict" text={taken} />
      <p>
        A 400 about several fields has <Code>issues</Code>:
      </p>
      <CodeBlock label="400 Bad Request" text={invalid} />
    </Part>
    <Part title="Statuses">
      <Facts
        label="Statuses"
        head={['Status', 'Meaning, and what to do']}
        rows={statuses.map(([status, text]) => [
          status,
          <span key={status} className="font-medium">
            {status}
          </span>,
          <Words key="text">{text}</Words>,
        ])}
      />
    </Part>
    <Part title="Try again, or not">
      <p>
        Repeat a request after 429 and 503, after the time in <Code>Retry-After</Code>, and when no answer came; with an{' '}
        <Code>Idempotency-Key</Code> that is safe for calls that make something. Other refusals stay the same until the
        request changes.
      </p>
    </Part>
  </>
)

import { english } from '#language/translate.ts'
import { messages } from '#contract/errors.ts'
import { Code, CodeBlock, Facts, Part, Words } from './parts.tsx'

const taken = `{
  "message": "This time is no longer available",
  "code": "slot-taken",
  "freeTimes": [
    { "appointmentDate": "2026-12-04", "appointmentTime": "10:30" },
    { "appointmentDate": "2026-12-04", "appointmentTime": "11:00" }
  ]
}`

const invalid = `{
  "message": "${english(messages.invalid)}",
  "issues": [
    { "path": "appointmentDate", "message": "Please select a date" },
    { "path": "doctorId", "message": "Please select a doctor" }
  ]
}`

const statuses = [
  ['400', 'The input is invalid. `issues` lists the problems by field.'],
  ['401', 'The API key is missing, mistyped, expired or revoked, or the session has expired.'],
  ['403', "The key or the user doesn't have permission for this."],
  ['404', 'The record doesn’t exist or belongs to another clinic. Both return the same response.'],
  [
    '409',
    'The request conflicts with the current state, such as a time that was taken. Read the data again, then decide.',
  ],
  ['413', 'The body is too large.'],
  ['415', 'The body isn’t JSON, or has no Content-Type.'],
  ['422', 'This `Idempotency-Key` was already used with another body.'],
  ['429', 'Too many requests. Wait for the number of seconds in `Retry-After`.'],
  ['500', 'A server error. `code` is its number in the log; send it to the operator.'],
  ['503', 'The service is busy or starting. Try again after `Retry-After` seconds.'],
] as const

/** The format of all errors, and what a program should do for each status. */
export const Errors = () => (
  <>
    <Part title="Format">
      <p>
        Every error is JSON with a <Code>message</Code> that you can show to users. It has a <Code>code</Code> if
        programs can handle the error.
      </p>
      <CodeBlock label="409 Conflict" text={taken} />
      <p>
        A 400 about fields has <Code>issues</Code>:
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
    <Part title="Retries">
      <p>
        Retry after 429 and 503, once the time in <Code>Retry-After</Code> has passed, and when you got no response.
        With an <Code>Idempotency-Key</Code>, it’s safe to retry calls that create something. Other errors stay the same
        until you change the request.
      </p>
    </Part>
  </>
)

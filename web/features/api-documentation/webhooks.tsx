import { Code, CodeBlock, Part, Points } from './parts.tsx'
import { tabHref } from './documentation-address.ts'
import receiverJs from './receivers/receiver.js?raw'
import receiverPy from './receivers/receiver.py?raw'

const message = `{
  "type": "appointment.created",
  "timestamp": "2026-12-04T05:00:00.000Z",
  "data": {
    "id": "0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
    "clinicId": "…",
    "patientId": "…",
    "mode": "video"
  }
}`

/** How programs receive events of a clinic without polling. */
export const Webhooks = ({ events }: { events: readonly string[] }) => (
  <>
    <Part title="Instead of polling">
      <p>
        A webhook sends a message to your program when something happens at a clinic. An administrator enters your
        program’s URL, chooses the events and gets a signing secret, which is shown once.
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {events.map((event) => (
          <li key={event}>
            <Code>{event}</Code>
          </li>
        ))}
      </ul>
    </Part>
    <Part title="The message">
      <p>
        Each message is a POST with JSON: the event, its time and ids. Events of appointments also have the mode,{' '}
        <Code>in_person</Code> or <Code>video</Code>; a change of it is <Code>appointment.updated</Code>. A message
        contains no names or health data. Read those with an{' '}
        <a href={tabHref('authentication')} className="link">
          API key
        </a>{' '}
        by the id.
      </p>
      <CodeBlock label="Body" text={message} />
    </Part>
    <Part title="Your response">
      <Points>
        <li>
          Respond immediately with a status from 200 to 299, then process the message. All else counts as a failure.
        </li>
        <li>Failed messages are retried nine times within a day, at growing intervals. 410 pauses the webhook.</li>
        <li>
          A message can arrive twice, and messages can arrive out of order. <Code>webhook-id</Code> stays the same when
          a message is sent again.
        </li>
      </Points>
    </Part>
    <Part title="Check the signature">
      <p>
        Messages are signed according to{' '}
        <a href="https://www.standardwebhooks.com" className="link">
          Standard Webhooks
        </a>
        , which has libraries for most languages. <Code>webhook-signature</Code> has one signature, or two while the
        secret is being changed: HMAC-SHA256 over <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and the
        unchanged body, separated by dots. Without a library:
      </p>
      <h3 className="mt-2 text-base">JavaScript</h3>
      <CodeBlock label="A receiver, JavaScript" text={receiverJs} file="receiver.js" />
      <h3 className="mt-2 text-base">Python</h3>
      <CodeBlock label="A receiver, Python" text={receiverPy} file="receiver.py" />
    </Part>
  </>
)

import { Code, CodeBlock } from './code.tsx'
import { Part, Points } from './parts.tsx'
import { tabHref } from './documentation-address.ts'
import receiverJs from './receivers/receiver.js?raw'
import receiverPy from './receivers/receiver.py?raw'

const message = `{
  "type": "appointment.created",
  "timestamp": "2026-12-04T05:00:00.000Z",
  "data": {
    "id": "0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
    "clinicId": "…",
    "patientId": "…"
  }
}`

/** How a program hears what happens at a clinic, without asking again and again. */
export const Webhooks = ({ events }: { events: readonly string[] }) => (
  <>
    <Part title="Instead of asking again">
      <p>
        A webhook sends a message to your program when something happens at a clinic. An administrator enters your
        program’s address, chooses the events and gets a signing secret, which is shown once.
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {events.map((event) => (
          <li key={event}>
            <Code>{event}</Code>
          </li>
        ))}
      </ul>
    </Part>
    <Part title="What is sent">
      <p>
        A POST with JSON: the event, its time and ids. Names and health data are not in it. Read them with an{' '}
        <a href={tabHref('authentication')} className="link">
          API key
        </a>{' '}
        by the id.
      </p>
      <CodeBlock label="Body" text={message} />
    </Part>
    <Part title="Answer">
      <Points>
        <li>Answer with a status from 200 to 299 at once, and work afterwards. Everything else counts as failed.</li>
        <li>What fails is sent again, less and less often, nine times within a day. 410 pauses the webhook.</li>
        <li>
          The same message can come twice, and messages in another order than things happened. <Code>webhook-id</Code>{' '}
          stays the same when one is sent again.
        </li>
      </Points>
    </Part>
    <Part title="Check the signature">
      <p>
        Messages are signed as{' '}
        <a href="https://www.standardwebhooks.com" className="link">
          Standard Webhooks
        </a>{' '}
        says, so libraries exist for most languages. <Code>webhook-signature</Code> has one or, while a secret is being
        changed, two signatures: HMAC-SHA256 over <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and the body
        as it came, with dots between. Without a library:
      </p>
      <h3 className="mt-2 text-base">JavaScript</h3>
      <CodeBlock label="A receiver, JavaScript" text={receiverJs} file="receiver.js" />
      <h3 className="mt-2 text-base">Python</h3>
      <CodeBlock label="A receiver, Python" text={receiverPy} file="receiver.py" />
    </Part>
  </>
)

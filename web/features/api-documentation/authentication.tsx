import { keyLives, MOST_KEYS } from '#contract/api-keys.ts'
import { keyKinds } from '#contract/key-scopes.ts'
import { Code, CodeBlock } from './code.tsx'
import { Facts, Part, Points } from './parts.tsx'
import { audienceHref } from './documentation-address.ts'

const inWords = (lives: typeof keyLives) =>
  lives.map((days) => (days === null ? 'or never' : `${days} days`)).join(', ')

/** API keys: how to get one, how to send it, what it may do. */
export const Authentication = () => (
  <>
    <Part title="Get a key">
      <p>
        Administrators make and revoke keys in the setup of their clinic. A key works for that clinic alone and does
        never more than its maker may. Its text is shown once, when it is made. A clinic can have {MOST_KEYS} keys at a
        time; each ends after {inWords(keyLives)}.
      </p>
      <p>
        <a href="/help-center/api-keys" className="link">
          How to make a key
        </a>
      </p>
    </Part>
    <Part title="Send it">
      <p>
        Every request carries the key in its Authorization header. Nowhere else: not in the address, not in the body.
      </p>
      <CodeBlock label="Header" text="Authorization: Bearer vdy_0123456789abcdef_…" />
      <p>
        A wrong, an expired and a revoked key are answered alike: 401. A call that a key’s scopes leave out answers 403
        and names the scope. Another clinic than the key’s own is not there: 404.
      </p>
    </Part>
    <Part title="Scopes">
      <p>
        Each scope is one right. Writing does not include reading: a key that books and shows appointments has both.
        Prescriptions are for keys of administrators who are doctors at the clinic.
      </p>
      <Facts
        label="Scopes"
        head={['Scope', 'What it allows']}
        rows={Object.entries(keyKinds).flatMap(([kind, { read, write }]) =>
          [
            [`${kind}:read`, read],
            [`${kind}:write`, write],
          ].map(([scope, text]) => [scope!, <Code key={scope}>{scope!}</Code>, text!] as const),
        )}
      />
    </Part>
    <Part title="Keep it safe">
      <Points>
        <li>
          A key opens health data. Keep it on a server, in a secret store, never in a web page, an app or a repository.
        </li>
        <li>Choose the fewest scopes, and a key of its own for each program, so that you can revoke one alone.</li>
        <li>What a key does is recorded, and patients see it among the accesses to their record.</li>
      </Points>
    </Part>
    <Part title="Without a key">
      <p>
        <a href={audienceHref('anyone')} className="link">
          Public endpoints
        </a>{' '}
        need no key. The screens of the product call all others with the session of the person who is signed in, a
        cookie. That is for browsers: a call with a session that changes something must also come from this site’s own
        pages (<Code>Origin</Code>).
      </p>
    </Part>
  </>
)

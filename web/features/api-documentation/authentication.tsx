import { english } from '#language/translate.ts'
import { keyLives, MOST_KEYS } from '#contract/api-keys.ts'
import { type KeyKind, keyKinds, scopesOf } from '#contract/key-scopes.ts'
import { Code, CodeBlock, Facts, Part, Points } from './parts.tsx'
import { audienceHref } from './documentation-address.ts'

const inWords = (lives: typeof keyLives) =>
  lives.map((days) => (days === null ? 'or never' : `${days} days`)).join(', ')

/** API keys: how to get one, how to send it, what it can do. */
export const Authentication = () => (
  <>
    <Part title="Get a key">
      <p>
        Administrators create and revoke keys in the setup of their clinic. A key works for that clinic only and can’t
        do more than the person who created it. The key is shown once, when it is created. A clinic can have {MOST_KEYS}{' '}
        active keys; a key expires after {inWords(keyLives)}.
      </p>
      <p>
        <a href="/help-center/api-keys" className="link">
          How to create a key
        </a>
      </p>
    </Part>
    <Part title="Send it">
      <p>Send the key in the Authorization header of every request, and never in the URL or the body.</p>
      <CodeBlock label="Header" text="Authorization: Bearer vdy_0123456789abcdef_…" />
      <p>
        Wrong, expired and revoked keys all return 401. A call outside the key’s scopes returns 403 and names the
        missing scope. Records of other clinics return 404.
      </p>
    </Part>
    <Scopes />
    <Safekeeping />
    <Part title="Without a key">
      <p>
        <a href={audienceHref('anyone')} className="link">
          Public endpoints
        </a>{' '}
        need no key. The product’s own screens call all others with the session cookie of the signed-in user. Sessions
        are for browsers: calls that change data must also come from this site’s own pages (<Code>Origin</Code>).
      </p>
    </Part>
  </>
)

const Scopes = () => (
  <Part title="Scopes">
    <p>
      Each scope is one permission. Writing doesn’t include reading: a key that books and shows appointments needs both.
      Prescriptions need a key created by an administrator who is also a doctor at the clinic.
    </p>
    <Facts
      label="Scopes"
      head={['Scope', 'What it allows']}
      rows={(Object.keys(keyKinds) as KeyKind[])
        .flatMap(scopesOf)
        .map(({ scope, label }) => [scope, <Code key={scope}>{scope}</Code>, english(label)] as const)}
    />
  </Part>
)

const Safekeeping = () => (
  <Part title="Keep it safe">
    <Points>
      <li>
        A key gives access to health data. Store it on a server, in a secret store, and never in a web page, an app or a
        repository.
      </li>
      <li>Choose as few scopes as possible, and create one key per program, so that you can revoke each separately.</li>
      <li>Calls with a key are recorded, and patients see them in the access log of their record.</li>
    </Points>
  </Part>
)

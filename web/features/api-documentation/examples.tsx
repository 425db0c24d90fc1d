import { CodeBlock, Part, TabLinks } from './parts.tsx'
import { type Language, languageHref, languages } from './documentation-address.ts'
import bookJs from './examples/book.js?raw'
import bookPy from './examples/book.py?raw'
import bookSh from './examples/book.sh?raw'
import keyJs from './examples/key.js?raw'
import keyPy from './examples/key.py?raw'
import keySh from './examples/key.sh?raw'
import listJs from './examples/list.js?raw'
import listPy from './examples/list.py?raw'
import listSh from './examples/list.sh?raw'
import publicJs from './examples/public.js?raw'
import publicPy from './examples/public.py?raw'
import publicSh from './examples/public.sh?raw'

/** Complete example programs, in one language at a time. */
export const Examples = ({ origin, language }: { origin: string; language: Language }) => (
  <>
    <Part title="Before you start">
      <p>The examples read the URL and the key from environment variables, so that the key stays out of the code.</p>
      <CodeBlock label="Environment" text={`export VAIDYA_URL=${origin}\nexport VAIDYA_KEY=vdy_…`} />
    </Part>
    <TabLinks
      label="Languages"
      className="mt-9"
      current={language}
      links={Object.entries(languages).map(([name, title]) => ({ name, title, href: languageHref(name as Language) }))}
    />
    <p className="mt-3 text-sm text-muted">{needs[language]}</p>
    {examples.map((example) => (
      <Shown key={example.title} example={example} language={language} />
    ))}
  </>
)

const needs: Record<Language, string> = {
  javascript: 'Runs with Node 20 or newer, without packages. Save it with the extension .mjs.',
  python: 'Runs with Python 3.9 or newer, without packages.',
  curl: 'Runs in a Unix shell with curl.',
}

const Shown = ({ example: { title, text, files }, language }: { example: Example; language: Language }) => {
  const { name, code } = files[language]
  return (
    <Part title={title}>
      <p className="max-w-[70ch]">{text}</p>
      <CodeBlock label={`${title}, ${languages[language]}`} text={code} file={name} />
    </Part>
  )
}

/** An example program in each language. */
interface Example {
  title: string
  text: string
  files: Record<Language, { name: string; code: string }>
}

const inAll = (name: string, javascript: string, python: string, curl: string): Example['files'] => ({
  javascript: { name: `${name}.js`, code: javascript },
  python: { name: `${name}.py`, code: python },
  curl: { name: `${name}.sh`, code: curl },
})

/** The examples of the page. e2e/api-examples.test.ts takes each from the page and runs it. */
const examples: readonly Example[] = [
  {
    title: 'Try the key',
    text: 'Shows the clinic, the scopes and the rate limit of the key.',
    files: inAll('key', keyJs, keyPy, keySh),
  },
  {
    title: 'Read a long list',
    text: 'Lists the upcoming appointments of the clinic, page by page. The key needs appointments:read.',
    files: inAll('list', listJs, listPy, listSh),
  },
  {
    title: 'Book an appointment',
    text: 'Books the first free time of a doctor for a new patient. Sending it twice books once; if the time is taken, the response has the nearest free times. The key needs services:read, appointments:read and appointments:write.',
    files: inAll('book', bookJs, bookPy, bookSh),
  },
  {
    title: 'Show a clinic on a website',
    text: 'Reads a public clinic and its free times, without a key. CLINIC is the clinic’s id.',
    files: inAll('public', publicJs, publicPy, publicSh),
  },
]

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
import type { Language } from './documentation-address.ts'

/** An example program in each language. */
export interface Example {
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
export const examples: readonly Example[] = [
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snippetOf } from './snippet.ts'

test('the snippet names the clinic and the site, and a name cannot break out of it', () => {
  const text = snippetOf('https://book.example', { id: 'an-id', name: 'Tom & "Jo" <b>' })
  assert.match(text, /src="https:\/\/book\.example\/clinics\/an-id\/book\?embed=1"/)
  assert.match(text, /title="Book an appointment at Tom &amp; &quot;Jo&quot; &lt;b>"/)
  assert.match(text, /<script async src="https:\/\/book\.example\/embed\.js"><\/script>$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inner, markup } from './markup.ts'

test('markup escapes texts for content and attributes', () => {
  const name = `</script><b onclick="x">&'`
  const escaped = '&lt;/script&gt;&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;'
  assert.equal(markup`<a title="${name}">${name}</a>`.text, `<a title="${escaped}">${escaped}</a>`)
})

test('nested markup is inserted unchanged, and null renders nothing', () => {
  const rows = ['a', '<'].map((text) => markup`<li>${text}</li>`)
  assert.equal(markup`<ul>${rows}</ul>${null}${markup`<p></p>`}`.text, '<ul><li>a</li><li>&lt;</li></ul><p></p>')
  assert.deepEqual(inner(rows), { dangerouslySetInnerHTML: { __html: '<li>a</li><li>&lt;</li>' } })
})

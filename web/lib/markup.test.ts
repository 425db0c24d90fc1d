import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inner, markup } from './markup.ts'

test('a text stays a text, whatever stands in it', () => {
  const name = `</script><b onclick="x">&'`
  const escaped = '&lt;/script&gt;&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;'
  assert.equal(markup`<a title="${name}">${name}</a>`.text, `<a title="${escaped}">${escaped}</a>`)
})

test('markup of other templates goes in as it is, and nothing as nothing', () => {
  const rows = ['a', '<'].map((text) => markup`<li>${text}</li>`)
  assert.equal(markup`<ul>${rows}</ul>${null}${markup`<p></p>`}`.text, '<ul><li>a</li><li>&lt;</li></ul><p></p>')
  assert.deepEqual(inner(rows), { dangerouslySetInnerHTML: { __html: '<li>a</li><li>&lt;</li>' } })
})

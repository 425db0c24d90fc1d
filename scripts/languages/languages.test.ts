import assert from 'node:assert/strict'
import { test } from 'node:test'
import PO from 'pofile'
import { catalogFaults } from './catalog-faults.ts'
import { earlyWords } from './early.ts'
import { isEnglishOnly } from './english-only.ts'
import { messagesOf } from './messages.ts'
import { physicalSides } from './physical-sides.ts'
import { textInCode } from './text-in-code.ts'
import { visibleText } from './visible-text.ts'

test('the messages of a file are the texts of t, msg and Trans, each once', () => {
  const source = `
    const labels = { a: msg('Morning') }
    const page = () => <p title={t('Call {phone}', { phone })}>{t('Save')}{t('Save')}{t(labels.a)}
      <Trans text="Read <guide>the guide</guide>." tags={tags} /></p>`
  assert.deepEqual(messagesOf('a.tsx', source), ['Morning', 'Call {phone}', 'Save', 'Read <guide>the guide</guide>.'])
  assert.throws(() => messagesOf('a.ts', 'const label = msg(`from ${x}`)'), /msg\(\) takes a literal/)
})

test('text of an element or of an attribute that people read is found, other text isn’t', () => {
  const source = `const page = () => (
    <Field label="First name" className="mt-4 block" id="first">
      Save <b>{'x'}</b> · {count} {t('Sign In')}
      <img alt="" loading="lazy" src="/a.png" /><input placeholder="you@example.com" />
    </Field>)`
  assert.deepEqual(visibleText('a.tsx', source), ['a.tsx:2 "First name"', 'a.tsx:3 "Save"'])
})

test('a translation must have the placeholders and tags of its English', () => {
  const faultsOf = (msgid: string, msgstr: string) => {
    const catalog = new PO()
    catalog.items = [Object.assign(new PO.Item(), { msgid, msgstr: [msgstr] })]
    return catalogFaults('hi.po', catalog)
  }
  assert.deepEqual(faultsOf('Call {phone}', ''), [])
  assert.deepEqual(faultsOf('Call {phone}', '{phone} पर कॉल करें'), [])
  assert.match(faultsOf('Call {phone}', 'कॉल करें').join(), /\{phone\} is missing/)
  assert.match(faultsOf('Call {phone}', '{phone} {fone}').join(), /\{fone\} is not in/)
  assert.match(faultsOf('Read <guide>it</guide>.', 'पढ़ें').join(), /<guide> is missing/)
  assert.match(faultsOf('{n, plural, one {#} other {#}}', '{n, plural, one {#}}').join(), /can’t be read/)
})

test('a class or declaration that names a side is found, and words that only look like one are not', () => {
  const screen = `<p className="ml-2 md:text-left rounded-l-md -left-1 ps-2 place-left">{align === 'left'}</p>`
  assert.deepEqual(
    physicalSides('web/a.tsx', screen).map((place) => place.split(': ')[1]),
    ['ml-2', 'text-left', 'rounded-l-md', '-left-1'],
  )
  assert.deepEqual(physicalSides('web/a.css', 'p {\n  margin-left: 0;\n  inset-inline-end: 0;\n}'), [
    'web/a.css:2: margin-left',
  ])
})

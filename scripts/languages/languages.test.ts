import assert from 'node:assert/strict'
import { test } from 'node:test'
import PO from 'pofile'
import { catalogFaults } from './catalog-faults.ts'
import { earlyWords } from './early.ts'
import { isEnglishOnly } from './english-only.ts'
import { messagesOf } from './messages.ts'
import { namedIn } from './named-messages.ts'
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

test('a sentence or label of a module is found, text for programs and operators isn’t', () => {
  const source = `
    import { a } from './A file.ts'
    const KIND: 'Not a text' = 'pending'
    const labels = { a: msg('Good morning'), b: 'Good evening', c: 'Monday', d: \`Call \${phone}.\` }
    if (failed) throw new Error('The disk is full.')
    log.error({ code }, 'Sending has failed')
    sql\`Select it.\``
  assert.deepEqual(textInCode('contract/a.ts', source), ['contract/a.ts:4 "Good evening"', 'contract/a.ts:4 "Call …."'])
  assert.deepEqual([isEnglishOnly('server/settings.ts'), isEnglishOnly('server/errors.ts')], [true, false])
})

test('words that are translated while their module loads are found', () => {
  const source = `
    import { msg, says, t } from '#language/translate.ts'
    const early = { title: t('Save') }
    const later = { title: msg('Save'), count: (n) => t('{n} left', { n }), rule: says(msg('Wrong')) }
    class Page { title() { return t('Save') } }`
  assert.deepEqual(earlyWords('web/a.ts', source), ['web/a.ts:3 t'])
})

test('the messages of an object are known by their names, and so is what a module mentions', () => {
  const table = namedIn(
    'contract/a.ts',
    `export const visitMessages = { finished: msg('Finished.'), most: (n) => t('At most {n}', { n }) } as const
    const other = msg('Other')`,
  )
  assert.deepEqual(Object.fromEntries(table.names), {
    'Finished.': { object: 'visitMessages', name: 'finished' },
    'At most {n}': { object: 'visitMessages', name: 'most' },
  })
  const page = namedIn('web/a.tsx', `import { visitMessages as says } from 'a'\nconst a = [says.finished, says[name]]`)
  assert.deepEqual([[...page.mentioned], [...page.openObjects]], [['finished'], ['visitMessages']])
  const passing = namedIn(
    'web/a.tsx',
    `const { most } = visitMessages\nconst a = [pick(bookingMessages), { ...listMessages }]`,
  )
  assert.deepEqual([[...passing.mentioned], [...passing.openObjects]], [['most'], ['bookingMessages', 'listMessages']])
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

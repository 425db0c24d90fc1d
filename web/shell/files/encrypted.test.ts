import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEncryptedPdf } from '#contract/files.ts'
import { hasEncrypted } from './encrypted.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test('an encrypted PDF is recognized by its trailer, whatever comes before', () => {
  for (const text of [
    '%PDF-1.4\ntrailer<</Size 4/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2>>>>\nstartxref\n%%EOF',
    '%PDF-1.7\n\u00e2\u00e3\n9 0 obj<</Type/XRef/Encrypt 12 0 R/W[1 2 1]>>stream\n%%EOF',
    '\n\n%PDF-1.4\ntrailer\n<<\n/Encrypt\n 5 0 R\n>>\n%%EOF',
  ])
    assert.equal(isEncryptedPdf(bytesOf(text)), true, text)
  for (const text of [
    '%PDF-1.4\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF',
    '%PDF-1.4\n(how to /Encrypt a file)\n%%EOF',
    '%PDF-1.4\n<</EncryptMetadata true>>\n%%EOF',
    '<</Encrypt 5 0 R>>',
    '',
  ])
    assert.equal(isEncryptedPdf(bytesOf(text)), false, text)
})

test('one encrypted PDF among several files is enough', async () => {
  const file = (text: string, type = 'application/pdf') => new File([text], 'a.pdf', { type })
  const encrypted = '%PDF-1.4\n/Encrypt 5 0 R\n%%EOF'
  assert.equal(await hasEncrypted([file('%PDF-1.4\n%%EOF'), file(encrypted)]), true)
  assert.equal(await hasEncrypted([file('%PDF-1.4\n%%EOF')]), false)
  assert.equal(await hasEncrypted([]), false)
})

import assert from 'node:assert/strict'
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openSealed, seal } from './secrets.ts'

const [old, present, foreign] = ['old', 'present', 'foreign'].map((name) => `${name} key of 32 characters or more`) as [
  string,
  string,
  string,
]
const keys = { secret: present, previousSecrets: [old] }

/** Encrypts in the old format without a key id. */
function sealedWithoutKeyId(key: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const sealKey = Buffer.from(hkdfSync('sha256', key, 'vaidya', `seal:${purpose}`, 32))
  const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

test('a value opens with the key that sealed it, and says whether that is the current key', () => {
  assert.deepEqual(openSealed(keys, 'test', seal(present, 'test', 'ABC')), { text: 'ABC', isCurrent: true })
  assert.deepEqual(openSealed(keys, 'test', seal(old, 'test', 'ABC')), { text: 'ABC', isCurrent: false })
})

test('values without a key id open too, and count as outdated', () => {
  for (const key of [old, present])
    assert.deepEqual(openSealed(keys, 'test', sealedWithoutKeyId(key, 'test', 'ABC')), {
      text: 'ABC',
      isCurrent: false,
    })
})

test('another key, another purpose, a changed byte and an unsealed value return null without an error', () => {
  const sealed = seal(present, 'test', 'ABC')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  assert.equal(openSealed(keys, 'test', seal(foreign, 'test', 'ABC')), null)
  assert.equal(openSealed(keys, 'another', sealed), null)
  assert.equal(openSealed(keys, 'test', changed), null)
  for (const nonsense of ['', 'sealed', 'x'.repeat(60)])
    assert.equal(openSealed(keys, 'test', Buffer.from(nonsense)), null)
})

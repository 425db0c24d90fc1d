import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileMessages } from '#contract/files.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { kindOf, PdfEnd } from './kinds.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const refusedAs = async (head: Buffer) => {
  const found = await kindOf(head)
  return 'refused' in found ? found.refused : found.kind
}

test('a PDF can begin within its first 1,024 bytes, after bytes of no other type', async () => {
  for (const before of [
    '',
    '\n\n',
    '\r\n\r\n\r\n',
    '\u00ef\u00bb\u00bf\n',
    'Content-Type: application/pdf\r\n\r\n',
    ' '.repeat(1019),
  ])
    assert.equal(await refusedAs(bytesOf(`${before}%PDF-1.4\n%%EOF`)), 'pdf', JSON.stringify(before.slice(0, 20)))
  for (const before of [
    ' '.repeat(1020),
    '<html><script>alert(1)</script>',
    '<!doctype html>',
    '<?php system(1)?>',
    '<svg onload="alert(1)"/>',
    'GIF89a',
    'MZ\u0090\u0000',
    'PK\u0003\u0004 and more, and more, and more',
  ])
    assert.equal(await refusedAs(bytesOf(`${before}%PDF-1.4\n%%EOF`)), fileMessages.otherKind, before.slice(0, 20))
})

test('anything can follow the end of a PDF but the beginning of an object', () => {
  const isComplete = (bytes: Buffer, pieces: number) => {
    const end = new PdfEnd()
    for (let at = 0; at < bytes.length; at += pieces) end.add(bytes.subarray(at, at + pieces))
    return end.isComplete
  }
  const whole = Buffer.concat([bytesOf('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), pdfBytes()])
  const padded = Buffer.concat([whole, Buffer.alloc(8192)])
  const withPage = Buffer.concat([whole, bytesOf(`<html>${'<p>x</p>'.repeat(800)}</html>`)])
  const updated = Buffer.concat([whole, bytesOf('2 0 obj\n<<>>\nendobj\n'), pdfBytes()])
  const cut = Buffer.concat([whole, bytesOf('2 0 obj\n<</Length 100>>\nstream\n'), Buffer.alloc(5000)])
  const never = bytesOf('%PDF-1.4\n1 0 obj')
  for (const pieces of [1, 2, 3, 7, 4096, 1_000_000]) {
    for (const bytes of [whole, padded, withPage, updated]) assert.equal(isComplete(bytes, pieces), true)
    for (const bytes of [cut, never]) assert.equal(isComplete(bytes, pieces), false)
  }
})

test('a HEIC or WebP picture is named with what to do, and an animated PNG is a PNG', async () => {
  const heic = Buffer.concat([Buffer.from('00000018', 'hex'), bytesOf('ftypheic\0\0\0\0mif1heic')])
  assert.equal(await refusedAs(heic), fileMessages.heic)
  assert.equal(await refusedAs(bytesOf('RIFF\u0024\0\0\0WEBPVP8 ')), fileMessages.webp)
  const chunk = (name: string, bytes: number) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(bytes)
    head.write(name, 4)
    return Buffer.concat([head, Buffer.alloc(bytes + 4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  assert.equal(
    await refusedAs(Buffer.concat([signature, chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 10)])),
    'png',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { refresh } from './refresh.ts'

const clinicId = '0190f3a0-0000-7000-8000-000000000001'

/** A shown query of a clinic whose answers arrive when the test says so. */
function shown() {
  const client = new QueryClient()
  const asked: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/api/clinics', clinicId],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { client, asked, observer, stop, settled }
}

test('a change during the first fetch has it repeated, because it may have been read before', async () => {
  const { client, asked, observer, stop, settled } = shown()
  assert.equal(asked.length, 1)
  refresh(client, [{ kind: 'clinic', id: clinicId }])
  asked[0]!('before')
  await settled()
  await settled()
  assert.equal(asked.length, 2)
  asked[1]!('after')
  await settled()
  await settled()
  assert.equal(observer.getCurrentResult().data, 'after')
  stop()
})

test('a change of another clinic repeats nothing', async () => {
  const { client, asked, stop, settled } = shown()
  refresh(client, [{ kind: 'clinic', id: '0190f3a0-0000-7000-8000-000000000002' }])
  asked[0]!('only')
  await settled()
  await settled()
  assert.equal(asked.length, 1)
  stop()
})

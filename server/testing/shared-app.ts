import { atEnd } from './at-end.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

let shared: Promise<TestApp> | undefined

/**
 * Returns the server that the tests of this process share: default settings, no budgets, and its own database. Each file
 * makes its own clinics and people, and asserts nothing about other rows. Tests about settings, budgets, a shutdown, jobs
 * that handle all rows, or lists that everyone sees, such as clinics and medicines, build a separate server.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= build()
  // Awaited here, so that each caller awaits its own promise. The test runner counts code after a promise as part of the
  // suite that created it; a file's tests would belong to the suite of the file that called first.
  return { ...(await shared), close }
}

async function build(): Promise<TestApp> {
  const app = await buildTestApp({ unlimited: true, poolSize: 16 })
  atEnd(app.close)
  return app
}

const close = () => Promise.reject(new Error('The shared server closes when all tests of its process have ended.'))

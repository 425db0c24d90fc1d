import autocannon from 'autocannon'

export interface Load {
  title: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Returns the body of each request; a GET has none. */
  body?: () => string
  /** Answers that count as the work done. */
  expect: number
}

export interface Result {
  perSecond: number
  p50: number
  p99: number
  done: number
  /** Answers with another status than the expected one. */
  other: number
}

/** Keeps `connections` connections busy for `seconds` seconds; each sends its next request after its reply. */
export async function run(
  { url, method = 'GET', headers, body, expect }: Load,
  connections: number,
  seconds: number,
): Promise<Result> {
  const statuses = new Map<number, number>()
  const instance = autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        setupRequest: (request) => (body ? { ...request, body: body() } : request),
        onResponse: (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      },
    ],
  })
  const { latency, duration } = await instance
  const done = statuses.get(expect) ?? 0
  const other = [...statuses].reduce((sum, [status, count]) => sum + (status === expect ? 0 : count), 0)
  return { perSecond: Math.round(done / duration), p50: latency.p50, p99: latency.p99, done, other }
}

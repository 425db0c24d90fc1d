import type { CDPSession, Page } from '@playwright/test'

/** The slow phone of our goals: 1.6 Mbit/s down, 150 ms, a fourth of the CPU, 390 × 844. */
export const slowPhone = { width: 390, height: 844 }

/** Slows the network and the CPU of a page to those of the slow phone. */
export async function slowDown(line: CDPSession): Promise<void> {
  await line.send('Network.enable')
  await line.send('Performance.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Returns the time of the largest paint in ms, and the layout shift. Reads them afterwards, because an observer present
 * from the start would affect the result.
 */
export function paintsOf(page: Page): Promise<{ largest: number; shift: number }> {
  return page.evaluate(
    () =>
      new Promise<{ largest: number; shift: number }>((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)!.startTime
          setTimeout(() => resolve({ largest, shift }), 100)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

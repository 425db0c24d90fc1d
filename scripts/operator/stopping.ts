/**
 * Aborts on Ctrl-C, so that the work stops at a point from which it can continue; a second Ctrl-C stops immediately,
 * which does no harm.
 */
export function stopping(): AbortSignal {
  const controller = new AbortController()
  const heard = () => {
    if (controller.signal.aborted) process.exit(130)
    process.stderr.write('\nStopping … Press Ctrl-C again to stop immediately.\n')
    controller.abort()
  }
  process.on('SIGINT', heard)
  process.on('SIGTERM', heard)
  return controller.signal
}

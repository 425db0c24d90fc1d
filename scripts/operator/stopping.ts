/** Ctrl-C lets the work come to a place from where it can go on; a second one ends it at once, which harms nothing. */
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

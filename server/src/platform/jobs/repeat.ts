export type Repeating = {
  /** Waits for the current run to end and starts no other. */
  stop(): Promise<void>
}

/** Runs something at an interval, never twice at once, and continues after an error. */
export function startRepeating(
  run: (isStopping: () => boolean) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeating {
  let isStopping = false
  let running: Promise<void> | null = null

  function runUnlessRunning() {
    running ??= run(() => isStopping)
      .then(() => undefined, onError)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(runUnlessRunning, everyMs)
  runUnlessRunning()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

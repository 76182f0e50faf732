export type Repeating = {
  /** Lets a run that is under way come to its end; there is none afterwards. */
  stop(): Promise<void>
}

/** Does something every so often, never twice at once, and keeps on after an error. */
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

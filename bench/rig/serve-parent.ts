import { monitorEventLoopDelay } from 'node:perf_hooks'

type Served = { port: number | null; stop(): Promise<void> }

/** Every so often the loop is looked at, so its delay is known to so many milliseconds. */
const resolution = 1
let loop: ReturnType<typeof monitorEventLoopDelay> | undefined

/** How long the event loop was held at most since this was asked before, in milliseconds. */
function longestHold(): number {
  loop ??= monitorEventLoopDelay({ resolution })
  loop.enable()
  const held = Math.max(0, loop.max / 1e6 - resolution)
  loop.reset()
  return held
}

/**
 * Tells the parent process the port, answers how much memory and time this process uses or how long its event loop was
 * held, and exits with the parent.
 */
export function serveParent({ port, stop }: Served): void {
  const leave = () => void stop().finally(() => process.exit(0))
  process.on('SIGTERM', leave)
  process.on('disconnect', leave)
  process.on('message', (asked) => {
    if (asked === 'longest hold') return process.send?.({ heldMs: longestHold() })
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 })
  })
  process.send?.({ port })
}

type Served = { port: number | null; stop(): Promise<void> }

/** Tells the parent where we listen, answers how much memory we hold, and leaves with the parent. */
export function serveParent({ port, stop }: Served): void {
  const leave = () => void stop().finally(() => process.exit(0))
  process.on('SIGTERM', leave)
  process.on('disconnect', leave)
  process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
  process.send?.({ port })
}

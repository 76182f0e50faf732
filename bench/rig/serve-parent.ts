type Served = { port: number | null; stop(): Promise<void> }

/** Tells the parent where we listen, answers what we use, and leaves with the parent. */
export function serveParent({ port, stop }: Served): void {
  const leave = () => void stop().finally(() => process.exit(0))
  process.on('SIGTERM', leave)
  process.on('disconnect', leave)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 })
  })
  process.send?.({ port })
}

type Served = { port: number | null; stop(): Promise<void> }

/** Tells the parent process the port, answers how much memory and time this process uses, and exits with the parent. */
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

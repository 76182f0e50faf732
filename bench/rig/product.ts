import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

export type Product = { origin: string; seconds: number; stop(): Promise<void> }

/**
 * Runs `npm start` with its data in that folder and with the demonstration schools; measures how long it takes to be
 * ready.
 */
export async function startProduct(dataFolder: string): Promise<Product> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), REIHUM_DATA: dataFolder }
  const startedAt = performance.now()
  // A separate process group, so that the signal reaches npm's grandchildren as Ctrl-C would.
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  let said = ''
  const seconds = await new Promise<number>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('Reihum is ready at')) ready((performance.now() - startedAt) / 1000)
      })
    child.once('exit', () => failed(new Error(`npm start ended: ${said.slice(-2000)}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    seconds,
    async stop() {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await gone
    },
  }
}
